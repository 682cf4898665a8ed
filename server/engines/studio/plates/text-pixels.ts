import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";

type Feed = {
  readonly mean: readonly [number, number, number];
  readonly scale: readonly [number, number, number];
  readonly channels: "rgb" | "bgr";
};

/** PP-OCRv4's own normalisation, in bytes: ImageNet's for the detector, from −1 to 1 for the reader. */
const feeds = {
  detector: { mean: [123.675, 116.28, 103.53], scale: [58.395, 57.12, 57.375], channels: "rgb" },
  reader: { mean: [127.5, 127.5, 127.5], scale: [127.5, 127.5, 127.5], channels: "bgr" },
} as const satisfies Record<string, Feed>;

/** A picture as a network is fed: plane by plane, (byte − mean) / scale. */
export function toPlanes({ pixels, width, height }: RawRgb, network: keyof typeof feeds): Float32Array<ArrayBuffer> {
  const { mean, scale, channels }: Feed = feeds[network];
  const planes = new Float32Array(width * height * 3);
  for (const channel of [0, 1, 2] as const) {
    const plane = planes.subarray(width * height * (channels === "rgb" ? channel : 2 - channel));
    for (let pixel = 0; pixel < width * height; pixel++) {
      plane[pixel] = ((pixels[pixel * 3 + channel] ?? outOfBounds()) - mean[channel]) / scale[channel];
    }
  }
  return planes;
}

/**
 * The text of a line by greedy CTC decoding: at every step the likeliest character, once where it stays the same, nothing for the blank.
 * @param likelihoods steps × characters
 */
export function readCharacters(likelihoods: Float32Array, characters: readonly string[]): string {
  let text = "";
  let last = 0;
  for (let at = 0; at < likelihoods.length; at += characters.length) {
    let best = 0;
    for (let index = 1; index < characters.length; index++) {
      if ((likelihoods[at + index] ?? outOfBounds()) > (likelihoods[at + best] ?? outOfBounds())) best = index;
    }
    if (best !== last) text += characters[best] ?? outOfBounds();
    last = best;
  }
  return text;
}
