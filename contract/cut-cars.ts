import type { CarBox } from "./car-box.ts";
import { ratioFacts, type Ratio } from "./ratios.ts";

/** Where a photo's border may cut its car: a picture can end there. Never at the top, every scene goes on above a car. */
export const cutSideNames = ["left", "right", "bottom"] as const;
export type CutSide = (typeof cutSideNames)[number];

/** Less of the photo's car than this, and a picture is a detail and no longer the car. */
const leastSeenShare = 0.7;
/** What a scene shows above a car at least, as a share of the picture's height. */
const headroomShare = 0.06;

/**
 * Whether a cut car can be shown in a format. One that is cut left and right spans the picture's width, so in a flat format the lower part of
 * a tall car falls out of it.
 */
export function fitsFormat(
  { carBox, cutSides }: { carBox: CarBox; cutSides: readonly string[] },
  ratio: Ratio,
): boolean {
  if (!cutSides.includes("left") || !cutSides.includes("right")) return true;
  const { width, height } = ratioFacts[ratio];
  const carHeightShare = (carBox.height / carBox.width) * (width / height);
  return (1 - headroomShare) / carHeightShare >= leastSeenShare;
}
