import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { composeScene, type ComposedImage, type PictureLogo } from "#imaging/compose/compose-scene.ts";
import { sceneSchema, type SceneRatio } from "#imaging/compose/scene.ts";
import type { AlphaModel } from "#imaging/cutout/alpha-model.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import type { Photo } from "#imaging/decode/photo.ts";

const scenesFolder = join(import.meta.dirname, "../../assets/scenes");

type PhotographedCar = { readonly photo: Photo; readonly car: CarCutOut };
type Rectangle = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
type Place = {
  readonly scene: string;
  readonly ratio: SceneRatio;
  readonly isWatermarked?: boolean;
  readonly logo?: PictureLogo;
};

export async function photographedCar(bytes: Uint8Array, model: AlphaModel): Promise<PhotographedCar> {
  const photo = await decodePhoto(bytes);
  return { photo, car: await cutOut(photo, model) };
}

/** The car in a scene of `assets/scenes`, by the product's own engine, as a user's picture would be. */
export async function composeForSite(
  car: CarCutOut,
  { scene: id, ratio, isWatermarked, logo }: Place,
): Promise<ComposedImage> {
  const folder = join(scenesFolder, id);
  const scene = sceneSchema.parse(JSON.parse(await readFile(join(folder, "scene.json"), "utf8")));
  const [plate, shadows] = await Promise.all([
    readPixels(join(folder, "plate.webp")),
    readPixels(join(folder, "shadows.webp")),
  ]);
  return composeScene({ car, scene, plate, shadows, ratio, isWatermarked, logo });
}

export function asSharp({ pixels, width, height }: Pick<ComposedImage, "pixels" | "width" | "height">): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A photo and the picture made from it, cropped alike, so that the car lies in the same place in both. */
export async function composePair(
  { photo, car }: PhotographedCar,
  place: Place & { readonly shape: number },
): Promise<{ before: Sharp; after: Sharp }> {
  const after = await composeForSite(car, place);
  const { carScale, carLeft, carTop } = after.placement;
  const laid = {
    left: Math.round(carLeft - car.box.left * carScale),
    top: Math.round(carTop - car.box.top * carScale),
    width: Math.round(photo.width * carScale),
    height: Math.round(photo.height * carScale),
  };
  const crop = commonCrop({ left: 0, top: 0, width: after.width, height: after.height }, laid, place.shape);
  return {
    before: asSharp(photo)
      .resize(laid.width, laid.height, { fit: "fill" })
      .extract({ ...crop, left: crop.left - laid.left, top: crop.top - laid.top }),
    after: asSharp(after).extract(crop),
  };
}

/** The largest part of that shape that both pictures cover, around its middle. */
function commonCrop(first: Rectangle, second: Rectangle, shape: number): Rectangle {
  const left = Math.max(first.left, second.left);
  const top = Math.max(first.top, second.top);
  const right = Math.min(first.left + first.width, second.left + second.width);
  const bottom = Math.min(first.top + first.height, second.top + second.height);
  const width = Math.floor(Math.min(right - left, (bottom - top) * shape));
  const height = Math.floor(width / shape);
  return { left: Math.round((left + right - width) / 2), top: Math.round((top + bottom - height) / 2), width, height };
}

async function readPixels(file: string) {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}
