import { callModel, type CallPolicy } from "./calls/call-model.ts";
import type { DescribeRequest, Description, Told } from "./cloud-models.ts";
import { assumedDescriptionUsd, costOf } from "./models/prices.ts";
import type { VisionModel } from "./picture-model.ts";

/** Asks one model what a picture shows. @throws ModelFailure */
export async function describeWithModel<Fields extends Record<string, Told<unknown>>>(
  model: VisionModel,
  { prompt, picture, schema, signal }: DescribeRequest<Fields>,
  policy: CallPolicy,
): Promise<Omit<Description<Fields>, "passedOver">> {
  const startedAt = performance.now();
  const look = (either: AbortSignal) => model.look({ prompt, picture, schema, signal: either });
  const { fields, usage } = await callModel(look, { policy, signal });
  return {
    fields,
    model: model.name,
    cost: costOf(model.price, { usage }, assumedDescriptionUsd),
    durationMs: performance.now() - startedAt,
  };
}
