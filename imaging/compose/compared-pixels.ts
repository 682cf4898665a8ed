import type { PlateQuad } from "#contract/number-plates.ts";
import type { Size } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask } from "#imaging/pixels/picture.ts";
import { depthInConvex } from "#imaging/pixels/polygon.ts";
import type { CarLayer } from "./car-layer.ts";

/** Pixels nearer than this to the car's edge may have something of the background in them, old or new. */
const edgePixels = 3;
/** Around a treated plate, in pixels of the picture: its soft edge. */
const plateMarginPixels = 4;

export type TreatedPlate = { readonly quad: PlateQuad; readonly boxLeft: number; readonly boxTop: number };

/** The pixels of a car's layer that are compared with the photo: wholly inside its outline and in the picture, without a treated plate. */
export function comparedPixels(layer: CarLayer, picture: Size, plate: TreatedPlate | null): Mask<"layer"> {
  const mask = eroded(layer);
  cropTo(mask, layer, picture);
  if (plate !== null) cutPlate(mask, layer, plate);
  return mask;
}

/** Solid in a square of `2 · edgePixels + 1` around the pixel: rows first, then columns. */
function eroded({ alpha, width, height }: CarLayer): Mask<"layer"> {
  const data = new Uint8Array(width * height);
  const side = 2 * edgePixels + 1;
  /** How many rows on end, up to this one, are solid across `side` pixels around a column. */
  const solidRows = new Uint16Array(width);
  for (let row = 0; row < height; row++) {
    let run = 0;
    for (let column = 0; column < width; column++) {
      run = alpha[row * width + column] === 255 ? run + 1 : 0;
      const middle = column - edgePixels;
      if (middle < 0) continue;
      const rows = run >= side ? (solidRows[middle] ?? outOfBounds()) + 1 : 0;
      solidRows[middle] = rows;
      if (rows >= side) data[(row - edgePixels) * width + middle] = 1;
    }
  }
  return { data, width, height };
}

function cropTo({ data, width, height }: Mask<"layer">, { left, top }: CarLayer, picture: Size): void {
  for (let row = 0; row < height; row++) {
    const isInPicture = row + top >= 0 && row + top < picture.height;
    const from = isInPicture ? Math.min(width, Math.max(0, -left)) : width;
    const to = isInPicture ? Math.max(from, Math.min(width, picture.width - left)) : width;
    data.fill(0, row * width, row * width + from);
    data.fill(0, row * width + to, (row + 1) * width);
  }
}

function cutPlate({ data, width, height }: Mask<"layer">, { scale }: CarLayer, plate: TreatedPlate): void {
  const corners = plate.quad.map(([x, y]) => ({ x: (x - plate.boxLeft) * scale, y: (y - plate.boxTop) * scale }));
  const rows = corners.map(({ y }) => y);
  const columns = corners.map(({ x }) => x);
  const top = Math.max(0, Math.floor(Math.min(...rows)) - plateMarginPixels);
  const left = Math.max(0, Math.floor(Math.min(...columns)) - plateMarginPixels);
  const right = Math.min(width, Math.ceil(Math.max(...columns)) + plateMarginPixels);
  for (let row = top; row < Math.min(height, Math.ceil(Math.max(...rows)) + plateMarginPixels); row++)
    for (let column = left; column < right; column++)
      if (depthInConvex(corners, column + 0.5, row + 0.5) > -plateMarginPixels) data[row * width + column] = 0;
}
