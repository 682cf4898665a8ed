import type { DescriptionSchema, Told } from "./cloud-models.ts";
import type { ImageCapability } from "./models/image-capabilities.ts";
import type { AskedShape } from "./models/picture-shape.ts";
import type { Price, TokenUsage } from "./models/prices.ts";

/** One call, in what the model understands. */
export type PictureCall = {
  readonly prompt: string;
  readonly pictures: readonly Uint8Array[];
  /** A file in the model's own way of masking. */
  readonly mask: Uint8Array | null;
  readonly shape: AskedShape;
  readonly seed: number | undefined;
  readonly signal: AbortSignal;
};

export type MadePicture = { readonly content: Uint8Array; readonly usage: TokenUsage | null };

/** A model that makes pictures. Its calls throw `ModelFailure`, and are made once. */
export type PictureModel = {
  readonly name: string;
  readonly capability: ImageCapability;
  readonly make: (call: PictureCall) => Promise<MadePicture>;
};

export type VisionCall<Fields extends Record<string, Told<unknown>>> = {
  readonly prompt: string;
  readonly picture: Uint8Array;
  readonly schema: DescriptionSchema<Fields>;
  readonly signal: AbortSignal;
};

/** A model that looks at pictures. Its calls throw `ModelFailure`, and are made once. */
export type VisionModel = {
  readonly name: string;
  readonly price: Price;
  readonly look: <Fields extends Record<string, Told<unknown>>>(
    call: VisionCall<Fields>,
  ) => Promise<{ fields: Fields; usage: TokenUsage | null }>;
};
