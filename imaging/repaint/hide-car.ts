import sharp from "sharp";
import { dilate } from "#imaging/pixels/morphology.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, RgbPicture } from "#imaging/pixels/picture.ts";
import { fillFromOutside } from "./fill-from-outside.ts";

/** Shadow and edge go with the car. As a share of the picture's long side. */
const marginShare = 0.02;

/** A picture whose car is filled softly with what surrounds it: what still stands out there is another thing. */
export async function hideCar(
  picture: RgbPicture<"shape grid">,
  car: Mask<"shape grid">,
): Promise<RgbPicture<"shape grid">> {
  const { width, height } = picture;
  const hidden = dilate(car, Math.max(1, Math.round(Math.max(width, height) * marginShare)));
  const { pixels } = fillFromOutside(picture, hidden, Number.POSITIVE_INFINITY);
  const soft = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(Math.max(1, width / 60))
    .raw()
    .toBuffer();
  for (let at = 0; at < hidden.data.length; at++)
    if (hidden.data[at] === 1)
      for (let channel = at * 3; channel < at * 3 + 3; channel++) pixels[channel] = soft[channel] ?? outOfBounds();
  return { ...picture, pixels };
}
