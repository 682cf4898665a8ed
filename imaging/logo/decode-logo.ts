import sharp from "sharp";
import { openOptions } from "#imaging/decode/decode-photo.ts";
import type { Size } from "#imaging/pixels/geometry.ts";
import { boundsOf } from "#imaging/pixels/mask.ts";

/** A logo with its transparency: RGBA interleaved, sRGB, not multiplied, `width × height × 4` bytes. */
export type Logo = Size & { readonly pixels: Uint8Array };

/** As it is seen: upright, in sRGB. */
export async function decodeLogo(content: Uint8Array): Promise<Logo> {
  const { data, info } = await sharp(content, openOptions)
    .autoOrient()
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 4) throw new Error(`a logo with ${info.channels} channels`);
  return { pixels: data, width: info.width, height: info.height };
}

/** Below this opacity nothing of a pixel is seen: soft shadows round a logo should not count as the logo. */
const leastSeenAlpha = 8;

/** The logo without its transparent borders; null when nothing of it can be seen. */
export async function trimLogo({ pixels, width, height }: Logo): Promise<Logo | null> {
  const seen = new Uint8Array(width * height);
  for (let at = 0; at < seen.length; at++) seen[at] = (pixels[4 * at + 3] ?? 0) >= leastSeenAlpha ? 1 : 0;
  const bounds = boundsOf({ data: seen, width, height });
  if (bounds === null) return null;
  const part = {
    left: bounds.left,
    top: bounds.top,
    width: bounds.right - bounds.left + 1,
    height: bounds.bottom - bounds.top + 1,
  };
  const trimmed = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .extract(part)
    .raw()
    .toBuffer();
  return { pixels: trimmed, width: part.width, height: part.height };
}
