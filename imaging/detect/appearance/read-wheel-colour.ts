import type { WheelColour } from "#contract/wheel-colours.ts";
import type { CarPose } from "#imaging/compose/car-pose.ts";
import { tyreRoles } from "#imaging/compose/visible-tyres.ts";
import type { Reading } from "../reading.ts";
import type { CarPixels } from "./car-samples.ts";
import { readRim, type RimLight } from "./rim-light.ts";
import { degreesFromEnd } from "./viewing-angle.ts";

/** Seen more from the end, a wheel is too narrow and the pose not good enough to find it. */
const leastDegrees = 22;
/** What is brighter than this about a rim is no tyre. */
const brightestTyreL = 31;

type Look = {
  readonly value: WheelColour;
  readonly others: readonly WheelColour[];
  readonly confidence: number;
  readonly isLike: (rim: RimLight["rim"]) => boolean;
};

/**
 * The brighter half of a rim, L* and b*: light and dark rims are told from each other, those between lie in the shade as often as not. All
 * stay suggestions: four of the 56 photos show a wheel well enough, too few to be sure of anything.
 */
const looks: readonly Look[] = [
  { value: "Gold", others: ["Bronze"], confidence: 0.6, isLike: ([l, , b]) => b > 18 && l > 50 },
  { value: "Bronze", others: ["Gold", "Gunmetal"], confidence: 0.5, isLike: ([l, a, b]) => b > 9 && a > 2 && l > 30 },
  { value: "White", others: ["Silver", "Chrome"], confidence: 0.5, isLike: ([l, , b]) => l > 73 && Math.abs(b) < 9 },
  { value: "Silver", others: ["Chrome", "White"], confidence: 0.7, isLike: ([l, , b]) => l > 47 && Math.abs(b) < 9 },
  { value: "Black", others: ["Gunmetal"], confidence: 0.6, isLike: ([l, a, b]) => l < 27 && Math.hypot(a, b) < 6 },
];

/** The colour of the wheels where one is seen from its side; null otherwise. */
export function readWheelColour(car: CarPixels, pose: CarPose): Reading<WheelColour> | null {
  if (degreesFromEnd(pose) < leastDegrees) return null;
  const { near, alongFlank } = tyreRoles(pose);
  const wheels = [near, alongFlank].map((contact) => readRim(car, pose, contact));
  const seen = wheels.filter((wheel) => wheel !== null).find(({ tyreL }) => tyreL < brightestTyreL);
  const look = looks.find(({ isLike }) => seen !== undefined && isLike(seen.rim));
  if (look === undefined) return null;
  const { value, others, confidence } = look;
  return { value, others, confidence, place: null };
}
