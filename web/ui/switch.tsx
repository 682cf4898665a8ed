import { Switch as Base } from "@base-ui/react/switch";
import { useId, type ReactNode } from "react";

type SwitchProps = {
  label: string;
  /** What it does, or why it can't be used. */
  hint?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** On or off, at once: for what needs no further button. */
export function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex min-h-11 items-center justify-between gap-4">
        <span className="label">{label}</span>
        <Base.Root
          id={id}
          checked={checked}
          disabled={disabled}
          onCheckedChange={onChange}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="border-line-strong bg-sunken data-checked:border-accent data-checked:bg-accent h-6 w-11 shrink-0 rounded-full border p-0.5 transition-colors data-disabled:opacity-45"
        >
          <Base.Thumb className="bg-ink data-checked:bg-canvas block size-4.5 rounded-full transition-transform data-checked:translate-x-5" />
        </Base.Root>
      </label>
      {hint ? (
        <div id={`${id}-hint`} className="text-ink-soft text-sm">
          {hint}
        </div>
      ) : null}
    </div>
  );
}
