import type { SideShares } from "./car-sides.ts";
import type { Softness } from "./softness.ts";

export type ModelAnswer = {
  /** side × side, 0–1. */
  readonly alpha: Float32Array;
  /** Left out by a network that knows nothing of sides, and where nothing stands out. */
  readonly sides?: SideShares;
};

/** `square`: RGB interleaved, side × side × 3. */
export type InferAlpha = (square: Uint8Array) => Promise<ModelAnswer>;

/** A matting network as the cut-out asks it. */
export type AlphaModel = {
  readonly infer: InferAlpha;
  /** Side of the square that the network reads and answers. */
  readonly side: number;
  readonly softness: Softness;
};
