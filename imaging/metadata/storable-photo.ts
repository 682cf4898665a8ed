import sharp, { type Sharp } from "sharp";
import { maxUploadBytes } from "#contract/limits.ts";
import { decodePhoto, graphicLimits, inspectPhoto, openOptions, type PhotoHeader } from "../decode/decode-photo.ts";
import type { DecodingCost } from "../decode/decoding-cost.ts";
import { ImageError } from "../decode/image-error.ts";
import type { Photo } from "../decode/photo.ts";
import { workingLongSidePixels, workingSize } from "../decode/working-size.ts";
import { stripJpeg } from "./strip-jpeg.ts";
import { stripPng } from "./strip-png.ts";
import { stripWebp } from "./strip-webp.ts";

/** Long side of the preview, in pixels: sharp on a phone and a laptop, 60–150 kB. */
export const previewSidePixels = 1280;

export type StoredFormat = "jpeg" | "png" | "webp";

export type StorablePhoto = {
  /** The photo's own compressed pixels, bit for bit, without metadata; any browser shows it. */
  readonly content: Uint8Array;
  readonly format: StoredFormat;
  /** Size of the upright picture; of a photo, as it is worked with (`workingSize`): the file itself may be larger. */
  readonly width: number;
  readonly height: number;
  /** Upright WebP, at most 1280 × 1280. */
  readonly preview: Uint8Array;
};

/**
 * Turns a file as it was sent into what may be kept: checked to its last pixel, without place, time or owner. JPEG, PNG and still WebP
 * keep their compressed pixels; HEIC, AVIF and animations, which not every browser shows, become a JPEG (docs/decisions/051). 0.1 s for a
 * 12-megapixel JPEG, 1 s for a HEIC.
 * @param admit told what it will cost before a pixel is decoded; what it throws is thrown
 * @throws ImageError
 */
export async function toStorablePhoto(
  file: Uint8Array,
  admit: (cost: DecodingCost) => Promise<void> = async () => undefined,
): Promise<StorablePhoto> {
  const { header, orientation, pages, cost } = await inspectPhoto(file);
  await admit(cost);
  const content = pages > 1 ? null : stripMetadata(file, header, orientation);
  return content === null ? convert(file) : keep(content, header);
}

/** Null for the types that are converted. */
function stripMetadata(file: Uint8Array, header: PhotoHeader, orientation: number): Uint8Array | null {
  try {
    switch (header.type) {
      case "jpeg":
        return stripJpeg(file, orientation);
      case "png":
        return stripPng(file, orientation);
      case "webp":
        return stripWebp(file, orientation);
      case "avif":
      case "heic":
        return null;
    }
  } catch (cause) {
    throw new ImageError("image_damaged", "the file's segments don't fit together", { cause });
  }
}

async function keep(content: Uint8Array, header: PhotoHeader): Promise<StorablePhoto> {
  const { type } = header;
  if (type === "avif" || type === "heic") throw new Error(`${type} is converted, not kept`);
  const picture = sharp(content, openOptions).autoOrient();
  try {
    return { content, format: type, ...workingSize(header), preview: await previewOf(picture) };
  } catch (cause) {
    throw new ImageError("image_damaged", "the pixels can't be decoded", { cause });
  }
}

/**
 * Of real photos 95 takes 4 MB for 12 megapixels, a sixth of a PNG, at a mean difference of 0.4 ΔE. The others are for pictures of noise: what
 * is stored is never larger than what may be sent.
 */
const convertedQualities = [95, 85, 60, 30] as const;

async function convert(file: Uint8Array): Promise<StorablePhoto> {
  const photo = await decodePhoto(file);
  const { width, height } = photo;
  return { content: await encodePhoto(photo), format: "jpeg", width, height, preview: await previewOf(inSharp(photo)) };
}

/** A photo as a JPEG that is no larger than what may be sent. */
export async function encodePhoto(photo: Photo): Promise<Uint8Array> {
  for (const quality of convertedQualities) {
    // Chroma at full size: red tail lamps against a dark car are where less shows first.
    const options = { quality, chromaSubsampling: "4:4:4", optimiseCoding: false } as const;
    const content = await inSharp(photo).jpeg(options).toBuffer();
    if (content.length <= maxUploadBytes) return content;
  }
  throw new ImageError("image_too_costly", "nothing but noise");
}

export const inSharp = ({ pixels, width, height }: Photo): Sharp =>
  sharp(pixels, { raw: { width, height, channels: 3 } });

/**
 * The same for a logo or a plate picture, which may be small and narrow and keeps its transparency, also in its preview. What not every browser
 * shows becomes a PNG, at most as large as any picture.
 * @throws ImageError
 */
export async function toStorableGraphic(
  file: Uint8Array,
  admit: (cost: DecodingCost) => Promise<void> = async () => undefined,
): Promise<StorablePhoto> {
  const { header, orientation, pages, cost } = await inspectPhoto(file, graphicLimits);
  // Its coder is made for photos; browsers draw it themselves before they send it.
  if (header.type === "heic") throw new ImageError("unsupported_image_type", "a HEIC as a logo");
  await admit(cost);
  const kept = pages > 1 ? null : stripMetadata(file, header, orientation);
  try {
    const stored = kept === null ? await asPng(file) : { ...header, content: kept };
    const preview = await shrink(sharp(stored.content, openOptions).autoOrient())
      .webp({ quality: 90, effort: 0 })
      .toBuffer();
    const { content, width, height } = stored;
    return { content, format: kept === null || header.type === "avif" ? "png" : header.type, width, height, preview };
  } catch (cause) {
    throw new ImageError("image_damaged", "the pixels can't be decoded", { cause });
  }
}

/** Without loss, pixels beyond those of any picture would only fill the disk. */
async function asPng(file: Uint8Array): Promise<Pick<StorablePhoto, "content" | "width" | "height">> {
  const { data, info } = await sharp(file, openOptions)
    .autoOrient()
    .resize(workingLongSidePixels, workingLongSidePixels, { fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}

/** Effort 0 halves the time (60 ms from a 12-megapixel JPEG) for a fifth more bytes. */
function previewOf(picture: Sharp): Promise<Uint8Array> {
  return shrink(picture).flatten({ background: "#ffffff" }).webp({ quality: 80, effort: 0 }).toBuffer();
}

/** To the size of a preview. */
export function shrink(picture: Sharp): Sharp {
  return picture.resize(previewSidePixels, previewSidePixels, { fit: "inside", withoutEnlargement: true });
}
