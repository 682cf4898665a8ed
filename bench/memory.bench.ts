import { cutOut } from "#imaging/cutout/cut-out.ts";
import { decodeMatte, encodeMatte } from "#imaging/cutout/stored-matte.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import type { BenchContext, Benchmark } from "./benchmark.ts";
import { carPhoto } from "./car-photo.ts";

const cutOuts = 12;
const megapixels = 12;

/** Resident memory of this process, model included, after cut-outs in a row. */
async function residentMegabytes(context: BenchContext): Promise<number | null> {
  const bytes = await carPhoto(context, megapixels);
  if (bytes === null) return null;
  for (let round = 0; round < cutOuts; round++) {
    const photo = await decodePhoto(bytes);
    decodeMatte(encodeMatte(await cutOut(photo, context.infer)), photo);
  }
  return process.memoryUsage().rss / 1e6;
}

export const benchmarks = [
  {
    name: `memory after ${cutOuts} cut-outs of ${megapixels} MP`,
    unit: "megabytes",
    limit: { atMost: 1500 },
    measure: residentMegabytes,
  },
] as const satisfies readonly Benchmark[];
