import { sureConfidence } from "#contract/detected-fields.ts";
import { compactName } from "#wishes/split-words.ts";
import type { PhotoResult } from "./read-photo.ts";
import type { LabelTable } from "./read-table.ts";
import { tally, type Tally } from "./tally.ts";

/**
 * @param labels make and model of each photo's car, by eye
 * @param written those of them that are written on the car; empty where nothing is
 */
export function scoreLettering(results: readonly PhotoResult[], labels: LabelTable, written: LabelTable): Tally[] {
  return (["make", "model"] as const).flatMap((field) => {
    const told = results.flatMap(({ file, lettering }) => {
      const label = labels.get(file)?.get(field) ?? "";
      const readable = written.get(file)?.get(field) ?? "";
      return label === "" ? [] : [{ file, label, readable, reading: lettering[field] }];
    });
    const cases = (holds: (one: (typeof told)[number]) => boolean, among = told) =>
      among.map((one) => ({ file: one.file, holds: holds(one) }));
    const isRight = ({ label, reading }: (typeof told)[number]) =>
      reading !== null && compactName(reading.value) === compactName(label);
    const isSure = ({ reading }: (typeof told)[number]) => reading !== null && reading.confidence >= sureConfidence;
    const legible = told.filter(({ readable }) => readable !== "");
    return [
      tally(`${field} right`, cases(isRight), "none"),
      tally(`  where it is written`, cases(isRight, legible), "that don't"),
      tally(
        `${field} empty`,
        cases(({ reading }) => reading === null),
        "none",
      ),
      tally(
        `${field} wrong, as a suggestion`,
        cases((one) => one.reading !== null && !isSure(one) && !isRight(one)),
        "that hold",
      ),
      tally(
        `${field} wrong, taken for sure`,
        cases((one) => isSure(one) && !isRight(one)),
        "that hold",
      ),
    ];
  });
}
