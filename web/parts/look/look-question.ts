import type { CutSide } from "#contract/cut-cars.ts";
import { gateOf, isLookCode, lookCodeOf, type Gate, type LookedAtPhoto } from "#contract/gate.ts";
import type { Generation } from "#contract/generations.ts";
import { outlineTexts } from "#contract/outlines.ts";
import { adviceTexts, doubtsIn } from "#contract/photo-advice.ts";
import type { Upload } from "#contract/uploads.ts";
import { answeredParts, keyOfPart } from "#web/parts/which-car/answered-parts.ts";

/** The photo that somebody has to look at before it is paid, where nothing else of it is on the stage. */
export function findAsked(selected: Generation | null, upload: Upload | undefined): Upload | null {
  if (!upload || lookCodeOf(upload) === null) return null;
  // One that was ordered before that was known has failed for it.
  return selected === null || isLookCode(selected.error?.code ?? null) ? upload : null;
}

/** How a photo stands for who has said in this browser that the machine was right about a part. */
export function shownGate(upload: Upload): Gate {
  const { id, cutOut } = upload;
  const answered = answeredParts();
  const doubtfulParts = cutOut.doubtfulParts.filter((part) => !answered.includes(keyOfPart(id, part)));
  return gateOf({ ...upload, cutOut: { ...cutOut, doubtfulParts } });
}

const places = { left: "on the left", right: "on the right", bottom: "at the bottom" } as const satisfies Record<
  CutSide,
  string
>;

export function cutSentence({ cutSides }: Pick<Upload, "cutSides">): string {
  const where = cutSides.map((side) => ` ${places[side]}`).join(" and");
  return `The photo cuts the car off${where}. Use it anyway: the picture will end where the photo does.`;
}

const doubtTitle = "The outline of the car may be wrong.";

/** What is wrong with a photo that is not to be paid as it is: a title, and why. */
export function troubleWith(upload: LookedAtPhoto & Pick<Upload, "advice">): {
  title: string;
  reasons: readonly string[];
} {
  if (lookCodeOf(upload) === "car_not_upright") return { title: adviceTexts.car_tilted, reasons: [] };
  return { title: doubtTitle, reasons: doubtSentences(upload) };
}

function doubtSentences({ advice }: Pick<Upload, "advice">): readonly string[] {
  const reasons = doubtsIn(advice).map((name) => adviceTexts[name]);
  return reasons.length > 0 ? reasons : [outlineTexts.doubtful];
}
