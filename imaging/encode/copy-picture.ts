import sharp from "sharp";
import { encodeWithXmp, type WrittenFormat } from "./encode-with-xmp.ts";

export type CopyWish = {
  readonly format: WrittenFormat;
  /** The copy fits inside it, and is never enlarged; null: as large as the picture. */
  readonly frame: { readonly width: number; readonly height: number } | null;
  /** What the file may weigh; null: anything. */
  readonly maxBytes: number | null;
};

/**
 * Best first. JPEG begins at 92, as our pictures do: eBay warns of less than 90. AVIF's scale is another one; at 70 it keeps a grille's bars as
 * JPEG does at 92.
 */
const qualities = {
  jpeg: [92, 88, 84, 78, 70, 60, 50],
  webp: [90, 84, 78, 70, 60, 50],
  avif: [70, 62, 54, 46, 38],
  png: [100],
} as const satisfies Record<WrittenFormat, readonly [number, ...number[]]>;

/** How much smaller the next try is when the lowest quality is still too heavy. */
const nextScale = 0.8;
const leastSide = 100;

/**
 * A finished picture in another type of file, smaller or lighter, with what it says of its own making (its XMP packet) and nothing else.
 * Of the qualities that are light enough it has the best; when none is, fewer pixels.
 * @throws Error when even `leastSide` pixels weigh more
 */
export async function copyPicture(picture: Uint8Array, wish: CopyWish): Promise<Uint8Array> {
  const { xmp, exif, format, width: fullWidth, height: fullHeight } = await sharp(picture).metadata();
  const isInside = wish.frame === null || (fullWidth <= wish.frame.width && fullHeight <= wish.frame.height);
  const isLight = wish.maxBytes === null || picture.length <= wish.maxBytes;
  // Written once more, a JPEG would only be worse.
  if (format === wish.format && isInside && isLight && exif === undefined) return picture;
  const packet = xmp === undefined ? null : xmp.toString("utf8");
  let frame = wish.frame ?? { width: fullWidth, height: fullHeight };
  while (Math.min(frame.width, frame.height) >= leastSide) {
    const file = await encodeLightEnough(picture, packet, { ...wish, frame });
    if (file !== null) return file;
    frame = { width: Math.round(frame.width * nextScale), height: Math.round(frame.height * nextScale) };
  }
  throw new Error(`the picture can't be made to weigh ${wish.maxBytes} bytes`);
}

/** Null when the lowest quality is still too heavy. */
async function encodeLightEnough(
  picture: Uint8Array,
  xmp: string | null,
  { format, frame, maxBytes }: CopyWish & { frame: { width: number; height: number } },
): Promise<Uint8Array | null> {
  const { data, info } = await sharp(picture)
    .resize({ ...frame, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (const quality of qualities[format]) {
    const file = await encodeWithXmp(sharp(data, { raw: { width, height, channels } }), { format, quality, xmp });
    if (maxBytes === null || file.length <= maxBytes) return file;
  }
  return null;
}
