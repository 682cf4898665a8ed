import type { RgbImage } from "#imaging/compose/rgb-image.ts";
import { ditherSide, ditherTile } from "./dither.ts";
import type { CarLight } from "./light-car.ts";
import type { StudioBackground } from "./studio-background.ts";
import { levelOfLight } from "./tone-curve.ts";
import type { GreyPicture } from "./view-layers.ts";

export type PictureParts = {
  readonly car: CarLight;
  readonly background: StudioBackground;
  readonly shadow: GreyPicture;
};

/** Puts the lit car before its background and turns light into bytes. */
export function developPicture(parts: PictureParts, size: { width: number; height: number }): RgbImage {
  const { width, height } = size;
  const pixels = new Uint8ClampedArray(width * height * 3);
  const shadowRow = new Float32Array(width);
  const floor = new Float32Array(width);
  for (let row = 0; row < height; row++) {
    readShadowRow(parts.shadow, row, shadowRow);
    lightFloorRow(parts.background, { row, shadowRow, floor });
    developRow(parts, { row, floor, into: pixels.subarray(row * width * 3, (row + 1) * width * 3) });
  }
  return { pixels: new Uint8Array(pixels.buffer), width, height };
}

/** One row of the half-size shadow at full size, bilinear, 0–1. */
function readShadowRow({ pixels, width, height }: GreyPicture, row: number, into: Float32Array): void {
  const at = Math.min(height - 1, Math.max(0, row / 2 - 0.25));
  const upper = Math.floor(at) * width;
  const lower = Math.min(height - 1, Math.floor(at) + 1) * width;
  const share = at % 1;
  let before = 0;
  let after = 0;
  const blended = (column: number) => {
    const inside = column < 0 ? 0 : column < width ? column : width - 1;
    return ((pixels[upper + inside] ?? 0) * (1 - share) + (pixels[lower + inside] ?? 0) * share) / 255;
  };
  after = blended(0);
  for (let column = 0; column < into.length; column += 2) {
    const half = column / 2;
    const here = after;
    after = blended(half + 1);
    if (half === 0) before = here;
    into[column] = before * 0.25 + here * 0.75;
    if (column + 1 < into.length) into[column + 1] = here * 0.75 + after * 0.25;
    before = here;
  }
}

function lightFloorRow(
  { rows, columns }: StudioBackground,
  { row, shadowRow, floor }: { row: number; shadowRow: Float32Array; floor: Float32Array },
): void {
  const base = rows.base[row] ?? 0;
  const pool = rows.pool[row] ?? 0;
  const falloff = rows.falloff[row] ?? 1;
  const shade = rows.shadow[row] ?? 1;
  for (let column = 0; column < floor.length; column++) {
    const light = (base + pool * (columns.pool[column] ?? 0)) * falloff * (columns.falloff[column] ?? 1);
    floor[column] = light * (1 - shade * (1 - (shadowRow[column] ?? 1)));
  }
}

function developRow(
  { car, background }: PictureParts,
  { row, floor, into }: { row: number; floor: Float32Array; into: Uint8ClampedArray },
): void {
  const { crop, light, masks } = car;
  const [red, green, blue] = background.tint;
  const carRow = row - crop.top;
  const isCarRow = carRow >= 0 && carRow < crop.height;
  const noiseRow = (row % ditherSide) * ditherSide;
  for (let column = 0, at = 0; column < floor.length; column++, at += 3) {
    const behind = floor[column] ?? 0;
    const noise = ditherTile[noiseRow + (column % ditherSide)] ?? 0;
    const carColumn = column - crop.left;
    const isCar = isCarRow && carColumn >= 0 && carColumn < crop.width;
    const pixel = isCar ? carRow * crop.width + carColumn : -1;
    const coverage = isCar ? (masks[pixel * 4 + 3] ?? 0) : 0;
    if (coverage === 0) {
      into[at] = levelOfLight(behind * red) + noise;
      into[at + 1] = levelOfLight(behind * green) + noise;
      into[at + 2] = levelOfLight(behind * blue) + noise;
      continue;
    }
    const seen = behind * (1 - coverage / 255);
    into[at] = levelOfLight((light[pixel * 3] ?? 0) + seen * red) + noise;
    into[at + 1] = levelOfLight((light[pixel * 3 + 1] ?? 0) + seen * green) + noise;
    into[at + 2] = levelOfLight((light[pixel * 3 + 2] ?? 0) + seen * blue) + noise;
  }
}
