import { applyHomography, invertHomography, type Homography } from "#imaging/compose/ground-map.ts";
import type { Point } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import { boxAround, treatedShare } from "./plate-area.ts";

/**
 * Fields of one colour each that a plate is reduced to, three across: some three letters to a field, so that not even how much ink a single
 * one has is left. More is not kept, at any size of the photo.
 */
const fieldsAcross = 3;

/** Makes a plate unreadable: three mean colours, run into each other. Changes `picture` inside the corners and a little around them. */
export function frostPlate(
  picture: RawRgb,
  { corners, map }: { corners: readonly Point[]; map: Homography | null },
): void {
  const area = boxAround(corners, picture);
  const across = shareAcross(corners, map);
  const fields = meanColours(picture, corners, across);
  for (let y = area.top; y < area.top + area.height; y++)
    for (let x = area.left; x < area.left + area.width; x++) {
      const share = treatedShare(corners, x + 0.5, y + 0.5);
      if (share === 0) continue;
      const place = Math.min(fieldsAcross - 1, Math.max(0, across(x + 0.5, y + 0.5) * fieldsAcross - 0.5));
      const first = Math.min(fieldsAcross - 2, Math.floor(place));
      for (let channel = 0; channel < 3; channel++) {
        const low = fields[3 * first + channel] ?? outOfBounds();
        const high = fields[3 * (first + 1) + channel] ?? outOfBounds();
        const at = (y * picture.width + x) * 3 + channel;
        const before = picture.pixels[at] ?? outOfBounds();
        picture.pixels[at] = Math.round(before + (low + (high - low) * (place - first) - before) * share);
      }
    }
}

/** How far along the plate a point lies, 0–1 from its left end; of corners that are no plate, along their width. */
function shareAcross(corners: readonly Point[], map: Homography | null): (x: number, y: number) => number {
  if (map !== null) {
    const toPlate = invertHomography(map);
    return (x, y) => applyHomography(toPlate, x, y).x;
  }
  const left = Math.min(...corners.map(({ x }) => x));
  const width = Math.max(1, Math.max(...corners.map(({ x }) => x)) - left);
  return (x) => (x - left) / width;
}

/** Red, green and blue of each field; an empty one, as a plate of a few pixels may have, takes the whole plate's. */
function meanColours(
  { pixels, width, height }: RawRgb,
  corners: readonly Point[],
  across: (x: number, y: number) => number,
): Float64Array {
  const area = boxAround(corners, { width, height });
  const sums = new Float64Array(4 * (fieldsAcross + 1));
  for (let y = area.top; y < area.top + area.height; y++)
    for (let x = area.left; x < area.left + area.width; x++) {
      if (treatedShare(corners, x + 0.5, y + 0.5) < 1) continue;
      const field = Math.min(fieldsAcross - 1, Math.max(0, Math.floor(across(x + 0.5, y + 0.5) * fieldsAcross)));
      for (const part of [field, fieldsAcross]) {
        for (let channel = 0; channel < 3; channel++)
          sums[4 * part + channel] =
            (sums[4 * part + channel] ?? outOfBounds()) + (pixels[(y * width + x) * 3 + channel] ?? outOfBounds());
        sums[4 * part + 3] = (sums[4 * part + 3] ?? outOfBounds()) + 1;
      }
    }
  return Float64Array.from({ length: 3 * fieldsAcross }, (_, index) => {
    const field = Math.floor(index / 3);
    const from = (sums[4 * field + 3] ?? 0) > 0 ? field : fieldsAcross;
    return (sums[4 * from + (index % 3)] ?? outOfBounds()) / Math.max(1, sums[4 * from + 3] ?? outOfBounds());
  });
}
