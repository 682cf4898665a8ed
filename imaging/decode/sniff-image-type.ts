import { ImageError } from "./image-error.ts";

/** The kinds of photo that are accepted, told by content, never by file name or declared type. */
export type ImageType = "jpeg" | "png" | "webp" | "avif" | "heic";

/** Enough of the head to hold every signature and an ISO container's list of brands. */
const headBytes = 256;

/** ISO base media brands (ISO/IEC 23008-12, annex B; AV1 Image File Format 1.1, section 8). */
const avifBrands: ReadonlySet<string> = new Set(["avif", "avis"]);
const heicBrands: ReadonlySet<string> = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx"]);

const otherImageSignatures: readonly (readonly [name: string, signature: string])[] = [
  ["GIF", "GIF8"],
  ["TIFF", "II*\0"],
  ["TIFF", "MM\0*"],
  ["BigTIFF", "II+\0"],
  ["BigTIFF", "MM\0+"],
  ["BMP", "BM"],
  ["JPEG XL", "\xff\x0a"],
  ["JPEG XL", "\0\0\0\x0cJXL "],
  ["JPEG 2000", "\0\0\0\x0cjP  "],
  ["Photoshop", "8BPS"],
  ["icon", "\0\0\x01\0"],
];

/**
 * Tells the real type of a file from its first bytes.
 * @throws ImageError `image_empty`, `unsupported_image_type` (a picture, but none of ours) or `not_an_image`
 */
export function sniffImageType(bytes: Uint8Array): ImageType {
  if (bytes.length === 0) throw new ImageError("image_empty", "the file has no bytes");
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytes)).toString("latin1");

  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "webp";
  const isoType = isoImageType(head);
  if (isoType !== null) return isoType;

  for (const [name, signature] of otherImageSignatures) {
    if (head.startsWith(signature)) throw new ImageError("unsupported_image_type", `${name} is not accepted`);
  }
  if (/<svg[\s>]/i.test(head)) throw new ImageError("unsupported_image_type", "SVG is not accepted");
  throw new ImageError("not_an_image", "no known image signature");
}

/** Major and compatible brands of an ISO `ftyp` box; null when it is none of the two we read. */
function isoImageType(head: string): "avif" | "heic" | null {
  if (head.slice(4, 8) !== "ftyp") return null;
  const boxEnd = Math.min(head.length, head.charCodeAt(2) * 256 + head.charCodeAt(3));
  const brands = [head.slice(8, 12)];
  for (let at = 16; at + 4 <= boxEnd; at += 4) brands.push(head.slice(at, at + 4));
  if (brands.some((brand) => avifBrands.has(brand))) return "avif";
  if (brands.some((brand) => heicBrands.has(brand))) return "heic";
  return null;
}
