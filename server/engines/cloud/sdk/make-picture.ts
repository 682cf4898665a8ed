import { generateImage, type GenerateImageResult } from "ai";
import { z } from "zod";
import { createBoundedFetch } from "../calls/bounded-fetch.ts";
import type { ImageCapability } from "../models/image-capabilities.ts";
import type { ModelChoice } from "../models/model-choice.ts";
import type { TokenUsage } from "../models/prices.ts";
import type { MadePicture, PictureCall } from "../picture-model.ts";
import { sdkImageModels, type SdkProvider } from "./open-sdk-models.ts";
import { pictureOptions } from "./picture-options.ts";
import { readSdkError } from "./read-sdk-error.ts";
import { createCancellingFetch } from "./replicate-cancel.ts";

export type SdkSetup = {
  readonly choice: ModelChoice & { readonly provider: SdkProvider };
  readonly maxAnswerBytes: number;
  readonly pollMs: number;
};

/** One call of a model that the SDK knows, made once. @throws ModelFailure */
export async function makePicture(
  { choice, maxAnswerBytes, pollMs }: SdkSetup,
  capability: ImageCapability,
  call: PictureCall,
): Promise<MadePicture> {
  const bounded = createBoundedFetch(maxAnswerBytes);
  const prediction = choice.provider === "replicate" ? createCancellingFetch(choice, bounded) : null;
  try {
    const model = await sdkImageModels[choice.provider](choice, prediction?.fetch ?? bounded);
    const options = pictureOptions[choice.provider](call, capability, pollMs);
    const result = await generateImage({ ...options, model, n: 1, maxRetries: 0, abortSignal: call.signal });
    return { content: result.image.uint8Array, usage: readUsage(result) };
  } catch (error) {
    if (call.signal.aborted) await prediction?.cancel();
    throw readSdkError(error);
  }
}

/** What OpenAI tells of each picture: of what went in, how much was words and how much pictures. */
const detailsSchema = z.looseObject({ imageTokens: z.number().optional(), textTokens: z.number().optional() });

/** Where it isn't told, all that went in counts as pictures, the dearer of the two. */
function readUsage({ usage, providerMetadata }: GenerateImageResult): TokenUsage | null {
  const { inputTokens, outputTokens } = usage;
  if (outputTokens === undefined) return null;
  const details = detailsSchema.safeParse(providerMetadata.openai?.images?.[0]).data;
  const textIn = details?.textTokens ?? 0;
  const imageIn = details?.imageTokens ?? Math.max(0, (inputTokens ?? 0) - textIn);
  return { textIn, imageIn, out: outputTokens };
}
