import sharp from "sharp";
import type { Size } from "../models/picture-shape.ts";

/** 255 where a picture may be changed, 0 where it must stay. Of the size of the first picture that is sent with it. */
export type ChangeMask = Size & { readonly data: Uint8Array };

/** As a file in the provider's way of saying it: OpenAI's mask is transparent where it may be changed, all others' is white there. */
export async function drawMask(
  { data, width, height }: ChangeMask,
  way: "transparent-is-changed" | "white-is-changed",
): Promise<Uint8Array> {
  if (way === "white-is-changed")
    return sharp(data, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer();
  const pixels = new Uint8Array(width * height * 4);
  for (const [at, level] of data.entries()) pixels[at * 4 + 3] = 255 - level;
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}
