import { asSchema, generateText, jsonSchema, Output, type LanguageModelUsage } from "ai";
import { z } from "zod";
import { createBoundedFetch } from "../calls/bounded-fetch.ts";
import { ModelFailure } from "../calls/model-failure.ts";
import type { DescriptionSchema, Told } from "../cloud-models.ts";
import type { TokenUsage } from "../models/prices.ts";
import type { VisionCall } from "../picture-model.ts";
import type { SdkSetup } from "./make-picture.ts";
import { mediaTypeOf } from "./media-type.ts";
import { sdkVisionModels } from "./open-sdk-models.ts";
import { readSdkError } from "./read-sdk-error.ts";

type Setup = Pick<SdkSetup, "maxAnswerBytes"> & {
  readonly choice: SdkSetup["choice"] & { readonly provider: keyof typeof sdkVisionModels };
};

/** One call of a model that looks at pictures, made once. @throws ModelFailure */
export async function lookAtPicture<Fields extends Record<string, Told<unknown>>>(
  { choice, maxAnswerBytes }: Setup,
  { prompt, picture, schema, signal }: VisionCall<Fields>,
): Promise<{ fields: Fields; usage: TokenUsage | null }> {
  try {
    const model = await sdkVisionModels[choice.provider](choice, createBoundedFetch(maxAnswerBytes));
    const result = await generateText({
      model,
      // Without the SDK's own check: it would throw all fields away for one that is wrong.
      output: Output.object({ schema: jsonSchema(await asSchema(schema).jsonSchema), name: "description" }),
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: choice.provider === "compatible" ? withSchema(prompt, schema) : prompt },
            { type: "file", mediaType: mediaTypeOf(picture), data: picture },
          ],
        },
      ],
      maxRetries: 0,
      abortSignal: signal,
      // Nothing of a customer's photo is kept there longer than the call takes.
      providerOptions: { openai: { store: false } },
    });
    if (result.finishReason === "content-filter") throw new ModelFailure("content-refused", "refused in its answer");
    return { fields: parse(schema, result.output), usage: readUsage(result.usage) };
  } catch (error) {
    throw readSdkError(error);
  }
}

/** For servers that take a schema and don't keep to it. */
function withSchema(prompt: string, schema: z.ZodType): string {
  return `${prompt}\n\nAnswer with JSON alone, of this schema:\n${JSON.stringify(z.toJSONSchema(schema))}`;
}

const notTold = { value: null, confidence: 0 };

/** Models don't always keep to a schema: a field that is against it is one that the picture does not tell. */
function parse<Fields extends Record<string, Told<unknown>>>(
  schema: DescriptionSchema<Fields>,
  output: unknown,
): Fields {
  const given = z.record(z.string(), z.unknown()).safeParse(output).data ?? {};
  const parsed = Object.entries<z.ZodType>(schema.shape).map(
    ([field, type]) => [field, type.safeParse(given[field])] as const,
  );
  if (parsed.every(([, { success }]) => !success))
    throw new ModelFailure("unreadable", "an answer that is not of the schema");
  // Whatever a field is told of, nothing of it may be told.
  return Object.fromEntries(parsed.map(([field, { data }]) => [field, data ?? notTold])) as Fields;
}

function readUsage({ inputTokens, outputTokens }: LanguageModelUsage): TokenUsage | null {
  return outputTokens === undefined ? null : { textIn: inputTokens ?? 0, imageIn: 0, out: outputTokens };
}
