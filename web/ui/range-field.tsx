import { useId } from "react";

type RangeFieldProps = {
  label: string;
  /** Shown and read instead of the number. */
  valueText: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  /** A double click. */
  onReset?: () => void;
  /** The thumb or a key was let go. */
  onLetGo?: () => void;
};

/** The platform's own slider: arrows, Home, End and touch come with it. */
export function RangeField({ label, valueText, value, min, max, step, onChange, onReset, onLetGo }: RangeFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="label">
          {label}
        </label>
        <span className="tabular text-ink-soft text-sm">{valueText}</span>
      </div>
      <input
        id={id}
        type="range"
        value={value}
        min={min}
        max={max}
        step={step}
        aria-valuetext={valueText}
        onDoubleClick={onReset}
        onPointerUp={onLetGo}
        onKeyUp={onLetGo}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className="accent-accent h-11 w-full"
      />
    </div>
  );
}
