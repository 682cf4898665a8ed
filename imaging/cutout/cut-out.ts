import type { Photo } from "../decode/photo.ts";
import type { CarCutOut } from "./car-cut-out.ts";
import type { InferAlpha } from "./matting.ts";

/**
 * Cuts the main car out of an upright photo at the photo's full resolution.
 * @param infer one model inference, see `createMatting`; called once, or twice when the first answer is poor
 * @throws CutOutError `no_car_found`, `car_cut_off`
 */
export async function cutOut(photo: Photo, infer: InferAlpha): Promise<CarCutOut> {
  throw new Error(`not built yet: ${photo.width} × ${photo.height}, ${typeof infer}`);
}
