import { AppError } from "#contract/errors.ts";
import { scaleCar, type CarLayer } from "#imaging/compose/car-layer.ts";
import type { EngineRequest } from "../../image-engine.ts";
import type { StudioComposition } from "../../studio/studio-pictures.ts";
import type { CloudEngineDeps } from "../cloud-engine-deps.ts";
import type { CloudModels } from "../cloud-models.ts";
import { drawCarPhoto, drawSent } from "./draw-pictures.ts";
import { refuseNoCar } from "./refuse-no-car.ts";

export type PreparedPicture = {
  readonly composition: StudioComposition;
  /** The car as it was laid, in the photo's own light. */
  readonly layer: CarLayer;
  /** Files for a model: the composition, and the photo's car. */
  readonly layout: Uint8Array;
  readonly photo: Uint8Array;
};

/**
 * All that comes before a model is asked for a picture: our own composition, without which nothing is sent, and what is sent of it.
 * @throws AppError what the photo is refused for
 */
export async function preparePicture(deps: CloudEngineDeps, request: EngineRequest): Promise<PreparedPicture> {
  const { studio, inTurn } = deps;
  const prepared = await inTurn(async () => {
    const composition = await studio.compose(request, { isBare: true });
    const { composed, shown } = composition;
    return {
      composition,
      layer: await scaleCar(shown, composed.placement),
      layout: await drawSent(composed),
      photo: await drawCarPhoto(await request.source.readPhoto(), shown),
    };
  });
  request.signal.throwIfAborted();
  await refuseNoCar(deps, request, { car: prepared.composition.car, photo: prepared.photo });
  return prepared;
}

/** Throws `engine_not_offered` where no model makes pictures. */
export function requireEditing({ editPicture }: CloudModels): NonNullable<CloudModels["editPicture"]> {
  if (editPicture === null) throw new AppError("engine_not_offered");
  return editPicture;
}
