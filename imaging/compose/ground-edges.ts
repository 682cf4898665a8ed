import type { PhotoPoint } from "../cutout/car-cut-out.ts";
import type { Silhouette } from "./silhouette.ts";

/** One straight stretch of the outline's lower side: a board that rests on two tyres. `from` is the left end. */
export type GroundEdge = { readonly from: PhotoPoint; readonly to: PhotoPoint };

const simplifyShare = 0.012;
const minLengthShare = 0.12;
/** Steeper stretches are bumper corners and flanks. */
const maxSlope = 1;

/**
 * The one or two longest stretches of the hull's lower side, from left to right: the lines of the visible sides' wheels in most photos.
 * Where there are two they share their middle point, the tyre nearest to the camera.
 */
export function readGroundEdges({ hull, isAtCut }: Silhouette, carWidthPixels: number): GroundEdge[] {
  const edges = flatStretches(hull, carWidthPixels).filter(({ from, to }) => !isAtCut(from) && !isAtCut(to));
  const longest = edges.toSorted((a, b) => b.to.x - b.from.x - (a.to.x - a.from.x)).slice(0, 2);
  const [left, right] = longest.toSorted((a, b) => a.from.x - b.from.x);
  if (left === undefined || right === undefined) return longest;
  const middle = { x: (left.to.x + right.from.x) / 2, y: Math.max(left.to.y, right.from.y) };
  return [
    { from: left.from, to: middle },
    { from: middle, to: right.to },
  ];
}

/** Of stretches that the photo's border cuts, the end that is seen: a tyre, if the other one is outside. */
export function readOpenCorners({ hull, isAtCut }: Silhouette, carWidthPixels: number): PhotoPoint[] {
  return flatStretches(hull, carWidthPixels).flatMap(({ from, to }) => {
    if (isAtCut(from) === isAtCut(to)) return [];
    return isAtCut(from) ? [to] : [from];
  });
}

function flatStretches(hull: readonly PhotoPoint[], carWidthPixels: number): GroundEdge[] {
  const chain = simplify(lowerSide(hull), carWidthPixels * simplifyShare);
  const edges: GroundEdge[] = [];
  for (let i = 1; i < chain.length; i++) {
    const from = chain[i - 1];
    const to = chain[i];
    if (from === undefined || to === undefined) continue;
    const isFlat = Math.abs(to.y - from.y) <= maxSlope * (to.x - from.x);
    if (isFlat && to.x - from.x >= minLengthShare * carWidthPixels) edges.push({ from, to });
  }
  return edges;
}

/** The hull from its leftmost to its rightmost point along the bottom. */
function lowerSide(hull: readonly PhotoPoint[]): PhotoPoint[] {
  if (hull.length < 3) return [...hull];
  const leftmost = hull.reduce((a, b) => (b.x < a.x || (b.x === a.x && b.y > a.y) ? b : a));
  const rightmost = hull.reduce((a, b) => (b.x > a.x || (b.x === a.x && b.y > a.y) ? b : a));
  const chordRow = (x: number) =>
    leftmost.y + ((x - leftmost.x) / Math.max(1, rightmost.x - leftmost.x)) * (rightmost.y - leftmost.y);
  return hull
    .filter((point) => point === leftmost || point === rightmost || point.y > chordRow(point.x))
    .toSorted((a, b) => a.x - b.x);
}

/** Douglas and Peucker's polyline simplification. */
function simplify(chain: readonly PhotoPoint[], tolerance: number): PhotoPoint[] {
  const first = chain[0];
  const last = chain.at(-1);
  if (first === undefined || last === undefined || chain.length < 3) return [...chain];
  const length = Math.hypot(last.x - first.x, last.y - first.y);
  let farthest = 0;
  let distance = 0;
  for (const [i, point] of chain.entries()) {
    const off = Math.abs((last.x - first.x) * (first.y - point.y) - (first.x - point.x) * (last.y - first.y)) / length;
    if (off > distance) {
      distance = off;
      farthest = i;
    }
  }
  if (distance <= tolerance) return [first, last];
  return [
    ...simplify(chain.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(chain.slice(farthest), tolerance),
  ];
}

/** The row of the tyres' line in a photo column; beyond the outermost tyres the ground goes on as it ran between them. Null without edges. */
export function groundEdgeRow(edges: readonly GroundEdge[], column: number): number | null {
  const edge = edges.find((candidate) => column <= candidate.to.x) ?? edges.at(-1);
  if (edge === undefined) return null;
  const slope = (edge.to.y - edge.from.y) / (edge.to.x - edge.from.x);
  return edge.from.y + (column - edge.from.x) * slope;
}
