/** What a model is asked for: to make a picture, or to say what one shows. */
export type ModelUse = "image" | "vision";

export type ModelProvider = "openai" | "google" | "compatible" | "fal" | "replicate" | "comfyui";

type ProviderFacts = {
  readonly uses: readonly ModelUse[];
  /** The variable of its key; null: it has none. */
  readonly key: string | null;
  readonly isKeyNeeded: boolean;
  /** The variable of its address. */
  readonly address: string;
  /** Null: there is none that could be guessed. */
  readonly usualAddress: string | null;
};

/**
 * Who runs models, and what is set for each. Addresses are always handed to the SDK, which would otherwise read variables of its own
 * that no table of ours names.
 */
export const modelProviders = {
  openai: {
    uses: ["image", "vision"],
    key: "OPENAI_API_KEY",
    isKeyNeeded: true,
    address: "OPENAI_BASE_URL",
    usualAddress: "https://api.openai.com/v1",
  },
  google: {
    uses: ["image", "vision"],
    key: "GEMINI_API_KEY",
    isKeyNeeded: true,
    address: "GEMINI_BASE_URL",
    usualAddress: "https://generativelanguage.googleapis.com/v1beta",
  },
  compatible: {
    uses: ["image", "vision"],
    key: "COMPATIBLE_API_KEY",
    isKeyNeeded: false,
    address: "COMPATIBLE_BASE_URL",
    usualAddress: null,
  },
  fal: {
    uses: ["image"],
    key: "FAL_KEY",
    isKeyNeeded: true,
    address: "FAL_BASE_URL",
    usualAddress: "https://fal.run",
  },
  replicate: {
    uses: ["image"],
    key: "REPLICATE_API_TOKEN",
    isKeyNeeded: true,
    address: "REPLICATE_BASE_URL",
    usualAddress: "https://api.replicate.com/v1",
  },
  comfyui: {
    uses: ["image"],
    key: null,
    isKeyNeeded: false,
    address: "COMFYUI_BASE_URL",
    usualAddress: "http://127.0.0.1:8188",
  },
} as const satisfies Record<ModelProvider, ProviderFacts>;

export function isModelProvider(name: string): name is ModelProvider {
  return Object.hasOwn(modelProviders, name);
}

/** The providers that can be asked for it. */
export function providersFor(use: ModelUse): ModelProvider[] {
  return Object.keys(modelProviders)
    .filter(isModelProvider)
    .filter((name) => factsOf(name).uses.includes(use));
}

/** Wider than the table's own type, so that providers can be treated alike. */
export function factsOf(provider: ModelProvider): ProviderFacts {
  return modelProviders[provider];
}
