import type { Size } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, RawRgb } from "#imaging/pixels/picture.ts";

/**
 * Fills the pixels of a mask with what lies around them, ring by ring inwards, each the mean of its neighbours that are known.
 * @param rings how many at most; what lies deeper stays as it is
 * @returns the picture anew
 */
export function fillFromOutside<Picture extends RawRgb>(picture: Picture, mask: Mask, rings: number): Picture {
  const pixels = Uint8Array.from(picture.pixels);
  const unknown = Uint8Array.from(mask.data);
  let front = frontOf({ ...mask, data: unknown });
  for (let ring = 0; ring < rings && front.length > 0; ring++) {
    const colours = front.map((at) => meanOfKnown(pixels, { ...mask, data: unknown }, at));
    const next = new Set<number>();
    for (const [index, at] of front.entries()) {
      pixels.set(colours[index] ?? outOfBounds(), at * 3);
      unknown[at] = 0;
    }
    for (const at of front) for (const beside of neighbours(at, mask)) if (unknown[beside] === 1) next.add(beside);
    front = [...next];
  }
  return { ...picture, pixels };
}

/** The pixels of the mask that touch what is outside it. */
function frontOf(mask: Mask): number[] {
  const front: number[] = [];
  for (let at = 0; at < mask.data.length; at++)
    if (mask.data[at] === 1 && neighbours(at, mask).some((beside) => mask.data[beside] === 0)) front.push(at);
  return front;
}

function neighbours(at: number, { width, height }: Size): number[] {
  const column = at % width;
  const row = (at - column) / width;
  const beside: number[] = [];
  if (column > 0) beside.push(at - 1);
  if (column < width - 1) beside.push(at + 1);
  if (row > 0) beside.push(at - width);
  if (row < height - 1) beside.push(at + width);
  return beside;
}

function meanOfKnown(pixels: Uint8Array, unknown: Mask, at: number): number[] {
  const known = neighbours(at, unknown).filter((beside) => unknown.data[beside] === 0);
  return [0, 1, 2].map((channel) => {
    const sum = known.reduce((all, beside) => all + (pixels[beside * 3 + channel] ?? outOfBounds()), 0);
    return Math.round(sum / Math.max(1, known.length));
  });
}
