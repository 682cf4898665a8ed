import clsx from "clsx";
import { useId, type ComponentProps } from "react";

type FieldProps = ComponentProps<"input"> & {
  label: string;
  hint?: string;
  /** One text, or several reasons; shown under the field and read with it. */
  errors?: readonly string[];
};

const noErrors: readonly string[] = [];

export function Field({ label, hint, errors = noErrors, className, ...input }: FieldProps) {
  const id = useId();
  const hasError = errors.length > 0;
  return (
    <div className={clsx("grid gap-2", className)}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={hasError}
        aria-describedby={hasError ? `${id}-errors` : hint ? `${id}-hint` : undefined}
        className={clsx(
          "h-12 w-full rounded-md border bg-raised px-4 text-base text-ink transition-colors placeholder:text-ink-faint",
          hasError ? "border-danger" : "border-line-strong hover:border-ink",
        )}
        {...input}
      />
      {hint && !hasError ? (
        <p id={`${id}-hint`} className="text-ink-soft text-sm">
          {hint}
        </p>
      ) : null}
      <div id={`${id}-errors`} aria-live="polite" className={hasError ? "grid gap-1" : "hidden"}>
        {errors.map((error) => (
          <p key={error} className="text-danger text-sm">
            {error}
          </p>
        ))}
      </div>
    </div>
  );
}
