import { partsOfJpeg } from "./jpeg-parts.ts";
import type { PictureParts } from "./picture-parts.ts";
import { pictureTypeOf, type PictureType } from "./picture-type.ts";
import { partsOfPng } from "./png-parts.ts";
import { turnsPicture } from "./turns-picture.ts";
import { partsOfWebp } from "./webp-parts.ts";

type TakeApart = (file: Uint8Array) => PictureParts | null;

/** In AVIF and HEIC boxes outside of the data say which bytes of the file are decoded: the same data shows what somebody else wants. */
const takeApart: Readonly<Record<PictureType, TakeApart>> = {
  jpeg: partsOfJpeg,
  png: partsOfPng,
  webp: partsOfWebp,
  bmff: () => null,
};

/**
 * SHA-256, in hex, of what a file's picture is decoded from, without what is said about it: the same before and after credentials, XMP, EXIF or comments
 * are written or taken off, as long as nothing is encoded anew. Null for what is no picture, and wherever the same data could be shown in another way:
 * whoever believes a print believes the picture.
 *
 * The kind of file is not in the hash, nor are borders of chunks; prints that are stored are without. No file of one kind has another's data: JPEG's begins
 * with 0xFF, PNG's with two zeros, WebP's is one key frame, whose first byte is even and whose fourth to sixth are no PNG's.
 */
export async function printOf(file: Uint8Array): Promise<string | null> {
  const type = pictureTypeOf(file);
  const parts = type === null ? null : takeApart[type](file);
  if (parts === null || parts.told.some(turnsPicture)) return null;
  const whole = new Uint8Array(parts.shown.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts.shown) {
    whole.set(part, at);
    at += part.length;
  }
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", whole)));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
