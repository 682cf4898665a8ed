import type { ModelChoice } from "./model-choice.ts";
import type { ModelProvider } from "./model-providers.ts";
import type { Ratio, ShapeControl } from "./picture-shape.ts";
import type { Price } from "./prices.ts";

export type ImageCapability = {
  /** How many pictures it takes to go by. */
  readonly pictures: { readonly min: number; readonly max: number };
  /** How its mask says what may be changed; null: it takes none. */
  readonly mask: "transparent-is-changed" | "white-is-changed" | null;
  readonly shape: ShapeControl;
  readonly takesSeed: boolean;
  /** The field of its pictures, where it is not the one that the SDK writes them to. */
  readonly pictureField?: string;
  readonly price: Price;
};

const freeSizes = {
  kind: "free-size",
  multipleOf: 16,
  maxSidePixels: 3840,
  minPixels: 655_360,
  maxPixels: 8_294_400,
  maxAspect: 3,
} as const satisfies ShapeControl;

const listedSizes = {
  kind: "listed-sizes",
  sizes: [
    { width: 1024, height: 1024 },
    { width: 1536, height: 1024 },
    { width: 1024, height: 1536 },
  ],
} as const satisfies ShapeControl;

const geminiRatios: readonly Ratio[] = ["1:1", "2:3", "3:2", "3:4", "4:3", "4:5", "5:4", "9:16", "16:9", "21:9"];
const geminiShape = {
  kind: "ratios",
  ratios: geminiRatios,
  resolutions: [
    { name: "1K", longSidePixels: 1408 },
    { name: "2K", longSidePixels: 2816 },
    { name: "4K", longSidePixels: 5632 },
  ],
} as const satisfies ShapeControl;

const gptImagePrice: Price = {
  kind: "tokens",
  rates: { textIn: 5, imageIn: 8, out: 30 },
  // A square of 1024 in the best quality, by its price of $0.167 at the first of these models.
  mostOut: { perMegapixel: 4200 },
  readOn: "2026-11-23",
  source: "xairouter.com/en/models/gpt-image-2, which quotes OpenAI's model page; 2.5 and 2.6 taken for the same",
};

const gptImage: ImageCapability = {
  pictures: { min: 0, max: 16 },
  mask: "transparent-is-changed",
  shape: freeSizes,
  takesSeed: false,
  price: gptImagePrice,
};

const gemini: ImageCapability = {
  pictures: { min: 0, max: 14 },
  mask: null,
  shape: geminiShape,
  takesSeed: false,
  price: { kind: "unknown" },
};

/** Taken of a model that is in no table: what every model of the provider can do, and a price that is assumed. */
const conservative: Record<Exclude<ModelProvider, "comfyui">, ImageCapability> = {
  openai: { ...gptImage, shape: listedSizes, price: { kind: "unknown" } },
  google: { ...gemini, pictures: { min: 0, max: 3 }, shape: { ...geminiShape, resolutions: [] } },
  compatible: { ...gptImage, pictures: { min: 1, max: 1 }, mask: null, shape: listedSizes, price: { kind: "unknown" } },
  fal: {
    pictures: { min: 1, max: 1 },
    mask: null,
    shape: { kind: "own" },
    takesSeed: false,
    price: { kind: "unknown" },
  },
  replicate: {
    pictures: { min: 1, max: 1 },
    mask: null,
    shape: { kind: "own" },
    takesSeed: false,
    price: { kind: "unknown" },
  },
};

const falFlux2: Omit<ImageCapability, "price"> = {
  pictures: { min: 1, max: 4 },
  mask: null,
  shape: { ...freeSizes, multipleOf: 16, maxSidePixels: 2048, minPixels: 262_144, maxPixels: 4_194_304 },
  takesSeed: true,
};

/**
 * What is known of models, by the beginning of their names; the longest that fits counts. From the packages' own tables and the providers'
 * pages as far as they could be read without a key: decision 090.
 */
const known: Record<Exclude<ModelProvider, "comfyui">, Readonly<Record<string, ImageCapability>>> = {
  openai: {
    "gpt-image-2": { ...gptImage, shape: listedSizes },
    "gpt-image-2.5": gptImage,
    "gpt-image-2.6": gptImage,
  },
  google: {
    "gemini-nano-banana-2.1": {
      ...gemini,
      price: {
        kind: "tokens",
        rates: { textIn: 1.5, imageIn: 1.5, out: 30 },
        // 4K by the price lists of the models before it; 1K and 2K take 1,120.
        mostOut: { perPicture: 2600 },
        readOn: "2026-11-23",
        source: "github.com/BerriAI/litellm/discussions/44983",
      },
    },
    "gemini-3-pro-image": gemini,
  },
  compatible: {},
  fal: {
    "fal-ai/nano-banana-2/edit": {
      ...gemini,
      takesSeed: true,
      price: {
        kind: "picture",
        usd: { "1K": 0.08, "2K": 0.12, "4K": 0.16 },
        readOn: "2026-11-23",
        source: "fal.ai/models/fal-ai/nano-banana-2/edit/llms.txt",
      },
    },
    "google/nano-banana": { ...gemini, takesSeed: true },
    "fal-ai/flux-2/edit": { ...falFlux2, price: { kind: "unknown" } },
    "fal-ai/flux-2-flex/edit": {
      ...falFlux2,
      price: {
        kind: "megapixels",
        firstUsd: 0.05,
        furtherUsd: 0.05,
        readOn: "2026-11-23",
        source: "fal.ai/models/fal-ai/flux-2-flex/edit/llms.txt",
      },
    },
    "fal-ai/flux-2-max/edit": {
      ...falFlux2,
      price: {
        kind: "megapixels",
        firstUsd: 0.07,
        furtherUsd: 0.03,
        readOn: "2026-11-23",
        source: "fal.ai/models/fal-ai/flux-2-max/edit/llms.txt",
      },
    },
  },
  replicate: {
    "black-forest-labs/flux-2-": {
      pictures: { min: 0, max: 8 },
      mask: null,
      shape: {
        kind: "ratios",
        ratios: ["1:1", "16:9", "3:2", "2:3", "4:5", "5:4", "9:16", "3:4", "4:3"],
        resolutions: [],
      },
      takesSeed: true,
      price: { kind: "unknown" },
    },
    "google/nano-banana": { ...gemini, pictureField: "image_input" },
  },
};

export function imageCapabilityOf({ provider, id, workflow }: ModelChoice): ImageCapability {
  if (provider === "comfyui") return capabilityOfWorkflow(workflow);
  const prefixes = Object.keys(known[provider]).filter((prefix) => id.startsWith(prefix));
  const longest = prefixes.toSorted((one, other) => other.length - one.length)[0];
  return (longest === undefined ? undefined : known[provider][longest]) ?? conservative[provider];
}

/** What a workflow can be asked for stands in its placeholders. */
function capabilityOfWorkflow(workflow: ModelChoice["workflow"]): ImageCapability {
  const pictures = workflow?.pictures ?? 1;
  return {
    pictures: { min: pictures, max: pictures },
    mask: workflow?.hasMask === true ? "white-is-changed" : null,
    shape:
      workflow?.hasSize === true
        ? {
            kind: "free-size",
            multipleOf: 16,
            maxSidePixels: 2048,
            minPixels: 262_144,
            maxPixels: 2_097_152,
            maxAspect: 3,
          }
        : { kind: "own" },
    takesSeed: workflow?.hasSeed === true,
    price: { kind: "own-machine" },
  };
}
