import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import { plateCharacters, type ReadCharacter } from "#imaging/plates/text-model.ts";

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
export function readCharacters(likelihoods: Float32Array, characters: readonly string[]): ReadCharacter[] {
  const read: { character: string; likelihood: number; at: number }[] = [];
  const steps = likelihoods.length / characters.length;
  let last = 0;
  for (let step = 0; step < steps; step++) {
    const row = likelihoods.subarray(step * characters.length, (step + 1) * characters.length);
    const best = indexOfLargest(row);
    const likelihood = row[best] ?? outOfBounds();
    const current = read.at(-1);
    if (best === last && best !== 0 && current !== undefined) {
      // The middle is where it shows best.
      if (likelihood > current.likelihood) Object.assign(current, { likelihood, at: (step + 0.5) / steps });
    } else if (best !== 0) {
      read.push({ character: characters[best] ?? outOfBounds(), likelihood, at: (step + 0.5) / steps });
    }
    last = best;
  }
  return read;
}

function indexOfLargest(row: Float32Array): number {
  let best = 0;
  for (let index = 1; index < row.length; index++) {
    if ((row[index] ?? outOfBounds()) > (row[best] ?? outOfBounds())) best = index;
  }
  return best;
}

/** Of a reader's likelihoods those that a plate needs, as `ReadLine` has them. */
export function toPlateSteps(likelihoods: Float32Array, characters: readonly string[]): Float32Array<ArrayBuffer> {
  const steps = likelihoods.length / characters.length;
  const width = 1 + plateCharacters.length;
  const columns = Array.from(plateCharacters, (character) =>
    [...new Set([character, character.toLowerCase()])].map((one) => characters.indexOf(one)).filter((at) => at >= 0),
  );
  const plateSteps = new Float32Array(steps * width);
  for (let step = 0; step < steps; step++) {
    const from = step * characters.length;
    plateSteps[step * width] = likelihoods[from] ?? outOfBounds();
    for (const [index, sources] of columns.entries()) {
      const sum = sources.reduce((total, at) => total + (likelihoods[from + at] ?? outOfBounds()), 0);
      plateSteps[step * width + 1 + index] = sum;
    }
  }
  return plateSteps;
}
