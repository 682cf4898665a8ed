import { useId, useState, type ComponentProps } from "react";
import { controlClass, describeControl, FieldFrame, type FieldFacts } from "./field-frame.tsx";

type PasswordFieldProps = Omit<ComponentProps<"input">, "type"> & FieldFacts;

/** A password, with a button that shows what was typed. */
export function PasswordField({ label, isOptional, hint, errors, className, ...input }: PasswordFieldProps) {
  const id = useId();
  const facts = { label, isOptional, hint, errors };
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame id={id} className={className} {...facts}>
      <div className="relative">
        <input
          {...describeControl(id, facts)}
          className={controlClass(Boolean(errors?.length), "h-12 pr-20")}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          type={isShown ? "text" : "password"}
        />
        <button
          type="button"
          aria-controls={id}
          aria-label={isShown ? "Hide what you typed" : "Show what you typed"}
          onClick={() => setShown(!isShown)}
          className="text-ink-soft hover:text-ink absolute inset-y-0 right-0 grid min-w-16 place-items-center rounded-md px-4 text-sm font-semibold"
        >
          {isShown ? "Hide" : "Show"}
        </button>
      </div>
    </FieldFrame>
  );
}
