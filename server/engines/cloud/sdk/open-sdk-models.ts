import type { ImageModel, LanguageModel } from "ai";
import type { ModelChoice } from "../models/model-choice.ts";
import type { ModelProvider } from "../models/model-providers.ts";

export type SdkProvider = Exclude<ModelProvider, "comfyui">;

/** Under which the SDK finds the options that are meant for a `compatible` server. */
export const compatibleName = "compatible";

// The SDK would write its warnings to our standard error, once for each setting that a model does not take.
globalThis.AI_SDK_LOG_WARNINGS = false;

type Open<Model> = (choice: ModelChoice, fetch: typeof globalThis.fetch) => Promise<Model>;

/*
 * Packages are loaded when a model is first asked: who configures none never loads them. The key is always given, if need be as an empty
 * one: without it the SDK looks for variables by itself.
 */

const openOpenAi: Open<ReturnType<typeof import("@ai-sdk/openai").createOpenAI>> = async (choice, fetch) => {
  const { createOpenAI } = await import("@ai-sdk/openai");
  return createOpenAI({ apiKey: choice.apiKey ?? "", baseURL: choice.baseUrl, fetch });
};

const openGoogle: Open<ReturnType<typeof import("@ai-sdk/google").createGoogle>> = async (choice, fetch) => {
  const { createGoogle } = await import("@ai-sdk/google");
  return createGoogle({ apiKey: choice.apiKey ?? "", baseURL: choice.baseUrl, fetch });
};

const openCompatible: Open<ReturnType<typeof import("@ai-sdk/openai-compatible").createOpenAICompatible>> = async (
  choice,
  fetch,
) => {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  // Ollama and vLLM keep to a schema only when they are told it.
  return createOpenAICompatible({
    name: compatibleName,
    baseURL: choice.baseUrl,
    apiKey: choice.apiKey,
    fetch,
    supportsStructuredOutputs: true,
  });
};

export const sdkImageModels = {
  openai: async (choice, fetch) => (await openOpenAi(choice, fetch)).image(choice.id),
  google: async (choice, fetch) => (await openGoogle(choice, fetch)).image(choice.id),
  compatible: async (choice, fetch) => (await openCompatible(choice, fetch)).imageModel(choice.id),
  fal: async (choice, fetch) => {
    const { createFal } = await import("@ai-sdk/fal");
    return createFal({ apiKey: choice.apiKey ?? "", baseURL: choice.baseUrl, fetch }).image(choice.id);
  },
  replicate: async (choice, fetch) => {
    const { createReplicate } = await import("@ai-sdk/replicate");
    return createReplicate({ apiToken: choice.apiKey ?? "", baseURL: choice.baseUrl, fetch }).image(choice.id);
  },
} as const satisfies Record<SdkProvider, Open<ImageModel>>;

export const sdkVisionModels = {
  openai: async (choice, fetch) => (await openOpenAi(choice, fetch))(choice.id),
  google: async (choice, fetch) => (await openGoogle(choice, fetch))(choice.id),
  compatible: async (choice, fetch) => (await openCompatible(choice, fetch))(choice.id),
} as const satisfies Partial<Record<SdkProvider, Open<LanguageModel>>>;
