import { dilate, erode, findRegions, maskArea, maskBounds, regionMask, type Plane, type Region } from "./mask-shape.ts";
import { countTints, isNeutral, tintOf } from "./tints.ts";

/** The outer part of the car's width, at either side, in which something may stand against it. */
const endShare = 0.1;
/** A colour is foreign that less than this share of the car between its ends has. */
const maxCommonness = 0.002;
/** As shares of the car's height and width: a mirror's cap is lower, a second car wider. */
const minHeight = 0.25;
const maxWidth = 0.12;
const minAreaShare = 0.004;
/** Of a post's own width at least this much stands out beyond the body under it. A tall tail lamp does not. */
const minOverhang = 0.6;
/** How far under a post the body is looked at, as shares of the car's height. */
const bodyBelow = { from: 0.04, to: 0.14 } as const;

/**
 * Drops a bollard, a post, a person in a bright jacket that stands against the car's left or right end: tall, narrow, of a colour that the car
 * has nowhere else, and with less of the car under it. Grey, black and white ones are not told from the car.
 * @param pixels RGB of the photo in the mask's pixels
 */
export function dropColouredPosts(mask: Plane, pixels: Uint8Array): Plane {
  const bounds = maskBounds(mask);
  if (bounds === null) return mask;
  const end = endShare * (bounds.right - bounds.left + 1);
  const isAtEnd = (at: number) => {
    const x = at % mask.width;
    return x < bounds.left + end || x > bounds.right - end;
  };
  const middle = { ...mask, data: mask.data.map((value, at) => (value && !isAtEnd(at) ? 1 : 0)) };
  const tints = countTints(pixels, middle);
  const foreign = mask.data.map((value, at) => {
    const tint = tintOf(pixels, at);
    return value && !isNeutral(tint) && (tints[tint] ?? 0) < maxCommonness ? 1 : 0;
  });
  const parts = findRegions(dilate(erode({ ...mask, data: foreign }, 1), 1));
  let kept = mask;
  for (const [index, region] of parts.regions.entries()) {
    const post = regionMask(parts, index + 1, mask);
    if (isPost(region, bounds, end) && region.area >= minAreaShare * maskArea(mask) && standsOut(region, mask, bounds))
      kept = without(kept, dilate(post, 2));
  }
  return kept;
}

type Bounds = Pick<Region, "left" | "right" | "top" | "bottom">;

function isPost({ left, right, top, bottom, centreX }: Region, bounds: Bounds, end: number): boolean {
  const carHeight = bounds.bottom - bounds.top + 1;
  const carWidth = bounds.right - bounds.left + 1;
  const isOutside = centreX < bounds.left + end || centreX > bounds.right - end;
  return isOutside && bottom - top >= minHeight * carHeight && right - left <= maxWidth * carWidth;
}

function standsOut({ left, right, bottom, centreX }: Region, mask: Plane, bounds: Bounds): boolean {
  const carHeight = bounds.bottom - bounds.top + 1;
  const isLeft = centreX < (bounds.left + bounds.right) / 2;
  let body = isLeft ? mask.width : -1;
  const lastRow = Math.min(bounds.bottom, Math.round(bottom + bodyBelow.to * carHeight));
  for (let y = Math.round(bottom + bodyBelow.from * carHeight); y <= lastRow; y++) {
    const row = mask.data.subarray(y * mask.width, (y + 1) * mask.width);
    const edge = isLeft ? row.findIndex((value) => value > 0) : row.findLastIndex((value) => value > 0);
    if (edge >= 0) body = isLeft ? Math.min(body, edge) : Math.max(body, edge);
  }
  const overhang = isLeft ? body - left : right - body;
  return overhang >= minOverhang * (right - left + 1);
}

function without(mask: Plane, dropped: Plane): Plane {
  return { ...mask, data: mask.data.map((value, at) => (value && !dropped.data[at] ? 1 : 0)) };
}
