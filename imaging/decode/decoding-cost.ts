import type { ImageType } from "./sniff-image-type.ts";

/** What decoding a photo may take. Who takes more is no photo that anybody took, and is stopped. */
export type DecodingCost = {
  /** What grows with the photo's size, beside the few rows, the file and the copy that every photo takes. */
  readonly memoryBytes: number;
  /** Processor time, not time on the clock: on a busy machine a good photo takes long and costs no more. */
  readonly cpuMs: number;
};

export type CostFacts = {
  readonly type: ImageType;
  readonly pixels: number;
  readonly channels: number;
  readonly bytesPerChannel: number;
  /** A progressive JPEG or an interlaced PNG: decoded whole before its first row is there. */
  readonly isInterlaced: boolean;
  readonly pages: number;
};

const megabyte = 1024 * 1024;

/**
 * The most that one photo may take. A 48-megapixel HEIC, as phones take them, needs 0.6 GB; of the formats and sizes that are
 * accepted, only an AVIF of more than 38 megapixels needs more.
 */
export const mostDecodingBytes = 680 * megabyte;

/**
 * Ten times what the slowest photo that a camera wrote took on the slowest core at hand (62 ms a megapixel, HEIC), rounded down; a hundred
 * scans of a progressive JPEG fit in, too.
 */
const cpuMsPerMegapixel = 500;
const fixedCpuMs = 4000;

/** Measured peaks in a process of its own, sharp 0.35, a tenth added: `docs/decisions/050`. */
export function estimateDecoding(facts: CostFacts): DecodingCost {
  return {
    memoryBytes: facts.pixels * bytesPerPixel(facts),
    cpuMs: fixedCpuMs + (facts.pixels / 1e6) * cpuMsPerMegapixel,
  };
}

function bytesPerPixel({ type, channels, bytesPerChannel, isInterlaced, pages }: CostFacts): number {
  switch (type) {
    case "jpeg":
      // All coefficients, 16 bits each; of an ordinary JPEG a few rows are held, however large it is.
      return isInterlaced ? 2 * channels * 1.1 : 0;
    case "png":
      return isInterlaced ? channels * bytesPerChannel * 1.3 : 0.5;
    case "webp":
      // Of an animation three canvases are held.
      return pages > 1 ? 14 : 5;
    case "avif":
      return 18.5;
    case "heic":
      return 13;
  }
}
