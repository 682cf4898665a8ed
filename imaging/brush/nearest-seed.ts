import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";

/** What is known of a cell before the photo's edges are asked. */
export const background = 0;
export const car = 1;
export const unknown = 2;

/** Below this step in colour (largest channel) nothing is an edge, however even the rest is. */
const leastStep = 8;
/** How many times the usual step of this place makes an edge. */
const edgeOverUsual = 2.5;
/** What a step costs where there is no edge at all: there the border runs midway. */
const plainCost = 0.05;
const mostCost = 1e4;

/**
 * Gives every unknown cell to car or background: to the one that is nearer by a way that crosses no edge. A step costs the fourth power of its change
 * in colour, so that one edge outweighs a long way over gravel.
 */
export function assignUnknown(photo: RgbPicture<"edge grid">, known: Uint8Array): Uint8Array {
  const { width, height } = photo;
  const labels = known.slice();
  const costs = new Float64Array(known.length).fill(Infinity);
  const heap = createHeap(costs);
  const norm = Math.max(leastStep, edgeOverUsual * usualStep(photo, known));
  const visit = (from: number, to: number) => {
    if (known[to] !== unknown) return;
    const cost =
      (costs[from] ?? outOfBounds()) +
      plainCost +
      Math.min(mostCost, (stepBetween(photo.pixels, from, to) / norm) ** 4);
    if (cost >= (costs[to] ?? outOfBounds())) return;
    costs[to] = cost;
    labels[to] = labels[from] ?? outOfBounds();
    heap.push(to, cost);
  };
  const visitAround = (at: number) => {
    const x = at % width;
    if (x > 0) visit(at, at - 1);
    if (x < width - 1) visit(at, at + 1);
    if (at >= width) visit(at, at - width);
    if (at < width * (height - 1)) visit(at, at + width);
  };
  for (let at = 0; at < known.length; at++) {
    if (known[at] === unknown) continue;
    costs[at] = 0;
    visitAround(at);
  }
  for (let at = heap.pop(); at >= 0; at = heap.pop()) visitAround(at);
  // Out of reach of all that is known.
  for (let at = 0; at < labels.length; at++) if (labels[at] === unknown) labels[at] = background;
  return labels;
}

function stepBetween(pixels: Uint8Array, one: number, other: number): number {
  const of = (channel: number) =>
    Math.abs((pixels[one * 3 + channel] ?? outOfBounds()) - (pixels[other * 3 + channel] ?? outOfBounds()));
  return Math.max(of(0), of(1), of(2));
}

/** The median step from unknown cells to their right. */
function usualStep({ pixels, width }: RgbPicture<"edge grid">, known: Uint8Array): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let at = 0; at + 1 < known.length; at++) {
    if (known[at] !== unknown || at % width === width - 1) continue;
    const step = stepBetween(pixels, at, at + 1);
    counts[step] = (counts[step] ?? outOfBounds()) + 1;
    total++;
  }
  let seen = 0;
  return counts.findIndex((count) => (seen += count) * 2 >= total);
}

/** The cheapest first; a cell may be in it several times, of which only the cheapest counts. */
function createHeap(costs: Float64Array) {
  const cells: number[] = [];
  const keys: number[] = [];
  const swap = (a: number, b: number) => {
    [cells[a], cells[b]] = [cells[b] ?? outOfBounds(), cells[a] ?? outOfBounds()];
    [keys[a], keys[b]] = [keys[b] ?? outOfBounds(), keys[a] ?? outOfBounds()];
  };
  const keyAt = (at: number) => keys[at] ?? Infinity;
  const sink = () => {
    for (let at = 0; ;) {
      const left = 2 * at + 1;
      const least = keyAt(left + 1) < keyAt(left) ? left + 1 : left;
      if (keyAt(least) >= keyAt(at)) return;
      swap(at, least);
      at = least;
    }
  };
  const take = (): { cell: number; key: number } | null => {
    const cell = cells[0];
    const key = keys[0];
    const lastCell = cells.pop();
    const lastKey = keys.pop();
    if (cell === undefined || key === undefined || lastCell === undefined || lastKey === undefined) return null;
    if (cells.length > 0) {
      cells[0] = lastCell;
      keys[0] = lastKey;
      sink();
    }
    return { cell, key };
  };
  return {
    push: (cell: number, key: number): void => {
      cells.push(cell);
      keys.push(key);
      for (let at = cells.length - 1; at > 0;) {
        const parent = (at - 1) >> 1;
        if (keyAt(parent) <= keyAt(at)) return;
        swap(at, parent);
        at = parent;
      }
    },
    /** −1 when it is empty. */
    pop: (): number => {
      for (let first = take(); first !== null; first = take())
        if (first.key <= (costs[first.cell] ?? outOfBounds())) return first.cell;
      return -1;
    },
  };
}
