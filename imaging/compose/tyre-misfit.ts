import type { CarCutOut, PhotoPoint } from "../cutout/car-cut-out.ts";
import { pixelsPerMetre, type CarPose } from "./car-pose.ts";
import { groundEdgeRow, type GroundEdge } from "./ground-edges.ts";
import type { Silhouette } from "./silhouette.ts";
import { posedEdges } from "./stand-edges.ts";
import { tyreVisibility, visibleTyres } from "./visible-tyres.ts";

export type TyreEvidence = {
  readonly car: CarCutOut;
  readonly silhouette: Silhouette;
  readonly groundEdges: readonly GroundEdge[];
  /** Seen tyres whose neighbours lie outside the photo. */
  readonly openCorners: readonly PhotoPoint[];
  /** Diagonal of the car's box, pixels. */
  readonly size: number;
  /** The photo's border cuts off a part of the car. */
  readonly isCut: boolean;
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
    0.75 * axleSeen * profileMiss(acrossAxle, evidence) +
    (evidence.isCut ? sillMiss(pose, evidence) : 0);

  const { groundEdges, openCorners, size } = evidence;
  for (const corner of openCorners)
    cost += Math.min(...[near, alongFlank, acrossAxle].map((tyre) => cornerMiss(tyre, corner, size)));
  // Of a cut car the one edge that is seen may be either side's.
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
  if (evidence.isCut)
    return cost + Math.min(...[alongFlank, acrossAxle].map((other) => edgeMiss([near, other], left, size)));
  const other = Math.abs(alongFlank.x - near.x) > Math.abs(acrossAxle.x - near.x) ? alongFlank : acrossAxle;
  return cost + edgeMiss([near, other], left, size);
}

function edgeMiss([a, b]: readonly [PhotoPoint, PhotoPoint], edge: GroundEdge, size: number): number {
  const [left, right] = a.x < b.x ? [a, b] : [b, a];
  return cornerMiss(left, edge.from, size) + cornerMiss(right, edge.to, size);
}

function profileMiss(point: PhotoPoint, { car, silhouette, size, isCut }: TyreEvidence): number {
  // Outside the photo nothing speaks against it.
  if (isCut && (silhouette.isAtCut(point) || isOutside(point, car))) return 0;
  const column = Math.round(point.x) - car.box.left;
  const reach = Math.ceil(size * 0.01);
  let bottom = -1;
  for (let x = column - reach; x <= column + reach; x++) bottom = Math.max(bottom, silhouette.bottomRows[x] ?? -1);
  return bottom < 0 ? cauchy(4) : cauchy((car.box.top + bottom - point.y) / (rowSpread * size));
}

/** How high above the ground the lower end of a car is, metres: under a sill or a bumper, and where a tyre stands or its rim begins. */
const sillClearance = { least: 0.12, most: 0.38 } as const;
const tyreClearance = { least: 0, most: 0.1 } as const;
const clearanceSpreadMetres = 0.06;
/** What reaches down this much lower at the cut than beside it is a tyre. */
const tyreStepMetres = 0.08;
/** So far from the cut, as a share of the car's width, is beside it. */
const besideShare = 0.2;

/** How badly the ground of the guessed car lies below the lower end of the outline where a side of the photo cuts it. */
function sillMiss(pose: CarPose, { car, silhouette }: TyreEvidence): number {
  const { left, right, bottom } = car.geometry.cutSides;
  if (bottom) return 0;
  const { box } = car;
  const edges = posedEdges(pose);
  const missAt = (column: number, inwards: 1 | -1) => {
    const ground = groundEdgeRow(edges, box.left + column);
    const sill = silhouette.bottomRows[column] ?? -1;
    if (ground === null || sill < 0) return 0;
    const scale = pixelsPerMetre(pose);
    const beside = silhouette.bottomRows[column + inwards * Math.round(besideShare * box.width)] ?? sill;
    const { least, most } = sill - beside > tyreStepMetres * scale ? tyreClearance : sillClearance;
    const clearance = (ground - box.top - sill) / scale;
    return cauchy(Math.max(0, clearance - most, least - clearance) / clearanceSpreadMetres);
  };
  return (left ? missAt(0, 1) : 0) + (right ? missAt(box.width - 1, -1) : 0);
}

function isOutside({ x, y }: PhotoPoint, { photoWidth, photoHeight }: CarCutOut): boolean {
  return x < 0 || y < 0 || x > photoWidth || y > photoHeight;
}

function cornerMiss(tyre: PhotoPoint, corner: PhotoPoint, size: number): number {
  return cauchy(Math.hypot((tyre.x - corner.x) / columnSpread, (tyre.y - corner.y) / rowSpread) / size);
}

/** Squared deviation for small ones, growing ever slower beyond two standard deviations. */
function cauchy(miss: number): number {
  return 4 * Math.log1p((miss * miss) / 4);
}
