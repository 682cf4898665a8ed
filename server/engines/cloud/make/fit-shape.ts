import sharp from "sharp";
import type { Size } from "#imaging/pixels/geometry.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import { cropPicture } from "#imaging/repaint/car-in-picture.ts";
import { repaintLimits } from "#imaging/repaint/name-faults.ts";
import { aspectOf } from "../models/picture-shape.ts";

// Some models make pictures of three sizes alone. Such a one gets the layout with margins that bring it to its shape, and they are cut off again.

/** Whether a model is asked for another shape than the wanted one; small differences are its rounding. */
export function isOtherShape(asked: number | null, wanted: Size): boolean {
  return asked !== null && Math.abs(asked / aspectOf(wanted) - 1) > repaintLimits.formatShare / 2;
}

type Margins = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** What is missing around a picture to a wider or higher shape, the same on both sides. */
export function marginsTo(aspect: number, { width, height }: Size): Margins {
  const sideways = Math.max(0, Math.round((height * aspect - width) / 2));
  const upright = Math.max(0, Math.round((width / aspect - height) / 2));
  return { left: sideways, right: sideways, top: upright, bottom: upright };
}

/** The picture in the middle of one of that shape; its margins go on from its own border. */
export async function padToShape(picture: RawRgb, aspect: number): Promise<RawRgb> {
  const { data, info } = await sharp(picture.pixels, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  })
    .extend({ ...marginsTo(aspect, picture), extendWith: "copy" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** The middle of a picture that was made with margins. */
export function cutMargins(picture: RawRgb, wanted: Size): RawRgb {
  const aspect = aspectOf(wanted);
  const width = Math.min(picture.width, Math.round(picture.height * aspect));
  const height = Math.min(picture.height, Math.round(picture.width / aspect));
  return cropPicture(picture, {
    left: Math.floor((picture.width - width) / 2),
    top: Math.floor((picture.height - height) / 2),
    width,
    height,
  });
}
