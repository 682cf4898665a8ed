import { endOfImage, jpegSegment, startOfImage } from "./jpeg-parts.ts";

export type ProgressiveBomb = {
  /** Pixels of a side. */
  side: number;
  /** Scans for each of the 63 coefficients of the three colours: 14 is as many as there are bits. */
  bits: number;
  /** Makes another photo of it: a quantiser, 1–200. */
  quantiser: number;
};

const colours = [1, 2, 3] as const;
const longestRun = 14;

/**
 * A legal progressive JPEG (ITU-T T.81, annex G) of one grey: every coefficient of every colour is sent bit by bit, each bit in a scan of
 * its own, and each scan says in a few bytes that nothing changes. A decoder walks through all blocks for every one of them.
 */
export function progressiveBomb({ side, bits, quantiser }: ProgressiveBomb): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const nothingChanges = endOfBandRuns(blocks);
  const scans: Buffer[] = [];
  for (const colour of colours) {
    for (let coefficient = 1; coefficient <= 63; coefficient++) {
      for (let low = bits - 1; low >= 0; low--) {
        const high = low === bits - 1 ? 0 : low + 1;
        scans.push(scanHeader([colour], { from: coefficient, to: coefficient, high, low }), nothingChanges);
      }
    }
  }
  return Buffer.concat([
    startOfImage,
    jpegSegment(0xdb, Buffer.from([0, ...Array.from({ length: 64 }, () => quantiser)])),
    jpegSegment(0xc2, frameHeader(side)),
    huffmanTable(0, [0, 1]),
    huffmanTable(
      1,
      Array.from({ length: longestRun + 1 }, (_, index) => (longestRun - index) << 4),
    ),
    // The mean of every block is that of the one before: the code 0, one bit.
    scanHeader(colours, { from: 0, to: 0, high: 0, low: 0 }),
    packBits("0".repeat(blocks * colours.length)),
    ...scans,
    endOfImage,
  ]);
}

function frameHeader(side: number): Buffer {
  const size = [side >> 8, side & 255];
  return Buffer.from([8, ...size, ...size, colours.length, ...colours.flatMap((id) => [id, 0x11, 0])]);
}

/** One code of each length: 0, 10, 110, … */
function huffmanTable(kind: 0 | 1, symbols: readonly number[]): Buffer {
  const lengths = Array.from({ length: 16 }, (_, index) => (index < symbols.length ? 1 : 0));
  return jpegSegment(0xc4, Buffer.from([kind << 4, ...lengths, ...symbols]));
}

type Band = {
  from: number;
  to: number;
  high: number;
  low: number;
};

function scanHeader(of: readonly number[], { from, to, high, low }: Band): Buffer {
  return jpegSegment(0xda, Buffer.from([of.length, ...of.flatMap((id) => [id, 0]), from, to, (high << 4) | low]));
}

/** 'The next n blocks have nothing in this band', as often as it takes for all blocks. */
function endOfBandRuns(blocks: number): Buffer {
  let text = "";
  for (let left = blocks; left > 0;) {
    const size = Math.min(longestRun, Math.floor(Math.log2(left)));
    const run = Math.min(left, 2 ** (size + 1) - 1);
    const more = size === 0 ? "" : (run - 2 ** size).toString(2).padStart(size, "0");
    text += `${"1".repeat(longestRun - size)}0${more}`;
    left -= run;
  }
  return packBits(text);
}

/** Filled up with ones; a byte of ones is followed by a zero, so that it is no marker. */
function packBits(text: string): Buffer {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 8) {
    const value = Number.parseInt(text.slice(at, at + 8).padEnd(8, "1"), 2);
    bytes.push(value, ...(value === 255 ? [0] : []));
  }
  return Buffer.from(bytes);
}
