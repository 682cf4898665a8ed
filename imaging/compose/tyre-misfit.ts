import type { CarCutOut, PhotoPoint } from "../cutout/car-cut-out.ts";
import type { CarPose } from "./car-pose.ts";
import type { GroundEdge } from "./ground-edges.ts";
import type { Silhouette } from "./silhouette.ts";
import { tyreVisibility, visibleTyres } from "./visible-tyres.ts";

export type TyreEvidence = {
  readonly car: CarCutOut;
  readonly silhouette: Silhouette;
  readonly groundEdges: readonly GroundEdge[];
  /** Diagonal of the car's box, pixels. */
  readonly size: number;
};

const rowSpread = 0.014;
/** A tyre is wide, and what the hull touches may be a bumper's corner beside it. */
const columnSpread = 0.035;

/** How badly the guessed tyres miss the outline's lower edge and its corners, in squared standard deviations, flattened for outliers. */
export function tyreMisfit(pose: CarPose, evidence: TyreEvidence): number {
  const { near, alongFlank, acrossAxle } = visibleTyres(pose);
  const { flankSeen, axleSeen } = tyreVisibility(pose);
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
