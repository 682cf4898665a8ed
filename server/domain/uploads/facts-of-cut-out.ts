import type { CarBox } from "#contract/car-box.ts";
import { cutSideNames, type CutSide } from "#contract/cut-cars.ts";
import { comfortableCarHeightPixels } from "#contract/limits.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";

export type CutOutFacts = {
  readonly advice: readonly string[];
  readonly carBox: CarBox;
  readonly cutSides: CutSide[];
};

/** What an upload tells of its cut-out. */
export function factsOfCutOut(made: Pick<CarCutOut, "box" | "geometry" | "quality">): CutOutFacts {
  return {
    advice: adviceOn(made),
    carBox: made.box,
    cutSides: cutSideNames.filter((side) => made.geometry.cutSides[side]),
  };
}

function adviceOn({ quality, geometry, box }: Pick<CarCutOut, "box" | "geometry" | "quality">): string[] {
  const advice: string[] = [];
  if (box.height < comfortableCarHeightPixels) advice.push("photo_small");
  if (quality.verdict === "uncertain") advice.push("edge_uncertain");
  const sides = ["left", "right", "top", "bottom"] as const;
  // Where it is cut, the question whether to use the photo says so already.
  if (sides.some((side) => quality.touchesFrame[side] && !geometry.cutSides[side])) advice.push("car_touches_frame");
  return advice;
}
