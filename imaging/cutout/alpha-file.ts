import sharp from "sharp";
import { alphaInPhoto } from "./correct/reduce-alpha.ts";
import { readMatteAlpha } from "./stored-matte.ts";

/** Long runs of one value: more effort only costs time. */
const compressionLevel = 4;

/** A stored matte as a grey PNG as large as the photo, without loss: 255 is the car. What a correction begins with in the browser. */
export async function makeAlphaFile(stored: Uint8Array): Promise<Uint8Array> {
  const matte = readMatteAlpha(stored);
  const photo = { width: matte.photoWidth, height: matte.photoHeight };
  return sharp(alphaInPhoto(photo, matte), { raw: { ...photo, channels: 1 } })
    .toColourspace("b-w")
    .png({ compressionLevel, adaptiveFiltering: false })
    .toBuffer();
}
