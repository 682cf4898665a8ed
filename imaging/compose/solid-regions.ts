/** A bitmap: one byte a bit, `width × height`, 0 or 1. */
export type Bitmap = { readonly bits: Uint8Array; readonly width: number; readonly height: number };

/** Gaps up to twice this many pixels are closed: wipers, heating wires, head rests. */
const closingReach = 2;
/** Smaller regions than this share of the bitmap are glints, not panes. */
const minAreaShare = 0.008;
/** Of a pane at least this share must have been set before the gaps were closed. */
const minSolidShare = 0.8;

/** Of a pane at least this share must lie where panes are expected. */
const minAllowedShare = 0.72;

/**
 * The set regions that are large and solid and lie (nearly) wholly where `allowed` is set, with their small gaps closed; patchy ones,
 * and those that go on outside, are dropped as a whole.
 */
export function keepSolidRegions(map: Bitmap, allowed: Uint8Array): Uint8Array {
  const closed = invert(grow(invert(grow(map))));
  const kept = new Uint8Array(map.bits.length);
  const seen = new Uint8Array(map.bits.length);
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1 || closed.bits[start] !== 1) continue;
    const region = flood(closed, start, seen);
    const solid = region.reduce((sum, i) => sum + (map.bits[i] ?? 0), 0);
    const inside = region.reduce((sum, i) => sum + (allowed[i] ?? 0), 0);
    const isPane = solid >= minSolidShare * region.length && inside >= minAllowedShare * region.length;
    if (!isPane || region.length < minAreaShare * kept.length) continue;
    for (const i of region) kept[i] = 1;
  }
  return kept;
}

function flood({ bits, width }: Bitmap, start: number, seen: Uint8Array): number[] {
  const region = [start];
  seen[start] = 1;
  for (let next = 0; next < region.length; next++) {
    const i = region[next] ?? start;
    const column = i % width;
    for (const neighbour of [column > 0 ? i - 1 : -1, column < width - 1 ? i + 1 : -1, i - width, i + width]) {
      if (bits[neighbour] !== 1 || seen[neighbour] === 1) continue;
      seen[neighbour] = 1;
      region.push(neighbour);
    }
  }
  return region;
}

function grow({ bits, width, height }: Bitmap): Bitmap {
  const grown = new Uint8Array(bits.length);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (bits[row * width + column] !== 1) continue;
      for (let y = Math.max(0, row - closingReach); y <= Math.min(height - 1, row + closingReach); y++) {
        const from = y * width + Math.max(0, column - closingReach);
        grown.fill(1, from, y * width + Math.min(width - 1, column + closingReach) + 1);
      }
    }
  }
  return { bits: grown, width, height };
}

function invert({ bits, width, height }: Bitmap): Bitmap {
  return { bits: bits.map((bit) => 1 - bit), width, height };
}
