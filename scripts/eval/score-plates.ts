import { sureConfidence } from "#contract/detected-fields.ts";
import { countTypingErrors } from "#contract/typing-errors.ts";
import { isThere } from "../../bench/labelled-plates.ts";
import type { PhotoResult } from "./read-photo.ts";
import { tally, type Tally } from "./tally.ts";

/** Never says what a plate reads: plates are personal, and what a tool prints ends in notes and logs. */
export function scorePlates(results: readonly PhotoResult[]): Tally[] {
  const labelled = results.flatMap(({ file, label, plate }) => (label === null ? [] : [{ file, label, plate }]));
  const cases = (holds: (one: (typeof labelled)[number]) => boolean, among = labelled) =>
    among.map((one) => ({ file: one.file, holds: holds(one) }));
  const isExact = ({ label, plate }: (typeof labelled)[number]) => plate?.value === label.text;
  const isFolded = ({ label, plate }: (typeof labelled)[number]) =>
    plate !== null && foldPlate(plate.value) === foldPlate(label.text);
  const sure = labelled.filter(({ plate }) => plate !== null && plate.confidence >= sureConfidence);
  return [
    tally(
      "plate located",
      cases(({ label, plate }) => isThere(plate?.place ?? null, label)),
      "that don't",
    ),
    tally("plate exact", cases(isExact), "that don't"),
    tally("plate exact (O = 0, I = 1)", cases(isFolded), "that don't"),
    tally("  of those that it is sure of", cases(isFolded, sure), "that don't"),
    charactersRight(labelled),
    tally(
      "false alarms without a plate",
      results.map(({ file, seesPlateWithout }) => ({ file, holds: seesPlateWithout })),
      "that hold",
    ),
  ];
}

/** The labels mix O with 0 and I with 1. */
export function foldPlate(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "")
    .replaceAll("O", "0")
    .replaceAll("I", "1");
}

function charactersRight(
  labelled: readonly { readonly label: { text: string }; readonly plate: { value: string } | null }[],
): Tally {
  const pairs = labelled.map(({ label, plate }) => [foldPlate(label.text), foldPlate(plate?.value ?? "")] as const);
  const of = pairs.reduce((sum, [truth]) => sum + truth.length, 0);
  const wrong = pairs.reduce(
    (sum, [truth, read]) => sum + Math.min(truth.length, countTypingErrors(truth, read, truth.length)),
    0,
  );
  return { name: "plate characters right", of, count: of - wrong, files: [] };
}
