import sharp from "sharp";
import type { CarLayer } from "#imaging/compose/car-layer.ts";
import { layCar } from "#imaging/compose/lay-car.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import type { Photo } from "#imaging/decode/photo.ts";
import type { Size } from "#imaging/pixels/geometry.ts";
import { dilate } from "#imaging/pixels/morphology.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import { coverageOfCar, cropPicture } from "#imaging/repaint/car-in-picture.ts";
import type { ChangeMask } from "../calls/draw-mask.ts";
import { marginsTo } from "./fit-shape.ts";

/** What is sent to a model, as JPEG: larger ones cost more and tell it nothing more. */
const longestSentSide = 2048;
const jpegQuality = 92;

/** So much of the photo is left around the car, as a share of its longer side: a matte may be wrong by so much. */
const surroundingsShare = 0.03;
/** What stands in place of everything else that the photo shows. */
const grey = 128;

/** A picture as it is sent. */
export async function drawSent({ pixels, width, height }: RawRgb): Promise<Uint8Array> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(longestSentSide, longestSentSide, { fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: jpegQuality, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

/**
 * The photo's car as it is sent: nothing of what lies around it but a rim, so that nobody who happens to stand there goes to another company. Where its
 * number plate is treated, the treated one.
 */
export async function drawCarPhoto(photo: Photo, shown: CarCutOut): Promise<Uint8Array> {
  if (photo.width !== shown.photoWidth || photo.height !== shown.photoHeight)
    throw new Error("the cut-out is of another photo");
  const { box, alpha, pixels } = shown;
  const rim = Math.ceil(Math.max(box.width, box.height) * surroundingsShare);
  const left = Math.max(0, box.left - rim);
  const top = Math.max(0, box.top - rim);
  const part = cropPicture(photo, {
    left,
    top,
    width: Math.min(photo.width, box.left + box.width + rim) - left,
    height: Math.min(photo.height, box.top + box.height + rim) - top,
  });
  const layer: CarLayer = {
    pixels,
    alpha,
    width: box.width,
    height: box.height,
    left: box.left - left,
    top: box.top - top,
    scale: 1,
  };
  const shownPart = dilate(coverageOfCar(layer, part), rim);
  for (let at = 0; at < shownPart.data.length; at++)
    if (shownPart.data[at] === 0) part.pixels.fill(grey, 3 * at, 3 * at + 3);
  layCar(part, layer);
  return drawSent(part);
}

/** What a model may change: all but the car, and all of the margins that bring the picture to its shape. Of the size in which the picture is sent. */
export async function drawChangeMask(car: CarLayer, size: Size, aspect: number): Promise<ChangeMask> {
  const data = coverageOfCar(car, size).data.map((isCar) => (isCar === 1 ? 0 : 255));
  const extended = await sharp(data, { raw: { width: size.width, height: size.height, channels: 1 } })
    .extend({ ...marginsTo(aspect, size), background: "#ffffff" })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = extended.info;
  const scaled = await sharp(extended.data, { raw: { width, height, channels: 1 } })
    .resize(longestSentSide, longestSentSide, { fit: "inside", withoutEnlargement: true, kernel: "nearest" })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: scaled.data, width: scaled.info.width, height: scaled.info.height };
}

/** An empty studio, for models that only change pictures. */
export async function drawCanvas({ width, height }: Size): Promise<Uint8Array> {
  return sharp({ create: { width, height, channels: 3, background: "#d9d9d9" } })
    .jpeg({ quality: jpegQuality })
    .toBuffer();
}
