import sharp, { type Sharp } from "sharp";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import { alphaInPhoto, type CarCutOut } from "./car-cut-out.ts";
import { readMatteAlpha } from "./stored-matte.ts";

/** Long runs of one value: more effort only costs time. */
const compressionLevel = 4;

/** A stored matte as a grey PNG as large as the photo, without loss: 255 is the car. What a correction begins with in the browser. */
export async function makeAlphaFile(stored: Uint8Array): Promise<Uint8Array> {
  const matte = readMatteAlpha(stored);
  return greyPhoto(matte).png({ compressionLevel, adaptiveFiltering: false }).toBuffer();
}

/**
 * A matte as a small WebP for the screen: black, opaque where the car is, in the photo's frame and at most `longSidePixels` long.
 * Its edge is kept without loss; mostly below 20 kB.
 */
export async function makeMattePreview(matte: Matte, longSidePixels: number): Promise<Uint8Array> {
  // In the photo's frame before it is scaled: the photo's preview is scaled in the same way, so the two fall on each other.
  const { data, info } = await greyPhoto(matte)
    .resize({ width: longSidePixels, height: longSidePixels, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8Array(data.length * 4);
  for (let at = 0; at < data.length; at++) pixels[at * 4 + 3] = data[at] ?? outOfBounds();
  return (
    sharp(pixels, { raw: { width: info.width, height: info.height, channels: 4 } })
      // Without `exact` the same bytes take twice the time: it looks for colours for what is clear. More effort packs it no smaller.
      .webp({ lossless: true, effort: 1, exact: true })
      .toBuffer()
  );
}

type Matte = Pick<CarCutOut, "photoWidth" | "photoHeight" | "box" | "alpha">;

function greyPhoto({ photoWidth: width, photoHeight: height, ...matte }: Matte): Sharp {
  const alpha = alphaInPhoto({ width, height }, matte);
  return sharp(alpha, { raw: { width, height, channels: 1 } }).toColourspace("b-w");
}
