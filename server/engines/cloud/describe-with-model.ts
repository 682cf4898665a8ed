import type { Logger } from "#server/log/logger.ts";
import { callModel, type CallPolicy } from "./calls/call-model.ts";
import { chargeCall } from "./calls/charge-call.ts";
import type { DescribeRequest, Description, Told } from "./cloud-models.ts";
import { assumedDescriptionUsd, costOf } from "./models/prices.ts";
import type { VisionModel } from "./picture-model.ts";

type Policy = { readonly policy: CallPolicy; readonly logger: Pick<Logger, "warn"> };

/** Asks one model what a picture shows. @throws ModelFailure, and AppError of a cap */
export async function describeWithModel<Fields extends Record<string, Told<unknown>>>(
  model: VisionModel,
  { prompt, picture, schema, signal, spending }: DescribeRequest<Fields>,
  { policy, logger }: Policy,
): Promise<Omit<Description<Fields>, "passedOver">> {
  const startedAt = performance.now();
  const charged = { spending, model: model.name, usd: mostUsdOf(model), signal, logger };
  const look = (either: AbortSignal) =>
    chargeCall({ ...charged, callSignal: either }, async () => {
      const { fields, usage } = await model.look({ prompt, picture, schema, signal: either });
      return { fields, cost: costOf(model.price, { usage }, assumedDescriptionUsd) };
    });
  const answer = await callModel(look, { policy, signal });
  return { ...answer, model: model.name, durationMs: performance.now() - startedAt };
}

/** Nothing, on a machine of the operator's own; else what is assumed: a description's words are few, whatever the model. */
function mostUsdOf({ price }: VisionModel): number {
  return price.kind === "own-machine" ? 0 : assumedDescriptionUsd;
}
