import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Plane, RgbPicture } from "#imaging/pixels/picture.ts";
import { ditherSide, ditherTile } from "./dither.ts";
import { addReflectionRow, type FloorReflection } from "./floor-reflection.ts";
import type { CarLight } from "./light-car.ts";
import type { StudioBackground } from "./studio-background.ts";
import { lightStudioRow, readShadowRow } from "./studio-floor.ts";
import { levelOfLight } from "./tone-curve.ts";

export type PictureParts = {
  readonly car: CarLight;
  readonly background: StudioBackground;
  readonly shadow: Plane<"half body picture">;
  readonly reflection: FloorReflection;
};

/** Puts the lit car before its background and turns light into bytes. */
export function developPicture(
  parts: PictureParts,
  size: { width: number; height: number },
): RgbPicture<"body picture"> {
  const { width, height } = size;
  const pixels = new Uint8ClampedArray(width * height * 3);
  const shadowRow = new Float32Array(width);
  const light = new Float32Array(width * 3);
  for (let row = 0; row < height; row++) {
    readShadowRow(parts.shadow, row, shadowRow);
    lightStudioRow(parts.background, { row, shadowRow, into: light });
    addReflectionRow(parts.reflection, row, light);
    addCarRow(parts.car, row, light);
    developRow(light, row, pixels.subarray(row * width * 3, (row + 1) * width * 3));
  }
  return { pixels: new Uint8Array(pixels.buffer), width, height };
}

/** The car's light comes multiplied with its coverage: what is behind shows through the rest. */
function addCarRow({ crop, light, masks }: CarLight, row: number, behind: Float32Array): void {
  const carRow = row - crop.top;
  if (carRow < 0 || carRow >= crop.height) return;
  let from = carRow * crop.width;
  let to = crop.left * 3;
  for (let column = 0; column < crop.width; column++, from++, to += 3) {
    const coverage = masks[from * 4 + 3] ?? outOfBounds();
    if (coverage === 0) continue;
    const rest = 1 - coverage / 255;
    behind[to] = (light[from * 3] ?? outOfBounds()) + (behind[to] ?? outOfBounds()) * rest;
    behind[to + 1] = (light[from * 3 + 1] ?? outOfBounds()) + (behind[to + 1] ?? outOfBounds()) * rest;
    behind[to + 2] = (light[from * 3 + 2] ?? outOfBounds()) + (behind[to + 2] ?? outOfBounds()) * rest;
  }
}

function developRow(light: Float32Array, row: number, into: Uint8ClampedArray): void {
  const noiseRow = (row % ditherSide) * ditherSide;
  for (let column = 0, at = 0; at < light.length; column++, at += 3) {
    const noise = ditherTile[noiseRow + (column % ditherSide)] ?? outOfBounds();
    into[at] = levelOfLight(light[at] ?? outOfBounds()) + noise;
    into[at + 1] = levelOfLight(light[at + 1] ?? outOfBounds()) + noise;
    into[at + 2] = levelOfLight(light[at + 2] ?? outOfBounds()) + noise;
  }
}
