import { fieldLabels, shownValue } from "#web/features/detection/car-words.ts";
import { findColour } from "#web/parts/car-fields/colour-order.ts";
import type { CorrectedField } from "./use-correction.ts";

type SuggestionsProps = {
  field: CorrectedField;
  /** The likeliest first. */
  names: readonly string[];
  isBusy: boolean;
  onPick: (name: string) => void;
};

/** What it may be: a press takes it. */
export function Suggestions({ field, names, isBusy, onPick }: SuggestionsProps) {
  return (
    <div role="group" aria-label={`What ${fieldLabels[field]} may be`} className="flex flex-wrap gap-2">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : () => onPick(name)}
          className="border-line-strong hover:border-ink hover:bg-ink/6 inline-flex min-h-9 items-center gap-2 rounded-md border px-3 text-sm aria-disabled:opacity-45 pointer-coarse:min-h-11"
        >
          {field === "colour" ? <Swatch name={name} /> : null}
          {shownValue(field, name)}
        </button>
      ))}
    </div>
  );
}

function Swatch({ name }: { name: string }) {
  const colour = findColour(name);
  if (!colour) return null;
  return (
    <span
      aria-hidden="true"
      className="border-line-strong size-4 rounded-sm border"
      style={{ background: colour.value }}
    />
  );
}
