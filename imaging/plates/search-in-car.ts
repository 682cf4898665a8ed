import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import type { PlateSearch } from "./find-plate.ts";

/** Where a plate is looked for whose car is cut out. */
export function searchInCar({ box, pixels, alpha }: CarCutOut): PlateSearch {
  return { picture: { pixels, width: box.width, height: box.height }, box, car: alpha };
}

/** In a photo without a cut-out it may be anywhere. */
export function searchInPhoto(photo: RawRgb): PlateSearch {
  return { picture: photo, box: { left: 0, top: 0, width: photo.width, height: photo.height }, car: null };
}
