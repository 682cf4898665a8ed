import type { Point } from "#imaging/pixels/geometry.ts";
import type { Photo } from "../decode/photo.ts";
import type { AlphaModel } from "./alpha-model.ts";
import type { CarCutOut } from "./car-cut-out.ts";
import { CutOutError } from "./cut-out-error.ts";
import { cutOut } from "./cut-out.ts";

/**
 * Cuts the car out of which a person says that it stands at `place`.
 * @throws CutOutError as `cutOut`, and `no_car_there`
 */
export async function cutOutAt(photo: Photo, model: AlphaModel, place: Point<"photo">): Promise<CarCutOut> {
  const car = await cutOut(photo, model);
  const { box } = car;
  const x = Math.round(place.x) - box.left;
  const y = Math.round(place.y) - box.top;
  const isThere = x >= 0 && y >= 0 && x < box.width && y < box.height && (car.alpha[y * box.width + x] ?? 0) > 127;
  if (!isThere) throw new CutOutError("no_car_there", "the car that was found is elsewhere");
  return car;
}
