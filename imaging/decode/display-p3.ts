import { encodeSrgb, linearOfByte } from "#imaging/pixels/linear-light.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
/** The colour description lies in the container's `meta` box, before the picture data. */
const metaSearchBytes = 256 * 1024;

/**
 * Whether an ISO image container declares Display P3: by an ICC profile of that name, as phones write it, or by the colour
 * primaries 12 (SMPTE EG 432-1) of an `nclx` box.
 */
export function isDisplayP3(file: Uint8Array): boolean {
  const head = Buffer.from(file.buffer, file.byteOffset, Math.min(file.length, metaSearchBytes));
  if (head.includes("Display P3") || head.includes(Buffer.from("Display P3", "utf16le").swap16())) return true;
  const nclx = head.indexOf("colrnclx");
  return nclx >= 0 && nclx + 10 <= head.length && head.readUInt16BE(nclx + 8) === 12;
}

/** Linear Display P3 to linear sRGB, both D65 (CSS Color 4, section 18). */
const matrix = [
  [1.2249401762805598, -0.2249401762805597, 0],
  [-0.0420569547096881, 1.0420569547096883, 0],
  [-0.0196375545903344, -0.0786360455506319, 1.0982736001409665],
] as const;

const encodeSteps = 4096;

/** Converts RGB pixels in place; both spaces share the sRGB transfer curve, colours outside sRGB are clipped. */
export function displayP3ToSrgb(pixels: Uint8Array): void {
  const toByte = Uint8Array.from({ length: encodeSteps + 1 }, (_, step) =>
    Math.round(encodeSrgb(step / encodeSteps) * 255),
  );
  const encode = (linear: number) =>
    toByte[Math.round(Math.min(1, Math.max(0, linear)) * encodeSteps)] ?? outOfBounds();
  for (let at = 0; at < pixels.length; at += 3) {
    const red = linearOfByte[pixels[at] ?? outOfBounds()] ?? outOfBounds();
    const green = linearOfByte[pixels[at + 1] ?? outOfBounds()] ?? outOfBounds();
    const blue = linearOfByte[pixels[at + 2] ?? outOfBounds()] ?? outOfBounds();
    for (const [channel, row] of matrix.entries()) {
      pixels[at + channel] = encode(row[0] * red + row[1] * green + row[2] * blue);
    }
  }
}
