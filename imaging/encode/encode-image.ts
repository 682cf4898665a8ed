import sharp from "sharp";
import { encodeWithXmp } from "./encode-with-xmp.ts";
import { markingXmp, type ImageMarking } from "./image-marking.ts";

/** sRGB pixels to encode: RGB (3) or RGBA (4, not multiplied) interleaved, 8 bits. */
export type EncodablePixels = {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
};

export type OutputFormat = "jpeg" | "png" | "webp";

export type EncodeOptions = {
  readonly format: OutputFormat;
  /** 1–100 for JPEG and WebP; PNG is lossless. Default 92. */
  readonly quality?: number;
  /** What the file says of its own making; null only for a user's own photo. */
  readonly marking: ImageMarking | null;
};

const defaultQuality = 92;

/**
 * Encodes a finished picture and writes its marking into the file's XMP packet; nothing else is written: no EXIF, no place, no profile
 * (sRGB is what a file without one means).
 */
export async function encodeImage(image: EncodablePixels, options: EncodeOptions): Promise<Uint8Array> {
  const { pixels, width, height, channels } = image;
  const quality = options.quality ?? defaultQuality;
  const xmp = options.marking === null ? null : markingXmp(options.marking);
  return encodeWithXmp(sharp(pixels, { raw: { width, height, channels } }), { format: options.format, quality, xmp });
}
