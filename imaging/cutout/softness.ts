/**
 * How sure a matting network is of what it answers, and from where on that counts. Every network has its own: one hedges where another is sure and
 * wrong. Opacities are bytes (0–255); a soft share is soft pixels by the car's area.
 */
export type Softness = {
  /** From the first to the last of these opacities, a pixel is neither car nor background to the network. */
  readonly softOpacities: readonly [from: number, to: number];
  /** Above this soft share, a look at the photo's mirror image is worth its time. */
  readonly askAgainAbove: number;
  /** The second answer is taken when its soft share is less than this part of the first one's. */
  readonly clearerBelow: number;
  /** Above this soft share a usable cut-out is called uncertain. */
  readonly uncertainAbove: number;
  /** Above this soft share the network does not know what it sees: no car. */
  readonly unknownAbove: number;
  /** A gap in the car of at most this mean opacity is clearly background; glass is not. */
  readonly clearBackground: number;
  /** The edge as the eye has it lies within this part of the network's ramp from background to car. */
  readonly edgeRamp: readonly [from: number, to: number];
};

/**
 * IS-Net's. Soft is 5–95 %. Every third photo is looked at again, and four in ten of those come out clearer; a little less soft, the second answer has
 * as often let in a neighbour.
 */
export const isNetSoftness: Softness = {
  softOpacities: [13, 242],
  askAgainAbove: 0.1,
  clearerBelow: 0.75,
  uncertainAbove: 0.2,
  unknownAbove: 0.6,
  clearBackground: 26,
  edgeRamp: [38, 216.5],
};
