// Where a car may be moved to in a picture: the compositor's own rule, which the browser follows while somebody drags. Without the library that
// checks data, for the browser.
import type { Placing } from "./placing.ts";

/** In shares of the picture's width and height. */
type BoxShares = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
type Spot = Pick<Placing, "across" | "depth">;

export type PlacingGround = {
  /** The car's, where the studio put it. */
  readonly box: BoxShares;
  /** Straight ahead on the horizon: what goes away goes there. */
  readonly vanishing: { readonly x: number; readonly y: number };
  /** The car's size at the nearest place (1 or more) and at the farthest (1 or less), times its size in `box`. */
  readonly sizes: { readonly nearest: number; readonly farthest: number };
  /** Columns between which the car's box stays. */
  readonly edges: { readonly left: number; readonly right: number };
  /** A car of the size in `box` is moved sideways by this much at most; a smaller one by less. */
  readonly mostAcross: number;
};

/** Steps of depth are steps of proportion: halfway is halfway for the eye. */
function sizeAt({ sizes }: PlacingGround, depth: number): number {
  return depth < 0 ? sizes.nearest ** -depth : sizes.farthest ** depth;
}

/** Where the box goes by itself at that size, and how far it can be moved from there. */
function trackAt(ground: PlacingGround, size: number) {
  const { box, vanishing, edges, mostAcross } = ground;
  const width = box.width * size;
  const free = { left: edges.left, right: Math.max(edges.left, edges.right - width) };
  const own = vanishing.x + (box.left - vanishing.x) * size;
  const left = Math.min(free.right, Math.max(free.left, own));
  return {
    left,
    toLeft: Math.min(left - free.left, mostAcross * size),
    toRight: Math.min(free.right - left, mostAcross * size),
  };
}

export function boxOnGround(ground: PlacingGround, { across, depth }: Spot): BoxShares & { readonly size: number } {
  const { box, vanishing } = ground;
  const size = sizeAt(ground, depth);
  const track = trackAt(ground, size);
  return {
    left: track.left + across * (across < 0 ? track.toLeft : track.toRight),
    top: vanishing.y + (box.top - vanishing.y) * size,
    width: box.width * size,
    height: box.height * size,
    size,
  };
}

/** The place whose box comes nearest to having its middle and its lower edge there. */
export function placeOnGround(ground: PlacingGround, to: { readonly middle: number; readonly bottom: number }): Spot {
  const { box, vanishing, sizes } = ground;
  const reach = box.top + box.height - vanishing.y;
  const wanted = reach <= 0 ? 1 : Math.max(1e-6, (to.bottom - vanishing.y) / reach);
  const size = Math.min(sizes.nearest, Math.max(sizes.farthest, wanted));
  const track = trackAt(ground, size);
  const by = to.middle - (box.width * size) / 2 - track.left;
  const room = by < 0 ? track.toLeft : track.toRight;
  const depth =
    size > 1 ? -Math.log(size) / Math.log(sizes.nearest) : size < 1 ? Math.log(size) / Math.log(sizes.farthest) : 0;
  return { across: room <= 0 ? 0 : Math.max(-1, Math.min(1, by / room)), depth };
}

/** Whether there is anywhere else to go. Less is hardly seen. */
const leastRoom = 0.01;

export function canMoveAcross(ground: PlacingGround): boolean {
  return [1, ground.sizes.farthest].some((size) => {
    const { toLeft, toRight } = trackAt(ground, size);
    return Math.max(toLeft, toRight) >= leastRoom;
  });
}

/** Of `depth`: where the place goes no nearer, or no farther, that end is 0. */
export function depthEnds({ sizes }: PlacingGround): { readonly min: -1 | 0; readonly max: 0 | 1 } {
  return { min: sizes.nearest > 1 + leastRoom ? -1 : 0, max: sizes.farthest < 1 - leastRoom ? 1 : 0 };
}

export function canMoveInDepth(ground: PlacingGround): boolean {
  const { min, max } = depthEnds(ground);
  return min < max;
}
