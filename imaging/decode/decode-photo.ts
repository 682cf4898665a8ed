import sharp, { type Metadata } from "sharp";
import type { Size } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import { decodeHeic } from "./decode-heic.ts";
import { estimateDecoding, mostDecodingBytes, type DecodingCost } from "./decoding-cost.ts";
import { ImageError } from "./image-error.ts";
import { countScans } from "./jpeg-segments.ts";
import type { Photo } from "./photo.ts";
import { sniffImageType, type ImageType } from "./sniff-image-type.ts";
import { turnPhoto } from "./turn-photo.ts";
import { withHeicBrand } from "./with-heic-brand.ts";
import { workingLongSidePixels } from "./working-size.ts";

/** Bounds of a photo that may be decoded. Bytes are the caller's to bound. */
export const photoLimits = {
  maxPixels: 50_000_000,
  minSidePixels: 200,
  /** Widest panorama that can still hold a car; a 20,000-pixel strip can't. */
  maxAspect: 6,
  /**
   * Every scan goes over all of a JPEG's coefficients again, and a file of half a megabyte may hold thousands. Encoders write 1 to 12.
   * Browsers stop at the same number (Skia, `progress_monitor` in SkJpegDecoderMgr.cpp); libjpeg-turbo's own limit is 500.
   */
  maxScans: 100,
} as const;

/**
 * How sharp opens every file of a user, photo or graphic, when it is checked and when a picture is made of it: what was accepted can be used.
 * `truncated` lets the harmless warnings of phone JPEGs pass and still refuses half a file.
 */
export const openOptions = { limitInputPixels: photoLimits.maxPixels, failOn: "truncated" } as const;

/** Of a logo or a plate picture: many a logo is one line of words, and small. */
export const graphicLimits = { minSidePixels: 8, maxAspect: 40 } as const;

export type SideLimits = { readonly minSidePixels: number; readonly maxAspect: number };

export type PhotoHeader = {
  readonly type: ImageType;
  /** Size of the upright picture. */
  readonly width: number;
  readonly height: number;
};

export type InspectedPhoto = {
  readonly header: PhotoHeader;
  /** EXIF, 1–8. */
  readonly orientation: number;
  /** More than 1: an animation. */
  readonly pages: number;
  readonly cost: DecodingCost;
};

/**
 * Reads what a file's head tells, and checks it against `photoLimits` and what decoding may cost; decodes no pixels (a few milliseconds).
 * @throws ImageError
 */
export async function inspectPhoto(bytes: Uint8Array, limits: SideLimits = photoLimits): Promise<InspectedPhoto> {
  const type = sniffImageType(bytes);
  const scans = type === "jpeg" ? countScans(bytes, photoLimits.maxScans) : 1;
  if (scans > photoLimits.maxScans) throw new ImageError("image_too_costly", `more than ${photoLimits.maxScans} scans`);
  const facts = await readFacts(type === "heic" ? withHeicBrand(bytes) : bytes);
  const { autoOrient, channels, depth, orientation = 1, pages = 1 } = facts;
  const width = autoOrient.width || facts.width;
  const height = autoOrient.height || facts.height;
  checkSize({ width, height }, limits);
  const bytesPerChannel = depth === "ushort" ? 2 : 1;
  const isInterlaced = facts.isProgressive || scans > 1;
  const cost = estimateDecoding({ type, pixels: width * height, channels, bytesPerChannel, isInterlaced, pages });
  if (cost.memoryBytes > mostDecodingBytes) throw new ImageError("image_too_costly", "it would take too much memory");
  return { header: { type, width, height }, orientation, pages, cost };
}

/**
 * Reads type and upright size from the file's head, with the checks of `inspectPhoto`.
 * @throws ImageError
 */
export async function readPhotoHeader(bytes: Uint8Array): Promise<PhotoHeader> {
  return (await inspectPhoto(bytes)).header;
}

/**
 * Decodes a photo to upright sRGB: orientation applied, any colour profile (Display P3, CMYK, grey) converted, 16 bits reduced to 8,
 * transparency laid on white, the first frame of an animation, reduced to `workingLongSidePixels`. No metadata survives.
 * About 10 ms a megapixel for JPEG; HEIC 60 ms, in its own thread.
 * @param turnDegrees what a person has turned the photo by, clockwise
 * @throws ImageError
 */
export async function decodePhoto(bytes: Uint8Array, turnDegrees = 0): Promise<Photo> {
  const header = await readPhotoHeader(bytes);
  const upright = header.type === "heic" ? await reduce(await decodeHeic(bytes)) : await decodeWithSharp(bytes, header);
  return turnPhoto(upright, turnDegrees);
}

async function readFacts(bytes: Uint8Array): Promise<Metadata> {
  try {
    // The pixel limit is checked by `checkSize`, so that it gets its own error.
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new ImageError("image_damaged", "the header can't be read", { cause });
  }
}

function checkSize({ width, height }: { width: number; height: number }, limits: SideLimits): void {
  const size = `${width} × ${height}`;
  const aspect = Math.max(width, height) / Math.max(1, Math.min(width, height));
  if (aspect > limits.maxAspect) throw new ImageError("image_shape_unusable", size);
  if (width * height > photoLimits.maxPixels) throw new ImageError("image_too_many_pixels", size);
  if (Math.min(width, height) < limits.minSidePixels) throw new ImageError("image_too_small", size);
}

async function decodeWithSharp(bytes: Uint8Array, header: PhotoHeader): Promise<Photo> {
  try {
    const upright = sharp(bytes, openOptions).autoOrient().flatten({ background: "#ffffff" });
    // One that changes nothing would take longer than all the rest.
    const reduced = isLarge(header) ? upright.resize(reduction) : upright;
    const { data, info } = await reduced.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
    return { pixels: asRgb(data, info.channels), width: info.width, height: info.height };
  } catch (cause) {
    throw new ImageError("image_damaged", "the pixels can't be decoded", { cause });
  }
}

const reduction = { width: workingLongSidePixels, height: workingLongSidePixels, fit: "inside" } as const;

function isLarge({ width, height }: Size): boolean {
  return Math.max(width, height) > workingLongSidePixels;
}

async function reduce(photo: Photo): Promise<Photo> {
  const { pixels, width, height } = photo;
  if (!isLarge(photo)) return photo;
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(reduction)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: asRgb(data, info.channels), width: info.width, height: info.height };
}

function asRgb(data: Buffer, channels: number): Uint8Array {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.length);
  if (channels === 3) return bytes;
  if (channels !== 1) throw new Error(`unexpected ${channels} channels after conversion to sRGB`);
  const rgb = new Uint8Array(bytes.length * 3);
  for (let i = 0; i < bytes.length; i++) rgb.fill(bytes[i] ?? outOfBounds(), i * 3, i * 3 + 3);
  return rgb;
}
