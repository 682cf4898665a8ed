import { ModelFailure } from "./calls/model-failure.ts";
import { imageCapabilityOf } from "./models/image-capabilities.ts";
import { nameOfModel, type ModelChoice } from "./models/model-choice.ts";
import { visionPriceOf } from "./models/vision-prices.ts";
import type { PictureModel, VisionModel } from "./picture-model.ts";

export type AnswerLimits = {
  /** A 4K picture as an uncompressible PNG in Base64 takes 34 MB. */
  readonly maxPictureBytes: number;
  readonly maxDescriptionBytes: number;
  /** How often a provider with a queue is asked whether it has ended. */
  readonly pollMs: number;
};

const usualLimits: AnswerLimits = {
  maxPictureBytes: 48 * 1024 * 1024,
  maxDescriptionBytes: 1024 * 1024,
  pollMs: 1000,
};

/** A model of `IMAGE_MODEL`. What it needs is loaded with its first call. */
export function openPictureModel(choice: ModelChoice, limits = usualLimits): PictureModel {
  const { provider, workflow, apiKey, baseUrl } = choice;
  const { maxPictureBytes: maxAnswerBytes, pollMs } = limits;
  const capability = imageCapabilityOf(choice);
  return {
    name: nameOfModel(choice),
    capability,
    make: hidingKey(apiKey, async (call) => {
      if (provider !== "comfyui") {
        const { makePicture } = await import("./sdk/make-picture.ts");
        return makePicture({ choice: { ...choice, provider }, maxAnswerBytes, pollMs }, capability, call);
      }
      if (workflow === null) throw new ModelFailure("unsuited", "it has no workflow");
      const { runWorkflow } = await import("./comfyui/run-workflow.ts");
      return runWorkflow({ baseUrl, workflow, maxAnswerBytes, pollMs }, call);
    }),
  };
}

/** A model of `VISION_MODEL`. What it needs is loaded with its first call. */
export function openVisionModel(choice: ModelChoice, limits = usualLimits): VisionModel {
  const { provider } = choice;
  return {
    name: nameOfModel(choice),
    price: visionPriceOf(choice),
    look: async (call) => {
      if (provider === "fal" || provider === "replicate" || provider === "comfyui")
        throw new ModelFailure("unsuited", `${provider} looks at no pictures`);
      const { lookAtPicture } = await import("./sdk/look-at-picture.ts");
      const setup = { choice: { ...choice, provider }, maxAnswerBytes: limits.maxDescriptionBytes };
      return hidingKey(choice.apiKey, () => lookAtPicture(setup, call))(undefined);
    },
  };
}

/** Some providers repeat a key that they refuse: what is told and logged of a failure never holds it. */
function hidingKey<Given, Answer>(
  apiKey: string | undefined,
  ask: (given: Given) => Promise<Answer>,
): (given: Given) => Promise<Answer> {
  return async (given) => {
    try {
      return await ask(given);
    } catch (error) {
      if (apiKey === undefined || !(error instanceof ModelFailure) || !error.message.includes(apiKey)) throw error;
      const { kind, message, retryAfterMs } = error;
      throw new ModelFailure(kind, message.replaceAll(apiKey, "(the key)"), { retryAfterMs });
    }
  };
}
