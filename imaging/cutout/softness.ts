/**
 * How sure a matting network is of what it answers, and from where on that counts. Every network has its own: one hedges where another is sure and
 * wrong. Opacities are bytes (0–255); a soft share is soft pixels by the car's area.
 */
export type Softness = {
  /** From the first to the last of these opacities, a pixel is neither car nor background to the network. */
  readonly softOpacities: readonly [from: number, to: number];
  /** Above this soft share a usable cut-out is called uncertain. */
  readonly uncertainAbove: number;
  /** Above this soft share the network does not know what it sees: no car. */
  readonly unknownAbove: number;
  /** A gap in the car of at most this mean opacity is clearly background; glass is not. */
  readonly clearBackground: number;
};

/**
 * Ours. It is less often quite sure than IS-Net, so soft is 10 to 80 %. Of 87 cars with a hand-drawn outline the softest came to 0.34; details, tilted
 * cars and places without a car come to 0.45 and more.
 */
export const ownSoftness: Softness = {
  softOpacities: [26, 204],
  uncertainAbove: 0.12,
  unknownAbove: 0.45,
  clearBackground: 26,
};
