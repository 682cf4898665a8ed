import type { CarCutOut, PhotoPoint } from "../cutout/car-cut-out.ts";
import { tyreContacts } from "./car-bodies.ts";
import { projectCarPoint, type CarPose } from "./car-pose.ts";
import type { GroundEdge } from "./ground-edges.ts";
import type { Silhouette } from "./silhouette.ts";

export type TyreEvidence = {
  readonly car: CarCutOut;
  readonly silhouette: Silhouette;
  readonly groundEdges: readonly GroundEdge[];
  /** Diagonal of the car's box, pixels. */
  readonly size: number;
};

/** The three tyres that can be seen: the nearest, the other one of the same flank, and the other one of the near axle. */
export type VisibleTyres = {
  readonly near: PhotoPoint;
  readonly alongFlank: PhotoPoint;
  readonly acrossAxle: PhotoPoint;
};

const rowSpread = 0.014;
/** A tyre is wide, and what the hull touches may be a bumper's corner beside it. */
const columnSpread = 0.035;

export function visibleTyres(pose: CarPose): VisibleTyres {
  const contacts = tyreContacts(pose.body).map((contact) => projectCarPoint(pose, contact));
  const [frontLeft, frontRight, rearLeft, rearRight] = contacts;
  if (frontLeft === undefined || frontRight === undefined || rearLeft === undefined || rearRight === undefined)
    throw new Error("a car has four tyres");
  const isLeftSeen = Math.cos(pose.headingRadians) < 0;
  const isFrontNear = Math.sin(pose.headingRadians) < 0;
  if (isFrontNear) {
    return isLeftSeen
      ? { near: frontLeft, alongFlank: rearLeft, acrossAxle: frontRight }
      : { near: frontRight, alongFlank: rearRight, acrossAxle: frontLeft };
  }
  return isLeftSeen
    ? { near: rearLeft, alongFlank: frontLeft, acrossAxle: rearRight }
    : { near: rearRight, alongFlank: frontRight, acrossAxle: rearLeft };
}

/** How badly the guessed tyres miss the outline's lower edge and its corners, in squared standard deviations, flattened for outliers. */
export function tyreMisfit(pose: CarPose, evidence: TyreEvidence): number {
  const { near, alongFlank, acrossAxle } = visibleTyres(pose);
  const turned = Math.abs(Math.cos(pose.headingRadians));
  // The flank's far tyre hides when the car is seen from straight ahead or behind, the axle's other one when it is seen from the side.
  const flankSeen = clamp(turned * 4 - 0.6);
  const axleSeen = clamp((1 - turned) * 6);
  let cost =
    1.5 * profileMiss(near, evidence) +
    1.5 * flankSeen * profileMiss(alongFlank, evidence) +
    0.75 * axleSeen * profileMiss(acrossAxle, evidence);

  const { groundEdges, size } = evidence;
  const [left, right] = groundEdges;
  if (left === undefined) return cost;
  if (right !== undefined) {
    const [outerLeft, outerRight] = alongFlank.x < acrossAxle.x ? [alongFlank, acrossAxle] : [acrossAxle, alongFlank];
    cost +=
      2 * cornerMiss(near, left.to, size) +
      cornerMiss(outerLeft, left.from, size) +
      cornerMiss(outerRight, right.to, size);
    return cost;
  }
  const other = Math.abs(alongFlank.x - near.x) > Math.abs(acrossAxle.x - near.x) ? alongFlank : acrossAxle;
  const [modelLeft, modelRight] = near.x < other.x ? [near, other] : [other, near];
  return cost + cornerMiss(modelLeft, left.from, size) + cornerMiss(modelRight, left.to, size);
}

function profileMiss(point: PhotoPoint, { car, silhouette, size }: TyreEvidence): number {
  const column = Math.round(point.x) - car.box.left;
  const reach = Math.ceil(size * 0.01);
  let bottom = -1;
  for (let x = column - reach; x <= column + reach; x++) bottom = Math.max(bottom, silhouette.bottomRows[x] ?? -1);
  return bottom < 0 ? cauchy(4) : cauchy((car.box.top + bottom - point.y) / (rowSpread * size));
}

function cornerMiss(tyre: PhotoPoint, corner: PhotoPoint, size: number): number {
  return cauchy(Math.hypot((tyre.x - corner.x) / columnSpread, (tyre.y - corner.y) / rowSpread) / size);
}

/** Squared deviation for small ones, growing ever slower beyond two standard deviations. */
function cauchy(miss: number): number {
  return 4 * Math.log1p((miss * miss) / 4);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
