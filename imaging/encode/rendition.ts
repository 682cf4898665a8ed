import sharp from "sharp";

/** Seen on a small screen, with the full picture a tap away. Finer chroma would take four times as long and shows at no such size. */
const webpOptions = { quality: 80, effort: 2 } as const;

/** Seen on paper, by programs that know no WebP. */
const jpegOptions = { quality: 88, chromaSubsampling: "4:4:4" } as const;

/** What fits inside a frame; `paper` is a JPEG, transparent parts dark as behind a difference picture. */
export type RenditionFrame = { readonly width: number; readonly height: number; readonly use?: "paper" | undefined };

/**
 * A smaller WebP copy of a finished picture that fits inside `frame`, never enlarged, with the picture's marking. 60 ms for a phone's stage
 * from 2048 pixels.
 */
export async function makeRendition(picture: Uint8Array, { width, height, use }: RenditionFrame): Promise<Uint8Array> {
  const small = sharp(picture).resize({ width, height, fit: "inside", withoutEnlargement: true });
  if (use === "paper") return small.flatten({ background: "#20242a" }).jpeg(jpegOptions).toBuffer();
  return small.keepXmp().webp(webpOptions).toBuffer();
}
