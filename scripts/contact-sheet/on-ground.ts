import sharp, { type Sharp } from "sharp";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";

export const grounds = { magenta: [255, 0, 255], green: [0, 200, 60] } as const;

/** A cut-out in its place on a ground of one strong colour, as large as its photo. */
export function onGround({ photoWidth, photoHeight, box, alpha, pixels }: CarCutOut, ground: readonly number[]): Sharp {
  const data = new Uint8Array(photoWidth * photoHeight * 3);
  for (let at = 0; at < data.length; at++) data[at] = ground[at % 3] ?? 0;
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const from = y * box.width + x;
      const to = (box.top + y) * photoWidth + box.left + x;
      const opacity = (alpha[from] ?? 0) / 255;
      for (let channel = 0; channel < 3; channel++) {
        data[to * 3 + channel] = (pixels[from * 3 + channel] ?? 0) * opacity + (ground[channel] ?? 0) * (1 - opacity);
      }
    }
  }
  return sharp(data, { raw: { width: photoWidth, height: photoHeight, channels: 3 } });
}
