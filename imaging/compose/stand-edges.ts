import { isCarCut, type CarCutOut, type PhotoPoint } from "../cutout/car-cut-out.ts";
import type { CarPose } from "./car-pose.ts";
import { readGroundEdges, type GroundEdge } from "./ground-edges.ts";
import type { Silhouette } from "./silhouette.ts";
import { tyreVisibility, visibleTyres } from "./visible-tyres.ts";

/** A side seen less than this stands behind the other. */
const leastSeen = 0.3;

/**
 * The lines on which the visible sides' wheels stand, from left to right, in photo pixels. Of a car that the photo's border cuts, what is
 * not in the photo is taken from the estimated pose, moved to meet what is.
 */
export function standEdges(car: CarCutOut, silhouette: Silhouette, pose: CarPose): GroundEdge[] {
  const seen = readGroundEdges(silhouette, car.box.width);
  if (!isCarCut(car) || seen.length > 1) return seen;
  const expected = posedEdges(pose);
  const [only] = seen;
  if (only === undefined || expected.length < 2) return only === undefined ? expected : seen;
  const [left, right] = expected;
  if (left === undefined || right === undefined) return seen;
  // The seen edge takes the place of the side it lies nearer to; the other one joins it at the near tyre.
  return middleMiss(only, left) < middleMiss(only, right)
    ? [only, movedTo(right, "from", only.to)]
    : [movedTo(left, "to", only.from), only];
}

/** Flank and front or rear, as the pose has their wheels, from left to right. */
export function posedEdges(pose: CarPose): GroundEdge[] {
  const { near, alongFlank, acrossAxle } = visibleTyres(pose);
  const { flankSeen, axleSeen } = tyreVisibility(pose);
  const edges: GroundEdge[] = [];
  if (flankSeen >= leastSeen) edges.push(leftToRight(near, alongFlank));
  if (axleSeen >= leastSeen) edges.push(leftToRight(near, acrossAxle));
  return edges.toSorted((a, b) => a.from.x + a.to.x - b.from.x - b.to.x);
}

function leftToRight(a: PhotoPoint, b: PhotoPoint): GroundEdge {
  return a.x < b.x ? { from: a, to: b } : { from: b, to: a };
}

function middleMiss(a: GroundEdge, b: GroundEdge): number {
  return Math.abs(a.from.x + a.to.x - b.from.x - b.to.x);
}

function movedTo(edge: GroundEdge, end: "from" | "to", point: PhotoPoint): GroundEdge {
  const by = { x: point.x - edge[end].x, y: point.y - edge[end].y };
  const moved = ({ x, y }: PhotoPoint) => ({ x: x + by.x, y: y + by.y });
  return { from: moved(edge.from), to: moved(edge.to) };
}
