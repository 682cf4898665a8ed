import { readPhotoHeader } from "#imaging/decode/decode-photo.ts";
import type { Logger } from "#server/log/logger.ts";
import { callModel, type CallPolicy } from "./calls/call-model.ts";
import { chargeCall } from "./calls/charge-call.ts";
import { checkPicture } from "./calls/check-picture.ts";
import { drawMask } from "./calls/draw-mask.ts";
import { ModelFailure } from "./calls/model-failure.ts";
import type { EditedPicture, EditRequest, EditTask } from "./cloud-models.ts";
import { aspectOfShape, chooseShape, type AskedShape, type Size } from "./models/picture-shape.ts";
import { assumedPictureUsd, costOf, mostUsdOfPicture } from "./models/prices.ts";
import type { PictureModel } from "./picture-model.ts";

type Policy = { readonly policy: CallPolicy; readonly logger: Pick<Logger, "warn"> };

/** Asks one model for a picture, and checks what it sends. @throws ModelFailure, and AppError of a cap */
export async function editWithModel(
  model: PictureModel,
  { taskFor, size: wanted, seed: givenSeed, signal, spending }: EditRequest,
  { policy, logger }: Policy,
): Promise<Omit<EditedPicture, "passedOver">> {
  const { name, capability } = model;
  const shape = chooseShape(wanted, capability.shape);
  const aspect = aspectOfShape(shape);
  const task = await taskFor({ pictures: capability.pictures, hasMask: capability.mask !== null, aspect });
  requireSuited(model, task);
  const startedAt = performance.now();
  const mask = task.mask && capability.mask ? await drawMask(task.mask, capability.mask) : null;
  const seed = capability.takesSeed ? givenSeed : undefined;
  const { prompt, pictures } = task;
  const sentMegapixels = (await Promise.all(pictures.map(readPhotoHeader))).map(megapixelsOf);
  const charged = { spending, model: name, usd: mostUsdOf(model, shape, sentMegapixels), signal, logger };
  const ask = (either: AbortSignal) =>
    chargeCall({ ...charged, callSignal: either }, async () => {
      const { content, usage } = await model.make({ prompt, pictures, mask, shape, seed, signal: either });
      const size = await checkPicture(content, shape);
      const megapixels = [megapixelsOf(size), ...sentMegapixels];
      const cost = costOf(capability.price, { usage, resolution: shape.resolution, megapixels }, assumedPictureUsd);
      return { content, ...size, cost };
    });
  const answer = await callModel(ask, { policy, signal });
  return { ...answer, askedAspect: aspect, model: name, durationMs: performance.now() - startedAt };
}

const megapixelsOf = ({ width, height }: Size): number => (width * height) / 1_000_000;

function mostUsdOf(
  { capability }: PictureModel,
  { size, resolution }: AskedShape,
  sentMegapixels: readonly number[],
): number {
  const megapixels = size === null ? null : megapixelsOf(size);
  return mostUsdOfPicture(capability.price, { resolution, megapixels, sentMegapixels });
}

function requireSuited({ capability }: PictureModel, { pictures, mask }: EditTask): void {
  const { min, max } = capability.pictures;
  if (pictures.length < min || pictures.length > max)
    throw new ModelFailure("unsuited", `takes ${min} to ${max} pictures, and was given ${pictures.length}`);
  if (mask !== undefined && capability.mask === null) throw new ModelFailure("unsuited", "takes no mask");
}
