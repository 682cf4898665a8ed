import type { CarBody, CarBodyView } from "./car-body.ts";
import type { Crop } from "./view-layers.ts";

/** A car that fills less of the picture's width is shown from closer by. */
const leastWidthShare = 0.7;
/** What a car shown from closer by fills at most, of the picture's width and of its height. */
const wantedWidthShare = 0.76;
const mostHeightShare = 0.78;
/** Layers are as sharp as the picture: enlarged further they would look it. */
const maxEnlargement = 1.4;
/** Where the middle of the car stands in the height of the picture. */
const middleShare = 0.53;

/**
 * The part of a view's picture to show, in its own proportions; null for the whole. From the front and the rear a car is half as wide as
 * from the side: rendered from one distance it would be lost in its studio.
 */
export function stepCloser({ picture }: Pick<CarBody, "picture">, { crop }: Pick<CarBodyView, "crop">): Crop | null {
  if (crop.width >= leastWidthShare * picture.width) return null;
  const enlargement = Math.min(
    (wantedWidthShare * picture.width) / crop.width,
    (mostHeightShare * picture.height) / crop.height,
    maxEnlargement,
  );
  if (enlargement <= 1) return null;
  const width = Math.round(picture.width / enlargement);
  const height = Math.round(picture.height / enlargement);
  const left = crop.left + crop.width / 2 - width / 2;
  const top = crop.top + crop.height / 2 - height * middleShare;
  return {
    left: clamp(Math.round(left), picture.width - width),
    top: clamp(Math.round(top), picture.height - height),
    width,
    height,
  };
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}
