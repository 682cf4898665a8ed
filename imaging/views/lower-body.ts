import type { CarBodyView } from "./car-body.ts";
import { findWheels, type WheelPlace } from "./find-wheels.ts";
import type { ViewLayers } from "./view-layers.ts";

/** What springs for the road take off the height. */
export const loweredByMetres = 0.036;
/** A tyre that is seen end on is hidden by the body from about here up. */
const tyreHeightMetres = 0.2;
/** A column of the car that ends this near to the floor ends in a tyre. */
const tyreClearanceMetres = 0.07;

export type LoweredView = { readonly layers: ViewLayers; readonly stripes: Uint8Array | null };

/**
 * Lets the body down over its wheels: everything moves down by what `loweredByMetres` takes there, but for the wheels, which stay where
 * they stand and go under the arches.
 * @param stripes coverage over the same crop
 */
export function lowerBody(input: { layers: ViewLayers; stripes: Uint8Array | null }, view: CarBodyView): LoweredView {
  const { layers, stripes } = input;
  const shifts = shiftsOf(layers, view);
  const wheels = findWheels(layers.masks, view.crop);
  const stay = wheelCover(layers.masks, view, { wheels, shifts });
  const layer = (pixels: Uint8Array, channels: number) => lowered(pixels, { channels, shifts, stay, view });
  return {
    layers: {
      base: layer(layers.base, 3),
      solid: layer(layers.solid, 1),
      metallic: layer(layers.metallic, 1),
      masks: layer(layers.masks, 4),
    },
    stripes: stripes === null ? null : layer(stripes, 1),
  };
}

/** How far the body moves down, in pixels, at a column of the picture. */
export function loweredPixels({ heightScale }: Pick<CarBodyView, "heightScale">, column: number): number {
  return loweredByMetres * pixelsPerMetreAt(heightScale, column);
}

function pixelsPerMetreAt(heightScale: CarBodyView["heightScale"], column: number): number {
  const marks = heightScale.toSorted((a, b) => a.column - b.column);
  const [first] = marks;
  const last = marks.at(-1);
  if (first === undefined || last === undefined || last.column - first.column < 1) return first?.pixelsPerMetre ?? 0;
  const slope = (last.pixelsPerMetre - first.pixelsPerMetre) / (last.column - first.column);
  return Math.max(1, first.pixelsPerMetre + slope * (column - first.column));
}

/** Per column: the shift, and the rows between which it fades out because a tyre stands there. */
type Shifts = { readonly pixels: Float32Array; readonly fadeFrom: Float32Array; readonly fadeTo: Float32Array };

function shiftsOf({ masks }: ViewLayers, view: CarBodyView): Shifts {
  const { crop, horizonRow, groundRow, heightScale } = view;
  const nearest = Math.max(...heightScale.map(({ pixelsPerMetre }) => pixelsPerMetre));
  const pixels = new Float32Array(crop.width);
  const fadeFrom = new Float32Array(crop.width).fill(crop.height * 2);
  const fadeTo = new Float32Array(crop.width).fill(crop.height * 2 + 1);
  for (let column = 0; column < crop.width; column++) {
    const scale = pixelsPerMetreAt(heightScale, column + crop.left);
    pixels[column] = loweredByMetres * scale;
    const bottom = lowestCovered(masks, crop, column);
    const floor = horizonRow + ((groundRow - horizonRow) * scale) / nearest - crop.top;
    if (bottom < floor - tyreClearanceMetres * scale) continue;
    fadeFrom[column] = bottom - tyreHeightMetres * scale;
    fadeTo[column] = bottom;
  }
  return { pixels, fadeFrom, fadeTo };
}

function lowestCovered(masks: Uint8Array, { width, height }: CarBodyView["crop"], column: number): number {
  for (let row = height - 1; row >= 0; row--) if ((masks[(row * width + column) * 4 + 3] ?? 0) > 127) return row;
  return -1;
}

/** 0–1 per pixel: how much of it stays, because it is wheel and no lowered paint comes before it. */
function wheelCover(
  masks: Uint8Array,
  { crop }: CarBodyView,
  { wheels, shifts }: { wheels: readonly WheelPlace[]; shifts: Shifts },
): Float32Array {
  const stay = new Float32Array(crop.width * crop.height);
  for (const { x, y, radiusX, radiusY } of wheels) {
    const softness = 1.5 / radiusY;
    for (let row = Math.max(0, Math.floor(y - radiusY)); row < Math.min(crop.height, y + radiusY); row++) {
      for (let column = Math.max(0, Math.floor(x - radiusX)); column < Math.min(crop.width, x + radiusX); column++) {
        const distance = Math.hypot((column - x) / radiusX, (row - y) / radiusY);
        const inside = Math.min(1, Math.max(0, (1 - distance) / softness));
        const above = Math.round(row - (shifts.pixels[column] ?? 0));
        const paint = above < 0 ? 0 : (masks[(above * crop.width + column) * 4] ?? 0) / 255;
        const at = row * crop.width + column;
        stay[at] = Math.max(stay[at] ?? 0, inside * (1 - paint));
      }
    }
  }
  return stay;
}

function lowered(
  pixels: Uint8Array,
  { channels, shifts, stay, view }: { channels: number; shifts: Shifts; stay: Float32Array; view: CarBodyView },
): Uint8Array {
  const { width, height } = view.crop;
  const moved = new Uint8Array(pixels.length);
  const rowBytes = width * channels;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const fadeFrom = shifts.fadeFrom[column] ?? 0;
      const fadeTo = shifts.fadeTo[column] ?? 1;
      const fading = row <= fadeFrom ? 1 : row >= fadeTo ? 0 : (fadeTo - row) / (fadeTo - fadeFrom);
      const from = row - (shifts.pixels[column] ?? 0) * fading;
      const upper = Math.floor(from);
      const share = from - upper;
      const keep = stay[row * width + column] ?? 0;
      const at = row * rowBytes + column * channels;
      const upperAt = upper < 0 ? -1 : upper * rowBytes + column * channels;
      const lowerAt = upper + 1 < 0 || upper + 1 >= height ? -1 : (upper + 1) * rowBytes + column * channels;
      for (let channel = 0; channel < channels; channel++) {
        const above = upperAt < 0 ? 0 : (pixels[upperAt + channel] ?? 0);
        const below = lowerAt < 0 ? 0 : (pixels[lowerAt + channel] ?? 0);
        const shifted = above + (below - above) * share;
        moved[at + channel] = shifted + ((pixels[at + channel] ?? 0) - shifted) * keep + 0.5;
      }
    }
  }
  return moved;
}
