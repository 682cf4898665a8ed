import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import { wheelColours } from "#contract/wheel-colours.ts";
import { fieldLabels } from "#web/features/detection/car-words.ts";
import { findColour } from "#web/parts/car-fields/colour-order.ts";
import type { Catalogue } from "#web/parts/car-fields/use-catalogue.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldInput } from "./field-input.tsx";
import type { CorrectedField } from "./use-correction.ts";

type FieldEditorProps = {
  field: CorrectedField;
  value: string;
  /** Of the car: generations of that time come first. */
  year: number;
  catalogue: Catalogue;
  isSaving: boolean;
  onSave: (value: string) => void;
  onCancel: () => void;
};

/** These may be emptied: a car need not have them. */
const mayBeEmpty: ReadonlySet<CorrectedField> = new Set([
  "trim",
  "generation",
  "visual_options",
  "wheel_colour",
  "number_plate",
]);

/** The value as it is stored, not as it is shown: an 'i3' that is saved unchanged stays one. Paints and wheels go by the names of their lists. */
function firstText(field: CorrectedField, value: string): string {
  const isValue = (name: string) => name.toLowerCase() === value.toLowerCase();
  if (field === "number_plate") return value.toUpperCase();
  if (field === "colour") return findColour(value)?.name ?? value;
  if (field === "wheel_colour") return wheelColours.find(isValue) ?? value;
  return value;
}

/** A field in the making, in its place. Escape leaves it as it was. */
export function FieldEditor({ field, value, year, catalogue, isSaving, onSave, onCancel }: FieldEditorProps) {
  const [text, setText] = useState(() => firstText(field, value));
  const form = useRef<HTMLFormElement>(null);
  const isMissing = text.trim() === "" && !mayBeEmpty.has(field);

  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    // Of paints and wheels nothing may be chosen yet.
    (find("input:checked, input:not([type='radio']), select, textarea") ?? find("input"))?.focus();
  }, []);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!isMissing && !isSaving) onSave(text.trim());
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the fields inside have the focus; Escape is theirs
    <form
      ref={form}
      aria-label={`Change ${fieldLabels[field]}`}
      className="bg-raised border-line @container my-1 grid gap-4 rounded-md border p-4"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onCancel();
      }}
    >
      <FieldInput field={field} text={text} year={year} catalogue={catalogue} onText={setText} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="ink" aria-disabled={isMissing || isSaving}>
          {isSaving ? "Saving…" : "Save"}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
