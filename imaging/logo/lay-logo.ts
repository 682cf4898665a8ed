import sharp from "sharp";
import { layOutBoard, layOutLogo } from "#contract/logo-layout.ts";
import { logoBoardColours, type LogoSettings } from "#contract/logos.ts";
import type { Box } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import type { Logo } from "./decode-logo.ts";

/** Lays a logo over a picture as its settings say. Changes `picture`. */
export async function layLogo(picture: RgbPicture, logo: Logo, settings: LogoSettings): Promise<void> {
  const place = layOutLogo(logo, picture, settings);
  const board = layOutBoard(place, picture, settings);
  if (board !== null && settings.board !== undefined) {
    const pixels = Uint8Array.of(...logoBoardColours[settings.board], 255);
    blendLogo(picture, await scaleLogo({ pixels, width: 1, height: 1 }, board), settings.opacity);
  }
  blendLogo(picture, await scaleLogo(logo, place), settings.opacity);
}

/** A logo at its size in the picture, in whole pixels; `left` and `top` may lie outside. */
export type ScaledLogo = Logo & Pick<Box, "left" | "top">;

/** Scales in area when made smaller, by Lanczos when enlarged; sharp multiplies with alpha first, so that borders do not darken. */
export async function scaleLogo({ pixels, ...from }: Logo, place: Box): Promise<ScaledLogo> {
  const width = Math.max(1, Math.round(place.width));
  const height = Math.max(1, Math.round(place.height));
  const scaled = await sharp(pixels, { raw: { ...from, channels: 4 } })
    .resize(width, height, { fit: "fill", kernel: "lanczos3" })
    .raw()
    .toBuffer();
  return { pixels: scaled, width, height, left: Math.round(place.left), top: Math.round(place.top) };
}

export function blendLogo(picture: RgbPicture, logo: ScaledLogo, opacity: number): void {
  const { left, top, width, height } = logo;
  for (let row = Math.max(0, -top); row < Math.min(height, picture.height - top); row++) {
    for (let column = Math.max(0, -left); column < Math.min(width, picture.width - left); column++) {
      const from = (row * width + column) * 4;
      const share = ((logo.pixels[from + 3] ?? outOfBounds()) / 255) * opacity;
      if (share === 0) continue;
      const to = ((row + top) * picture.width + column + left) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const behind = picture.pixels[to + channel] ?? outOfBounds();
        const above = logo.pixels[from + channel] ?? outOfBounds();
        picture.pixels[to + channel] = Math.round(behind + (above - behind) * share);
      }
    }
  }
}
