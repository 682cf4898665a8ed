import type { PhotoResult } from "./read-photo.ts";
import type { LabelTable } from "./read-table.ts";
import { tally, type Tally } from "./tally.ts";

/** @param labels the colour by eye, what it may be called as well (`also`, with bars between), and the view */
export function scoreAppearance(results: readonly PhotoResult[], labels: LabelTable): Tally[] {
  const seen = results.flatMap(({ file, appearance }) => {
    const label = labels.get(file);
    return label === undefined || appearance === null ? [] : [{ file, label, ...appearance }];
  });
  const cases = (holds: (one: (typeof seen)[number]) => boolean) =>
    seen.map((one) => ({ file: one.file, holds: holds(one) }));
  const namesOf = ({ label }: (typeof seen)[number]) => [
    label.get("colour") ?? "",
    ...(label.get("also") ?? "").split("|"),
  ];
  return [
    tally(
      "colour right",
      cases((one) => one.colour !== null && namesOf(one).includes(one.colour.value)),
      "that don't",
    ),
    tally(
      "colour among the first three",
      cases((one) =>
        [one.colour?.value, ...(one.colour?.others ?? [])]
          .slice(0, 3)
          .some((name) => name !== undefined && namesOf(one).includes(name)),
      ),
      "that don't",
    ),
    tally(
      "view right",
      cases(({ label, view }) => view?.value === label.get("view")),
      "that don't",
    ),
  ];
}
