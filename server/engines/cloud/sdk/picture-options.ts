import type { generateImage } from "ai";
import type { ImageCapability } from "../models/image-capabilities.ts";
import type { Size } from "../models/picture-shape.ts";
import type { PictureCall } from "../picture-model.ts";
import { mediaTypeOf } from "./media-type.ts";
import type { SdkProvider } from "./open-sdk-models.ts";

type Given = Parameters<typeof generateImage>[0];
/** What a call says beside the model, the policy and the signal. */
export type PictureOptions = Pick<Given, "prompt" | "size" | "aspectRatio" | "seed" | "providerOptions">;

type Write = (call: PictureCall, capability: ImageCapability, pollMs: number) => PictureOptions;

/** Replicate's longest: this many times `pollMs` is more than any deadline of ours. */
const mostPolls = 1000;

/** How each provider is told the same. Where a package writes a field that a model doesn't know, ours goes by the provider's own options. */
export const pictureOptions = {
  openai: (call) => ({ prompt: promptOf(call), size: sizeOf(call) }),
  compatible: (call) => ({ prompt: promptOf(call), size: sizeOf(call) }),
  google: (call) => ({
    prompt: promptOf(call),
    ...ratioOf(call),
    ...(call.shape.resolution !== undefined && {
      providerOptions: { google: { imageConfig: { imageSize: call.shape.resolution } } },
    }),
  }),
  fal: (call, { pictures }) => ({
    prompt: promptOf(call),
    size: sizeOf(call),
    ...seedOf(call),
    providerOptions: {
      fal: {
        ...(pictures.max > 1 && { useMultipleImages: true }),
        ...(call.shape.ratio !== null && { aspect_ratio: call.shape.ratio }),
        ...(call.shape.resolution !== undefined && { resolution: call.shape.resolution }),
      },
    },
  }),
  replicate: (call, { pictureField }, pollMs) => ({
    prompt: pictureField === undefined ? promptOf(call) : call.prompt,
    ...ratioOf(call),
    ...seedOf(call),
    providerOptions: {
      replicate: {
        // Its answer, and so the number by which it can be cancelled, comes after a second at most.
        maxWaitTimeInSeconds: 1,
        pollIntervalMillis: pollMs,
        maxPollAttempts: mostPolls,
        ...(call.shape.resolution !== undefined && { resolution: call.shape.resolution }),
        ...(pictureField !== undefined && { [pictureField]: call.pictures.map(asDataAddress) }),
      },
    },
  }),
} as const satisfies Record<SdkProvider, Write>;

function promptOf({ prompt, pictures, mask }: PictureCall): PictureOptions["prompt"] {
  if (pictures.length === 0) return prompt;
  return { text: prompt, images: [...pictures], ...(mask !== null && { mask }) };
}

const written = ({ width, height }: Size): `${number}x${number}` => `${width}x${height}`;

const sizeOf = ({ shape }: PictureCall): PictureOptions["size"] =>
  shape.size === null ? undefined : written(shape.size);

const ratioOf = ({ shape }: PictureCall): Pick<PictureOptions, "aspectRatio"> =>
  shape.ratio === null ? {} : { aspectRatio: shape.ratio };

const seedOf = ({ seed }: PictureCall): Pick<PictureOptions, "seed"> => (seed === undefined ? {} : { seed });

const asDataAddress = (content: Uint8Array): string =>
  `data:${mediaTypeOf(content)};base64,${Buffer.from(content).toString("base64")}`;
