import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { CarBodyView } from "./car-body.ts";
import { contactLine } from "./contact-line.ts";
import { findWheels, type WheelPlace } from "./find-wheels.ts";
import { outlineBottom } from "./outline-bottom.ts";
import type { ViewLayers } from "./view-layers.ts";

/** What springs for the road take off the height. */
export const loweredByMetres = 0.036;
/** A tyre that is seen end on is hidden by the body from about here up. */
const tyreHeightMetres = 0.2;
/** A column of the car that ends this near to the floor ends in a tyre. */
const tyreClearanceMetres = 0.05;
/** A tyre's tread rises by about this from the middle to its edge. */
const tyreRiseMetres = 0.06;
/** Rows per column. */
const steepestFloor = 0.5;

export type LoweredView = { readonly layers: ViewLayers; readonly stripes: Uint8Array | null };

/**
 * Lets the body down over its wheels: everything moves down by what `loweredByMetres` takes there, but for the wheels, which stay where
 * they stand and go under the arches.
 * @param stripes coverage over the same crop
 */
export function lowerBody(input: { layers: ViewLayers; stripes: Uint8Array | null }, view: CarBodyView): LoweredView {
  const { layers, stripes } = input;
  const wheels = findWheels(layers.masks, view.crop);
  const shifts = shiftsOf(layers, view, wheels);
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

/**
 * How far the body moves down, in pixels: the same everywhere, for a body that is moved must not be bent. The nearest and the farthest
 * wheel differ by a fifth or so, which is two pixels.
 */
export function loweredPixels({ heightScale }: Pick<CarBodyView, "heightScale">): number {
  return loweredByMetres * usualScale(heightScale);
}

function usualScale(heightScale: CarBodyView["heightScale"]): number {
  return heightScale.reduce((sum, { pixelsPerMetre }) => sum + pixelsPerMetre, 0) / heightScale.length;
}

/** How far the body moves, and per column how much of a tyre stands there and above which row the column ends. */
type Shifts = {
  readonly pixels: number;
  readonly tyreHeight: number;
  readonly tyre: Float32Array;
  readonly bottom: Float32Array;
};

function shiftsOf({ masks }: ViewLayers, view: CarBodyView, wheels: readonly WheelPlace[]): Shifts {
  const { crop } = view;
  const scale = usualScale(view.heightScale);
  const contact = contactLine(masks, crop);
  const bottom = new Float32Array(crop.width);
  const tyre = new Float32Array(crop.width);
  for (let column = 0; column < crop.width; column++) {
    const row = outlineBottom(masks, crop, column);
    const isUnderWheel = wheels.some(
      ({ x, y, radiusX, radiusY }) => Math.abs(column - x) < radiusX * 1.6 && row > y + radiusY * 0.62,
    );
    // At its ends the line rises to the bumpers' corners, where there is no tyre.
    const slope = Math.abs((contact[column + 1] ?? Infinity) - (contact[column] ?? Infinity));
    const isOnFloor = slope < steepestFloor && row > (contact[column] ?? Infinity) - tyreClearanceMetres * scale;
    bottom[column] = row;
    tyre[column] = isUnderWheel || isOnFloor ? 1 : 0;
  }
  return {
    pixels: loweredPixels(view),
    tyreHeight: tyreHeightMetres * scale,
    tyre: softened(grown(tyre, bottom, tyreRiseMetres * scale)),
    bottom,
  };
}

/** A tyre is round below: columns beside it belong to it as long as they end not much higher. Changes `tyre`. */
function grown(tyre: Float32Array, bottom: Float32Array, rise: number): Float32Array {
  const columns = Array.from(tyre.keys());
  for (const order of [columns, columns.toReversed()]) {
    let floor = Infinity;
    for (const column of order) {
      const row = bottom[column] ?? outOfBounds();
      if (tyre[column] === 1) floor = floor === Infinity ? row : Math.max(floor, row);
      else if (row > floor - rise) tyre[column] = 1;
      else floor = Infinity;
    }
  }
  return tyre;
}

/** A tyre's end must not show as a step in what is beside it. */
function softened(values: Float32Array): Float32Array {
  const reach = 5;
  return values.map((_, i) => {
    let sum = 0;
    for (let k = i - reach; k <= i + reach; k++)
      sum += values[Math.min(values.length - 1, Math.max(0, k))] ?? outOfBounds();
    return sum / (2 * reach + 1);
  });
}

/** The shift of one pixel: in a tyre that is seen end on it fades out towards the floor. */
function shiftAt({ pixels, tyre, bottom, tyreHeight }: Shifts, column: number, row: number): number {
  const above = ((bottom[column] ?? outOfBounds()) - row) / tyreHeight;
  const fading = above >= 1 ? 1 : above <= 0 ? 0 : above;
  return pixels * (1 - (tyre[column] ?? outOfBounds()) * (1 - fading));
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
        const above = Math.round(row - shifts.pixels);
        const paint = above < 0 ? 0 : (masks[(above * crop.width + column) * 4] ?? outOfBounds()) / 255;
        const at = row * crop.width + column;
        stay[at] = Math.max(stay[at] ?? outOfBounds(), inside * (1 - paint));
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
      const from = row - shiftAt(shifts, column, row);
      const upper = Math.floor(from);
      const share = from - upper;
      const keep = stay[row * width + column] ?? outOfBounds();
      const at = row * rowBytes + column * channels;
      const upperAt = upper < 0 ? -1 : upper * rowBytes + column * channels;
      const lowerAt = upper + 1 < 0 || upper + 1 >= height ? -1 : (upper + 1) * rowBytes + column * channels;
      for (let channel = 0; channel < channels; channel++) {
        const above = upperAt < 0 ? 0 : (pixels[upperAt + channel] ?? outOfBounds());
        const below = lowerAt < 0 ? 0 : (pixels[lowerAt + channel] ?? outOfBounds());
        const shifted = above + (below - above) * share;
        moved[at + channel] = shifted + ((pixels[at + channel] ?? outOfBounds()) - shifted) * keep + 0.5;
      }
    }
  }
  return moved;
}
