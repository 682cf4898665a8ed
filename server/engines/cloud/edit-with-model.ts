import { readPhotoHeader } from "#imaging/decode/decode-photo.ts";
import { callModel, type CallPolicy } from "./calls/call-model.ts";
import { checkPicture } from "./calls/check-picture.ts";
import { drawMask } from "./calls/draw-mask.ts";
import { ModelFailure } from "./calls/model-failure.ts";
import type { Answered, EditedPicture, EditRequest } from "./cloud-models.ts";
import { chooseShape, type Size } from "./models/picture-shape.ts";
import { assumedPictureUsd, costOf, type TokenUsage } from "./models/prices.ts";
import type { PictureModel } from "./picture-model.ts";

/** Asks one model for a picture, and checks what it sends. @throws ModelFailure */
export async function editWithModel(
  model: PictureModel,
  request: EditRequest,
  policy: CallPolicy,
): Promise<Omit<EditedPicture, "passedOver">> {
  const { name, capability } = model;
  requireSuited(model, request);
  const startedAt = performance.now();
  const shape = chooseShape(request.size, capability.shape);
  const mask = request.mask && capability.mask ? await drawMask(request.mask, capability.mask) : null;
  const seed = capability.takesSeed ? request.seed : undefined;
  const { prompt, pictures } = request;
  const { content, usage, size } = await callModel(
    async (signal) => {
      const made = await model.make({ prompt, pictures, mask, shape, seed, signal });
      return { ...made, size: await checkPicture(made.content, shape) };
    },
    { policy, signal: request.signal },
  );
  return {
    content,
    ...size,
    model: name,
    cost: await priced(model, { usage, size, resolution: shape.resolution, pictures }),
    durationMs: performance.now() - startedAt,
  };
}

type Made = { usage: TokenUsage | null; size: Size; resolution: string | undefined; pictures: readonly Uint8Array[] };

async function priced(
  { capability }: PictureModel,
  { usage, size, resolution, pictures }: Made,
): Promise<Answered["cost"]> {
  const sizes = capability.price.kind === "megapixels" ? await Promise.all(pictures.map(readPhotoHeader)) : [];
  const megapixels = [size, ...sizes].map(({ width, height }) => (width * height) / 1_000_000);
  return costOf(capability.price, { usage, resolution, megapixels }, assumedPictureUsd);
}

function requireSuited({ capability }: PictureModel, { pictures, mask }: EditRequest): void {
  const { min, max } = capability.pictures;
  if (pictures.length < min || pictures.length > max)
    throw new ModelFailure("unsuited", `takes ${min} to ${max} pictures, and was given ${pictures.length}`);
  if (mask !== undefined && capability.mask === null) throw new ModelFailure("unsuited", "takes no mask");
}
