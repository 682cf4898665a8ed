import type { CarBox } from "#contract/car-box.ts";

type WithCar = { width: number | null; height: number | null; carBox: CarBox | null };

/** Where something lies in a frame, in percent of the frame's size; CSS properties of an absolutely placed element. */
export type PlaceInFrame = { left: string; top: string; width: string; height: string };

/**
 * Scales and moves a photo so that its car covers the picture's. Most of the photo may then lie outside the picture's frame, or leave
 * part of it empty. `null` while it is not known where one of the cars lies.
 */
export function layCarOnCar(photo: WithCar, picture: WithCar): PlaceInFrame | null {
  if (!photo.carBox || !picture.carBox || !photo.width || !photo.height || !picture.width || !picture.height)
    return null;
  const across = picture.carBox.width / photo.carBox.width;
  const down = picture.carBox.height / photo.carBox.height;
  const percent = (pixels: number, ofPixels: number) => `${(pixels / ofPixels) * 100}%`;
  return {
    left: percent(picture.carBox.left - photo.carBox.left * across, picture.width),
    top: percent(picture.carBox.top - photo.carBox.top * down, picture.height),
    width: percent(photo.width * across, picture.width),
    height: percent(photo.height * down, picture.height),
  };
}
