import { outOfBounds } from "./out-of-bounds.ts";

/** Linear light with sRGB primaries: red, green, blue. */
export type LinearRgb = readonly [number, number, number];

/** IEC 61966-2-1 (sRGB) to linear light, 0–1, for all 256 bytes. */
export const linearOfByte: Float32Array = Float32Array.from({ length: 256 }, (_, byte) => decodeSrgb(byte / 255));

const steps = 4096;
/** Indexed by the square root of the linear value: even steps there are nearly even for the eye. */
const byteOfRoot: Uint8Array = Uint8Array.from({ length: steps + 1 }, (_, i) =>
  Math.round(255 * encodeSrgb((i / steps) ** 2)),
);

/** The sRGB byte of a linear value; values outside 0–1 are clipped. */
export function byteOfLinear(linear: number): number {
  if (linear <= 0) return 0;
  if (linear >= 1) return 255;
  return byteOfRoot[(Math.sqrt(linear) * steps + 0.5) | 0] ?? outOfBounds();
}

/** Luminance of linear RGB with sRGB primaries (Rec. 709). */
export function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From an sRGB level, 0–1, to linear light (IEC 61966-2-1). */
export function decodeSrgb(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}

/** From linear light, 0–1, to an sRGB level. */
export function encodeSrgb(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}
