import sharp from "sharp";
import type { CarCutOut } from "../cutout/car-cut-out.ts";
import type { Placement } from "./placement.ts";

/** The car at its size in the picture. `pixels`: RGB, not multiplied with alpha; `left` and `top` may lie outside the picture. */
export type CarLayer = {
  readonly pixels: Uint8Array;
  readonly alpha: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  /** Picture pixels to a photo pixel. */
  readonly scale: number;
};

/** Up to this enlargement a photo is sharp enough as it comes. */
const sharpenAboveScale = 1.15;
const maxDetailLevels = 14;

/** Scales the cut-out; at scale 1 its bytes are copied as they are. */
export async function scaleCar(car: CarCutOut, placement: Placement): Promise<CarLayer> {
  const { box } = car;
  const scale = placement.carScale;
  const place = { left: placement.carLeft, top: placement.carTop, scale };
  if (scale === 1) return { ...place, pixels: car.pixels, alpha: car.alpha, width: box.width, height: box.height };

  const width = Math.max(1, Math.round(box.width * scale));
  const height = Math.max(1, Math.round(box.height * scale));
  // sharp multiplies with alpha before it filters, so nothing of what lies outside the car bleeds into its edge.
  const rgba = await sharp(interleave(car), { raw: { width: box.width, height: box.height, channels: 4 } })
    .resize(width, height, { fit: "fill", kernel: scale > 1 ? "lanczos3" : "lanczos2" })
    .raw()
    .toBuffer();
  const layer = { ...place, ...separate(rgba), width, height };
  if (scale <= sharpenAboveScale) return layer;
  firmEdge(layer.alpha, scale);
  await restoreDetail(layer, rgba);
  return layer;
}

function interleave(car: CarCutOut): Uint8Array {
  const count = car.alpha.length;
  const rgba = new Uint8Array(count * 4);
  for (let i = 0; i < count; i++) {
    rgba[4 * i] = car.pixels[3 * i] ?? 0;
    rgba[4 * i + 1] = car.pixels[3 * i + 1] ?? 0;
    rgba[4 * i + 2] = car.pixels[3 * i + 2] ?? 0;
    rgba[4 * i + 3] = car.alpha[i] ?? 0;
  }
  return rgba;
}

function separate(rgba: Uint8Array): { pixels: Uint8Array; alpha: Uint8Array } {
  const count = rgba.length / 4;
  const pixels = new Uint8Array(count * 3);
  const alpha = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    pixels[3 * i] = rgba[4 * i] ?? 0;
    pixels[3 * i + 1] = rgba[4 * i + 1] ?? 0;
    pixels[3 * i + 2] = rgba[4 * i + 2] ?? 0;
    alpha[i] = rgba[4 * i + 3] ?? 0;
  }
  return { pixels, alpha };
}

/** A one-pixel edge becomes several pixels wide when enlarged: steeper, it looks like the edge of a larger photo. */
function firmEdge(alpha: Uint8Array, scale: number): void {
  const gain = Math.min(2.2, 1 + 0.5 * (scale - 1));
  const table = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.max(0, Math.min(255, Math.round((value - 128) * gain + 128))),
  );
  for (let i = 0; i < alpha.length; i++) alpha[i] = table[alpha[i] ?? 0] ?? 0;
}

/**
 * Unsharp masking of the luminance, each pixel moved by a few levels at most: crisper, and no rings round lamps and numbers. The colour
 * is taken from the softened picture: small photos come with the coarse colour blocks of strong JPEG compression.
 */
async function restoreDetail(layer: CarLayer, rgba: Uint8Array): Promise<void> {
  const { pixels, alpha, width, height, scale } = layer;
  const sigma = Math.min(3, 0.5 * scale);
  const amount = Math.min(0.9, 0.4 * scale);
  const soft = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .blur(sigma)
    .raw()
    .toBuffer();
  for (let i = 0; i < alpha.length; i++) {
    if ((alpha[i] ?? 0) < 250) continue;
    const softRed = soft[4 * i] ?? 0;
    const softGreen = soft[4 * i + 1] ?? 0;
    const softBlue = soft[4 * i + 2] ?? 0;
    const detail =
      0.3 * ((pixels[3 * i] ?? 0) - softRed) +
      0.59 * ((pixels[3 * i + 1] ?? 0) - softGreen) +
      0.11 * ((pixels[3 * i + 2] ?? 0) - softBlue);
    const step = detail + Math.max(-maxDetailLevels, Math.min(maxDetailLevels, amount * detail));
    pixels[3 * i] = Math.max(0, Math.min(255, softRed + step));
    pixels[3 * i + 1] = Math.max(0, Math.min(255, softGreen + step));
    pixels[3 * i + 2] = Math.max(0, Math.min(255, softBlue + step));
  }
}
