import type { CutSide } from "#contract/cut-cars.ts";
import type { Generation } from "#contract/generations.ts";
import type { Upload } from "#contract/uploads.ts";

/** Whether it is still to be said that pictures may end where the photo cuts the car off. Older uploads were refused for it. */
export function isCutOpen({ cutSides, cutAccepted, matteError }: Upload): boolean {
  return !cutAccepted && (cutSides.length > 0 || matteError?.code === "car_cut_off");
}

/** The photo that the question is to be asked of now: nothing else of it is on the stage. */
export function findAsked(selected: Generation | null, upload: Upload | undefined): Upload | null {
  if (!upload || !isCutOpen(upload)) return null;
  return selected === null || waitsForCutAnswer(selected, upload) ? upload : null;
}

/** A picture that was started before its photo was known to cut the car off, and failed for that. */
function waitsForCutAnswer(generation: Generation, upload: Upload): boolean {
  return isCutOpen(upload) && generation.error?.code === "car_cut_off";
}

const places = { left: "on the left", right: "on the right", bottom: "at the bottom" } as const satisfies Record<
  CutSide,
  string
>;

export function cutSentence({ cutSides }: Pick<Upload, "cutSides">): string {
  const where = cutSides.map((side) => ` ${places[side]}`).join(" and");
  return `The photo cuts the car off${where}. Use it anyway: the picture will end where the photo does.`;
}
