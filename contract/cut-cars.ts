import type { CarBox } from "./car-box.ts";
import { ratioFacts, type Ratio } from "./ratios.ts";

/** Where a photo's border may cut its car: a picture can end there. Never at the top, every scene goes on above a car. */
export const cutSideNames = ["left", "right", "bottom"] as const;
export type CutSide = (typeof cutSideNames)[number];

/** Less of the photo's car than this, and a picture is a detail and no longer the car. */
const leastSeenShare = 0.74;

/**
 * How a format shows a photo's car. `whole`: all that the photo has of it. `cuts`: it cuts off more. `none`: too little would be left, and no picture is
 * made.
 */
export type FormatFit = "whole" | "cuts" | "none";

type ShownCar = { carBox: CarBox | null; cutSides: readonly string[] };

/** A car that is cut left and right spans the picture's width, so a flat format may be too low for it. A car that is not known yet is taken to fit. */
export function fitOf({ carBox, cutSides }: ShownCar, ratio: Ratio): FormatFit {
  if (carBox === null || !cutSides.includes("left") || !cutSides.includes("right")) return "whole";
  const { width, height } = ratioFacts[ratio];
  const seenShare = (carBox.width / carBox.height) * (height / width);
  if (seenShare >= 1) return "whole";
  return seenShare >= leastSeenShare ? "cuts" : "none";
}

/** Whether a picture is made of it in that format. */
export function fitsFormat(car: ShownCar, ratio: Ratio): boolean {
  return fitOf(car, ratio) !== "none";
}
