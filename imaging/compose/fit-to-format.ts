import sharp from "sharp";
import { ratioFacts, type Ratio } from "#contract/ratios.ts";
import type { Photo } from "#imaging/decode/photo.ts";
import type { Box, Size } from "#imaging/pixels/geometry.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";

/** As much of a photo may be cut off for a format; where it takes more, the photo is shown whole on a plain ground. */
const mostCutShare = 0.25;

/** Light and without a hue: beside the white and grey grounds of the retail scenes it stands out as little as under a black dashboard. */
const groundLevel = 232;

/** No picture of ours is larger. */
const longestSidePixels = 4096;

export type FormatFit = Size & {
  /** Of the photo, in its pixels: what is shown of it. */
  readonly shown: Box;
  /** Where that lies in the picture; elsewhere is plain ground. */
  readonly place: Box;
};

/** How a photo goes into a format: cut to it about its middle, or whole in the middle of a plain ground. Never enlarged. */
export function fitToFormat(photo: Size, ratio: Ratio): FormatFit {
  const { width, height } = ratioFacts[ratio];
  const wanted = width / height;
  const own = photo.width / photo.height;
  const cutShare = 1 - Math.min(own / wanted, wanted / own);
  // 4:3 into 16:9 takes a quarter exactly; a photo's own pixels are a hair beside 4:3.
  return cutShare <= mostCutShare + 0.005 ? cut(photo, wanted) : pad(photo, wanted);
}

function cut(photo: Size, wanted: number): FormatFit {
  const width = Math.min(photo.width, Math.round(photo.height * wanted));
  const height = Math.min(photo.height, Math.round(photo.width / wanted));
  const left = Math.floor((photo.width - width) / 2);
  const top = Math.floor((photo.height - height) / 2);
  const size = reduced({ width, height });
  return { ...size, shown: { left, top, width, height }, place: { left: 0, top: 0, ...size } };
}

function pad(photo: Size, wanted: number): FormatFit {
  const whole = {
    width: Math.max(photo.width, Math.round(photo.height * wanted)),
    height: Math.max(photo.height, Math.round(photo.width / wanted)),
  };
  const size = reduced(whole);
  const scale = size.width / whole.width;
  const width = Math.min(size.width, Math.round(photo.width * scale));
  const height = Math.min(size.height, Math.round(photo.height * scale));
  const left = Math.floor((size.width - width) / 2);
  const top = Math.floor((size.height - height) / 2);
  return { ...size, shown: { left: 0, top: 0, ...photo }, place: { left, top, width, height } };
}

function reduced({ width, height }: Size): Size {
  const scale = Math.min(1, longestSidePixels / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A part of the photo as it is, in a format. Its pixels stay bit for bit, but where it has to be made smaller for the longest side. */
export async function putIntoFormat(
  photo: Photo,
  { ratio, part: whole }: { ratio: Ratio; part: Box<"photo"> },
): Promise<RgbPicture<"picture">> {
  const { width, height, shown, place } = fitToFormat(whole, ratio);
  const ground = { r: groundLevel, g: groundLevel, b: groundLevel };
  const part = await sharp(photo.pixels, { raw: { width: photo.width, height: photo.height, channels: 3 } })
    .extract({ ...shown, left: whole.left + shown.left, top: whole.top + shown.top })
    .resize(place.width, place.height, { fit: "fill" })
    .raw()
    .toBuffer();
  const extended = await sharp(part, { raw: { width: place.width, height: place.height, channels: 3 } })
    .extend({
      left: place.left,
      top: place.top,
      right: width - place.left - place.width,
      bottom: height - place.top - place.height,
      background: ground,
    })
    .raw()
    .toBuffer();
  return { pixels: extended, width, height };
}
