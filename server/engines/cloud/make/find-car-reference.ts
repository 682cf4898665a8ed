import { AppError } from "#contract/errors.ts";
import type { ViewsRequest } from "../../image-engine.ts";
import type { CloudEngineDeps } from "../cloud-engine-deps.ts";
import { drawCarPhoto } from "./draw-pictures.ts";
import { refuseNoCar } from "./refuse-no-car.ts";

/**
 * The user's photo as views go by it; null without one, and for one that shows no whole car: a detail tells a model less than it misleads it.
 * @throws AppError `person_not_car`
 */
export async function findCarReference(
  deps: CloudEngineDeps,
  { photo, signal, spending }: ViewsRequest,
): Promise<Uint8Array | null> {
  if (photo === null) return null;
  const { source } = photo;
  const found = await deps.inTurn(async () => {
    const car = await findCutOut(source);
    return car === null ? null : { car, photo: await drawCarPhoto(await source.readPhoto(), car) };
  });
  if (found === null) return null;
  signal.throwIfAborted();
  await refuseNoCar(deps, { signal, spending }, found);
  return found.photo;
}

const notShown: ReadonlySet<string> = new Set([
  "no_car_found",
  "car_not_upright",
  "too_little_of_car",
  "car_cut_off_at_top",
  "car_cut_off",
]);

async function findCutOut(source: NonNullable<ViewsRequest["photo"]>["source"]) {
  try {
    return await source.readCutOut();
  } catch (error) {
    if (error instanceof AppError && notShown.has(error.code)) return null;
    throw error;
  }
}
