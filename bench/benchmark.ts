import { setTimeout } from "node:timers/promises";
import type { AlphaModel, InferAlpha } from "#imaging/cutout/alpha-model.ts";
import type { TestPhoto } from "./test-photos.ts";

/** A figure of `npm run bench`. A bench file `<name>.bench.ts` has `export const benchmarks: readonly Benchmark[]`. */
export type Benchmark = {
  /** A few words, as they stand in the table. */
  readonly name: string;
  readonly unit: "ratio" | "share" | "megabytes" | "seconds" | "count";
  /** What the product promises; null for a figure that is only reported. A missed limit fails the run. */
  readonly limit: { readonly atMost: number } | { readonly atLeast: number } | null;
  /** Null: could not be measured here; say why with `context.note`. */
  readonly measure: (context: BenchContext) => Promise<number | null>;
};

export type BenchContext = {
  /** The photos of `test/photos`. */
  readonly photos: readonly TestPhoto[];
  /** Where they come from, if not from there: `--photos`. */
  readonly photosFolder: string;
  /** One bare inference of the model as it is published on 1024 × 1024 pixels, in its thread, already warm: the yardstick of all times. */
  readonly bareInfer: InferAlpha;
  /** The product's own, which leaves out what it doesn't need. */
  readonly matting: AlphaModel;
  readonly modelPath: string;
  /** Ignored by git; for what a bench file installs or writes. */
  readonly workFolder: string;
  /** Real photos that nothing was made for; may be absent. */
  readonly judgeFolder: string;
  /** Where sheets of pictures go, to be looked at. Outside the repository: they show other people's cars. */
  readonly sheetsFolder: string;
  /** A line under the table. */
  readonly note: (line: string) => void;
};

/** What one way leaves running behind it (collecting garbage, threads that wait awake) must not be charged to the next. */
const restMs = 300;

/**
 * Times several ways of doing something in turns, so that whatever else the machine does strikes all of them alike.
 * @param settles each turn begins with a run that is not timed. For ways in processes of their own: a virtual machine's host takes back
 *   the memory that one frees while the other runs, and to have it again costs up to half a second
 * @returns the median of each in milliseconds, in the order given
 */
export async function interleavedMedians(
  ways: readonly (() => Promise<unknown>)[],
  rounds: number,
  { settles = false }: { settles?: boolean } = {},
): Promise<number[]> {
  const times = ways.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, way] of ways.entries()) {
      if (settles) await way();
      await setTimeout(restMs);
      const start = performance.now();
      await way();
      times[index]?.push(performance.now() - start);
    }
  }
  return times.map(median);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
