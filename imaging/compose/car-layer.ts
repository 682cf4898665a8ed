import sharp from "sharp";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
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

/** Scales the cut-out; at scale 1 the layer shares its bytes: only read them then. */
export async function scaleCar(
  car: CarCutOut,
  placement: Pick<Placement, "carScale" | "carLeft" | "carTop">,
): Promise<CarLayer> {
  const { box } = car;
  const scale = placement.carScale;
  const place = { left: placement.carLeft, top: placement.carTop, scale };
  if (scale === 1) return { ...place, pixels: car.pixels, alpha: car.alpha, width: box.width, height: box.height };

  const width = Math.max(1, Math.round(box.width * scale));
  const height = Math.max(1, Math.round(box.height * scale));
  const kernel = scale > 1 ? "lanczos3" : "lanczos2";
  const from = { width: box.width, height: box.height };
  // Multiplied with alpha before it is filtered, nothing of what lies outside the car bleeds into its edge. By our own hand and in bytes:
  // sharp does the same in floating point, three times slower.
  const [pixels, alpha] = await Promise.all([
    resize(multiplied(car), { from, to: { width, height }, channels: 3, kernel }),
    resize(car.alpha, { from, to: { width, height }, channels: 1, kernel }),
  ]);
  const layer = { ...place, pixels, alpha, width, height };
  const needsDetail = scale > sharpenAboveScale;
  const soft = needsDetail ? await soften(layer) : null;
  divide(pixels, alpha);
  if (soft === null) return layer;
  restoreDetail(layer, soft);
  firmEdge(layer.alpha, scale);
  return layer;
}

type Resize = {
  readonly from: { width: number; height: number };
  readonly to: { width: number; height: number };
  readonly channels: 1 | 3;
  readonly kernel: "lanczos2" | "lanczos3";
};

async function resize(plane: Uint8Array, { from, to, channels, kernel }: Resize): Promise<Uint8Array> {
  const scaled = sharp(plane, { raw: { ...from, channels } }).resize(to.width, to.height, { fit: "fill", kernel });
  return (channels === 1 ? scaled.extractChannel(0) : scaled).raw().toBuffer();
}

function multiplied({ pixels, alpha }: CarCutOut): Uint8Array {
  const product = new Uint8Array(pixels);
  for (let i = 0; i < alpha.length; i++) {
    const share = alpha[i] ?? outOfBounds();
    if (share === 255) continue;
    for (let at = 3 * i; at < 3 * i + 3; at++) product[at] = ((product[at] ?? outOfBounds()) * share + 127) / 255;
  }
  return product;
}

function divide(pixels: Uint8Array, alpha: Uint8Array): void {
  for (let i = 0; i < alpha.length; i++) {
    const share = alpha[i] ?? outOfBounds();
    if (share === 255 || share === 0) continue;
    for (let at = 3 * i; at < 3 * i + 3; at++)
      pixels[at] = Math.min(255, ((pixels[at] ?? outOfBounds()) * 255) / share);
  }
}

/** A one-pixel edge becomes several pixels wide when enlarged: steeper, it looks like the edge of a larger photo. */
function firmEdge(alpha: Uint8Array, scale: number): void {
  const gain = Math.min(2.2, 1 + 0.5 * (scale - 1));
  const table = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.max(0, Math.min(255, Math.round((value - 128) * gain + 128))),
  );
  for (let i = 0; i < alpha.length; i++) alpha[i] = table[alpha[i] ?? outOfBounds()] ?? outOfBounds();
}

type Softened = { readonly pixels: Uint8Array; readonly alpha: Uint8Array };

/** The layer's pixels, still multiplied with alpha, and its alpha, both blurred. */
async function soften({ pixels, alpha, width, height, scale }: CarLayer): Promise<Softened> {
  const sigma = Math.min(3, 0.5 * scale);
  const [softPixels, softAlpha] = await Promise.all([
    sharp(pixels, { raw: { width, height, channels: 3 } })
      .blur(sigma)
      .raw()
      .toBuffer(),
    sharp(alpha, { raw: { width, height, channels: 1 } })
      .blur(sigma)
      .extractChannel(0)
      .raw()
      .toBuffer(),
  ]);
  return { pixels: softPixels, alpha: softAlpha };
}

/**
 * Unsharp masking of the luminance, each pixel moved by a few levels at most: crisper, and no rings round lamps and numbers. The colour
 * is taken from the softened picture: small photos come with the coarse colour blocks of strong JPEG compression.
 */
function restoreDetail(layer: CarLayer, soft: Softened): void {
  const { alpha, scale } = layer;
  const pixels = new Uint8ClampedArray(layer.pixels.buffer, layer.pixels.byteOffset, layer.pixels.length);
  const amount = Math.min(0.9, 0.4 * scale);
  for (let i = 0; i < alpha.length; i++) {
    if ((alpha[i] ?? outOfBounds()) < 250) continue;
    const at = 3 * i;
    const whole = 255 / (soft.alpha[i] ?? outOfBounds());
    const softRed = (soft.pixels[at] ?? outOfBounds()) * whole;
    const softGreen = (soft.pixels[at + 1] ?? outOfBounds()) * whole;
    const softBlue = (soft.pixels[at + 2] ?? outOfBounds()) * whole;
    const detail =
      0.3 * ((pixels[at] ?? outOfBounds()) - softRed) +
      0.59 * ((pixels[at + 1] ?? outOfBounds()) - softGreen) +
      0.11 * ((pixels[at + 2] ?? outOfBounds()) - softBlue);
    const step = detail + Math.max(-maxDetailLevels, Math.min(maxDetailLevels, amount * detail));
    pixels[at] = softRed + step;
    pixels[at + 1] = softGreen + step;
    pixels[at + 2] = softBlue + step;
  }
}
