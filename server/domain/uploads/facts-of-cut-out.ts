import type { CarBox } from "#contract/car-box.ts";
import { cutSideNames, type CutSide } from "#contract/cut-cars.ts";
import { comfortableCarHeightPixels } from "#contract/limits.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import type { CutOutQuestions } from "#imaging/cutout/questions.ts";

export type CutOutFacts = CutOutQuestions & {
  readonly advice: string[];
  readonly carBox: CarBox;
  readonly cutSides: CutSide[];
};

type Judged = Pick<CarCutOut, "box" | "geometry" | "quality" | "questions">;

const noQuestions: CutOutQuestions = { cars: [], doubtfulParts: [] };

/** What an upload tells of its cut-out. @param suggestedTurn by which its car seems to be turned */
export function factsOfCutOut(made: Judged, suggestedTurn = 0): CutOutFacts {
  return {
    ...(made.questions ?? noQuestions),
    advice: [...adviceOn(made), ...(suggestedTurn === 0 ? [] : ["car_tilted"])],
    carBox: made.box,
    cutSides: cutSideNames.filter((side) => made.geometry.cutSides[side]),
  };
}

function adviceOn({ quality, geometry, box }: Pick<CarCutOut, "box" | "geometry" | "quality">): string[] {
  const advice: string[] = [];
  if (box.height < comfortableCarHeightPixels) advice.push("photo_small");
  if (quality.verdict === "uncertain") advice.push("edge_uncertain");
  if (geometry.contactLines.length === 0) advice.push("no_tyres");
  const sides = ["left", "right", "top", "bottom"] as const;
  // Where it is cut, the question whether to use the photo says so already.
  if (sides.some((side) => quality.touchesFrame[side] && !geometry.cutSides[side])) advice.push("car_touches_frame");
  return advice;
}
