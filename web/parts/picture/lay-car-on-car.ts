import type { CarBox } from "#contract/car-box.ts";

type Shares = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
type WithCar = {
  width: number | null;
  height: number | null;
  carBox: CarBox | null;
  cutOut?: { versions: readonly number[] };
};
type PictureWithCar = {
  width: number | null;
  height: number | null;
  carBox: Shares | null;
  cutOutVersion?: number;
  /** Its car is the other way round. */
  placing?: { isMirrored: boolean } | null;
};

/** Where something lies in a frame, in percent of the frame's size; CSS properties of an absolutely placed element. */
export type PlaceInFrame = { left: string; top: string; width: string; height: string; transform?: "scaleX(-1)" };

/**
 * Scales and moves a photo so that its car covers the picture's. Most of the photo may then lie outside the picture's frame, or leave
 * part of it empty; over a mirrored car it is mirrored. `null` while it is not known where one of the cars lies, and where the photo was turned
 * since: then the two cars stand otherwise.
 */
export function layCarOnCar(photo: WithCar, picture: PictureWithCar): PlaceInFrame | null {
  if (!photo.carBox || !picture.carBox || !photo.width || !photo.height || !picture.width || !picture.height)
    return null;
  if (picture.cutOutVersion !== undefined && photo.cutOut?.versions.includes(picture.cutOutVersion) === false)
    return null;
  const across = picture.carBox.width / photo.carBox.width;
  const down = picture.carBox.height / photo.carBox.height;
  const isMirrored = picture.placing?.isMirrored === true;
  // Turned over about its own middle, the photo has its car as far from its other side.
  const carLeft = isMirrored ? photo.width - photo.carBox.left - photo.carBox.width : photo.carBox.left;
  const percent = (pixels: number, ofPixels: number) => `${(pixels / ofPixels) * 100}%`;
  return {
    left: percent(picture.carBox.left - carLeft * across, picture.width),
    top: percent(picture.carBox.top - photo.carBox.top * down, picture.height),
    width: percent(photo.width * across, picture.width),
    height: percent(photo.height * down, picture.height),
    ...(isMirrored && { transform: "scaleX(-1)" }),
  };
}
