import type { CutOutEdit, CutOutState } from "#contract/cut-out-edits.ts";
import type { Point } from "#imaging/pixels/geometry.ts";

/**
 * What a person may be asked about a cut-out, outlines in photo pixels. Of the cars none is chosen where the cut-out holds two that hang together;
 * there are none where the photo shows one.
 */
export type CutOutQuestions = Pick<CutOutState, "cars" | "doubtfulParts">;

/** A place on the car that is meant. */
export type MeantPlace = Point<"photo">;

/** The questions that are left after a person's edits: a part that one of them keeps or removes is no longer doubtful. */
export function leftQuestions({ cars, doubtfulParts }: CutOutQuestions, edits: readonly CutOutEdit[]): CutOutQuestions {
  const answered = new Set(edits.flatMap((edit) => (edit.kind === "area" ? [String(edit.outline)] : [])));
  return { cars, doubtfulParts: doubtfulParts.filter(({ outline }) => !answered.has(String(outline))) };
}
