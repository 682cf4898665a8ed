import type { Softness } from "./softness.ts";

/** `square`: RGB interleaved, side × side × 3. Gives alpha, side × side, 0–1. */
export type InferAlpha = (square: Uint8Array) => Promise<Float32Array>;

/** A matting network as the cut-out asks it. */
export type AlphaModel = {
  readonly infer: InferAlpha;
  /** Side of the square that the network reads and answers. */
  readonly side: number;
  readonly softness: Softness;
};
