import type { z } from "zod";
import type { Spending } from "../image-engine.ts";
import type { ChangeMask } from "./calls/draw-mask.ts";
import type { PassedOver } from "./calls/fail-over.ts";
import type { Size } from "./models/picture-shape.ts";
import type { Cost } from "./models/prices.ts";

/** What a model takes beside words. */
export type ModelTakes = {
  readonly pictures: { readonly min: number; readonly max: number };
  readonly hasMask: boolean;
  /** Width by height of the picture that it is asked for, which may not be what is wanted; null: it decides for itself. */
  readonly aspect: number | null;
};

export type EditTask = {
  readonly prompt: string;
  /** JPEG, PNG or WebP files to go by, as the prompt numbers them. */
  readonly pictures: readonly Uint8Array[];
  /** Of the size of the first picture. */
  readonly mask?: ChangeMask | undefined;
};

export type EditRequest = {
  /** What is asked of a model that takes so much; called for each that is asked. */
  readonly taskFor: (takes: ModelTakes) => EditTask | Promise<EditTask>;
  /** The nearest that the model can be asked for is taken; the answer tells what came. */
  readonly size: Size;
  /** Used by models that take one. */
  readonly seed?: number;
  /** Aborting reaches the provider. */
  readonly signal: AbortSignal;
  /** Asked before every single call. */
  readonly spending: Spending;
};

/** How an answer came about. */
export type Answered = {
  /** As it stands in `IMAGE_MODEL` or `VISION_MODEL`. */
  readonly model: string;
  readonly cost: Cost;
  /** Of this model's call, its repetitions included. */
  readonly durationMs: number;
  /** Those asked before it, which failed; what they cost nobody tells. */
  readonly passedOver: readonly PassedOver[];
};

export type EditedPicture = Answered &
  Size & {
    /** A file as the model made it, decoded once to be sure of it. Its metadata is the provider's. */
    readonly content: Uint8Array;
    /** As in `ModelTakes`. */
    readonly askedAspect: number | null;
  };

/** What is told of one thing, and how sure it is, from 0 to 1. Null: the picture does not tell. */
export type Told<Value> = { readonly value: Value | null; readonly confidence: number };

export type DescriptionSchema<Fields> = z.ZodObject<{ [Field in keyof Fields]: z.ZodType<Fields[Field]> }>;

export type DescribeRequest<Fields extends Record<string, Told<unknown>>> = {
  readonly prompt: string;
  /** A JPEG, PNG or WebP file. */
  readonly picture: Uint8Array;
  /** An object whose fields are each made by `told`; what a model answers against it is taken as not told, field by field. */
  readonly schema: DescriptionSchema<Fields>;
  readonly signal: AbortSignal;
  /** Asked before every single call. */
  readonly spending: Spending;
};

export type Description<Fields> = Answered & { readonly fields: Fields };

/**
 * The models that the operator configured, in their order of preference; who fails is followed by the next.
 * Throws an `AppError` when none answers or the day's caps are reached, and the signal's reason when it is aborted.
 */
export type CloudModels = {
  /** Null: no model of this kind is configured. */
  readonly editPicture: ((request: EditRequest) => Promise<EditedPicture>) | null;
  readonly describePicture:
    | (<Fields extends Record<string, Told<unknown>>>(request: DescribeRequest<Fields>) => Promise<Description<Fields>>)
    | null;
};
