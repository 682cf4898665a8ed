import type { PhotoResult } from "./read-photo.ts";
import type { LabelTable } from "./read-table.ts";
import { tally, type Tally } from "./tally.ts";

/** @param labels the colour by eye, what it may be called as well (`also`, with bars between), and the view (with bars between where an eye can't decide) */
export function scoreAppearance(results: readonly PhotoResult[], labels: LabelTable): Tally[] {
  const seen = results.flatMap(({ file, appearance }) => {
    const label = labels.get(file);
    return label === undefined || appearance === null ? [] : [{ file, label, ...appearance }];
  });
  // Where an eye could not say, nothing is right or wrong.
  const cases = (field: "colour" | "view", holds: (one: (typeof seen)[number]) => boolean) =>
    seen.filter(({ label }) => (label.get(field) ?? "") !== "").map((one) => ({ file: one.file, holds: holds(one) }));
  const namesOf = ({ label }: (typeof seen)[number]) => [
    label.get("colour") ?? "",
    ...(label.get("also") ?? "").split("|"),
  ];
  const toldOf = ({ colour }: (typeof seen)[number]) => (colour === null ? [] : [colour.value, ...colour.others]);
  return [
    tally(
      "colour right",
      cases("colour", (one) =>
        toldOf(one)
          .slice(0, 1)
          .some((name) => namesOf(one).includes(name)),
      ),
      "that don't",
    ),
    tally(
      "colour among the first three",
      cases("colour", (one) =>
        toldOf(one)
          .slice(0, 3)
          .some((name) => namesOf(one).includes(name)),
      ),
      "that don't",
    ),
    tally(
      "view right",
      cases("view", ({ label, view }) => view !== null && (label.get("view") ?? "").split("|").includes(view.value)),
      "that don't",
    ),
  ];
}
