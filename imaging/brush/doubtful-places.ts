import type { Size } from "#imaging/pixels/geometry.ts";
import { boundsOf, complement, difference, maskArea, threshold } from "#imaging/pixels/mask.ts";
import { open } from "#imaging/pixels/morphology.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import { findRegions, regionMask, type Region } from "#imaging/pixels/regions.ts";
import { traceOutline } from "./trace-outline.ts";

/** Why a place of a cut-out is worth a look. */
export type DoubtfulKind = "hole" | "island" | "neck" | "soft";

export type DoubtfulPlace = {
  readonly kind: DoubtfulKind;
  /** In photo pixels, closed. */
  readonly outline: [x: number, y: number][];
};

/** Looked at so small, an edge is a pixel wide. */
const lookSide = 480;
/** Smaller than this, in pixels of that look, nobody sees it. */
const leastArea = 6;
/** A part that hangs on the car by less than twice this many pixels. */
const neckRadius = 2;
const mostPlaces = 12;
/** A hole as large as this share of the car is what can be seen through, and meant. */
const mostHoleShare = 0.1;

/** Places where a cut-out may be wrong, the largest first: told by its alpha alone. */
export function findDoubtfulPlaces(alpha: Uint8Array, photo: Size): DoubtfulPlace[] {
  const small = lookAt(alpha, photo);
  const mask = threshold(small, 128);
  const area = maskArea(mask);
  if (area === 0) return [];
  const hanging = partsBesideLargest(open(mask, neckRadius)).filter((part) => isOnLargest(mask, part));
  const found = [
    ...called("hole", holesOf(mask, area)),
    ...called("island", partsBesideLargest(mask)),
    ...called("neck", hanging),
    ...called("soft", softOf(small)),
  ];
  const scale = photo.width / small.width;
  return found
    .toSorted((a, b) => b.part.region.area - a.part.region.area)
    .slice(0, mostPlaces)
    .map(({ kind, part }) => ({ kind, outline: outlineOf(part.mask).map(([x, y]) => [x * scale, y * scale]) }));
}

type Part = { readonly region: Region; readonly mask: Mask };

const called = (kind: DoubtfulKind, parts: readonly Part[]) => parts.map((part) => ({ kind, part }));

function lookAt(alpha: Uint8Array, photo: Size): Plane {
  const step = Math.max(1, Math.max(photo.width, photo.height) / lookSide);
  const width = Math.max(1, Math.floor(photo.width / step));
  const height = Math.max(1, Math.floor(photo.height / step));
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const x = Math.min(photo.width - 1, Math.floor(((at % width) + 0.5) * step));
    const y = Math.min(photo.height - 1, Math.floor((Math.floor(at / width) + 0.5) * step));
    return alpha[y * photo.width + x] ?? outOfBounds();
  });
  return { data, width, height };
}

function partsOf(mask: Mask, isWanted: (region: Region, label: number) => boolean): Part[] {
  const found = findRegions(mask);
  return found.regions
    .map((region, index) => ({ region, label: index + 1 }))
    .filter(({ region, label }) => region.area >= leastArea && isWanted(region, label))
    .map(({ region, label }) => ({ region, mask: regionMask(found, (one) => one === label, mask) }));
}

function holesOf(mask: Mask, area: number): Part[] {
  const touchesFrame = ({ left, top, right, bottom }: Region) =>
    left === 0 || top === 0 || right === mask.width - 1 || bottom === mask.height - 1;
  return partsOf(complement(mask), (region) => !touchesFrame(region) && region.area < area * mostHoleShare);
}

function partsBesideLargest(mask: Mask): Part[] {
  const largest = findRegions(mask).regions.reduce((most, { area }) => Math.max(most, area), 0);
  return partsOf(mask, ({ area }) => area < largest);
}

/** Whether a part of what was opened hangs on the car itself: islands are told already. */
function isOnLargest(mask: Mask, { mask: part }: Part): boolean {
  const islands = partsBesideLargest(mask);
  return islands.every((island) => maskArea(difference(part, island.mask)) > 0);
}

/** Wider than an edge is, also in a photo that is hardly larger than this look. */
function softOf(small: Plane): Part[] {
  const data = small.data.map((level) => (level > 40 && level < 215 ? 1 : 0));
  return partsOf(open({ data, width: small.width, height: small.height }, 2), () => true);
}

function outlineOf(mask: Mask): [number, number][] {
  const { left, top, right } = boundsOf(mask) ?? outOfBounds();
  const isInside = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < mask.width && y < mask.height && mask.data[y * mask.width + x] === 1;
  let x = left;
  while (x < right && !isInside(x, top)) x++;
  return traceOutline(isInside, { x, y: top });
}
