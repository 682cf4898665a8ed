import clsx from "clsx";
import type { ReactNode } from "react";

export type FieldFacts = {
  label: string;
  /** Says beside the label that it may stay empty. */
  isOptional?: boolean;
  hint?: ReactNode;
  /** One text, or several reasons; shown under the field and read with it. */
  errors?: readonly string[];
};

const noErrors: readonly string[] = [];

/** What a control says about its frame: whether it is wrong, and which text belongs to it. */
export function describeControl(id: string, { hint, errors = noErrors }: FieldFacts) {
  const hasError = errors.length > 0;
  return {
    id,
    "aria-invalid": hasError,
    "aria-describedby": hasError ? `${id}-errors` : hint ? `${id}-hint` : undefined,
  };
}

export function controlClass(hasError: boolean, className?: string): string {
  return clsx(
    "w-full rounded-md border bg-raised px-4 text-base text-ink transition-colors placeholder:text-ink-faint disabled:opacity-45",
    hasError ? "border-danger" : "border-line-strong enabled:hover:border-ink",
    className,
  );
}

type FieldFrameProps = FieldFacts & { id: string; className?: string; children: ReactNode };

/** A label above a control, its hint or its errors below. */
export function FieldFrame({ id, label, isOptional, hint, errors = noErrors, className, children }: FieldFrameProps) {
  const hasError = errors.length > 0;
  return (
    <div className={clsx("relative grid content-start gap-2", className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="label">
          {label}
        </label>
        {isOptional ? <span className="text-ink-faint text-xs">optional</span> : null}
      </div>
      {children}
      {hint && !hasError ? (
        <div id={`${id}-hint`} className="text-ink-soft text-sm">
          {hint}
        </div>
      ) : null}
      {/* Empty it is only unseen, not gone: of a place that comes together with its text most screen readers say nothing. */}
      <div id={`${id}-errors`} aria-live="polite" className={hasError ? "grid gap-1" : "sr-only"}>
        {errors.map((error) => (
          <p key={error} className="text-danger text-sm">
            {error}
          </p>
        ))}
      </div>
    </div>
  );
}
