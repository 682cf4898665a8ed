import type { Plane } from "./mask-shape.ts";

/** What a step along a full edge costs beside a step across a plain surface, which costs 1. */
const edgeStepCost = 0.04;
const diagonal = Math.SQRT2;

/** The cheapest ways from one pixel to all others of a mask. */
type Seams = {
  /** Cost per pixel; infinite where no way leads. */
  readonly costs: Float64Array;
  /** The pixel before on the way, −1 at its start. */
  readonly before: Int32Array;
};

/**
 * Finds the seams that start at `from`, stay in the mask and keep to the photo's edges.
 * @param edges edge strength 0–255 in the mask's pixels
 */
export function findSeams(mask: Plane, edges: Plane, from: number): Seams {
  const costs = new Float64Array(mask.data.length).fill(Infinity);
  const before = new Int32Array(mask.data.length).fill(-1);
  const queue = new CostQueue();
  costs[from] = 0;
  queue.push(from, 0);
  const { width, height } = mask;
  for (let next = queue.pop(); next !== null; next = queue.pop()) {
    const { at, cost } = next;
    if (cost > (costs[at] ?? 0)) continue;
    const x = at % width;
    const y = (at - x) / width;
    for (let dy = y > 0 ? -1 : 0; dy <= (y < height - 1 ? 1 : 0); dy++) {
      for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx++) {
        const to = at + dy * width + dx;
        if (!mask.data[to]) continue;
        const plain = 1 - (edges.data[to] ?? 0) / 255;
        const reached = cost + (plain * plain + edgeStepCost) * (dx !== 0 && dy !== 0 ? diagonal : 1);
        if (reached >= (costs[to] ?? 0)) continue;
        costs[to] = reached;
        before[to] = at;
        queue.push(to, reached);
      }
    }
  }
  return { costs, before };
}

/** The pixels of the seam that ends at `to`, from its end to its start. */
export function seamTo({ before }: Seams, to: number): number[] {
  const seam: number[] = [];
  for (let at = to; at >= 0; at = before[at] ?? -1) seam.push(at);
  return seam;
}

/** A binary heap; the cheapest entry comes out first. */
class CostQueue {
  readonly #pixels: number[] = [];
  readonly #costs: number[] = [];

  push(at: number, cost: number): void {
    let place = this.#pixels.length;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if ((this.#costs[parent] ?? 0) <= cost) break;
      this.#move(parent, place);
      place = parent;
    }
    this.#pixels[place] = at;
    this.#costs[place] = cost;
  }

  pop(): { at: number; cost: number } | null {
    const [at] = this.#pixels;
    const [cost] = this.#costs;
    const lastAt = this.#pixels.pop();
    const lastCost = this.#costs.pop();
    if (at === undefined || cost === undefined || lastAt === undefined || lastCost === undefined) return null;
    const length = this.#pixels.length;
    if (length === 0) return { at, cost };
    let place = 0;
    for (let child = 1; child < length; child = place * 2 + 1) {
      if (child + 1 < length && (this.#costs[child + 1] ?? 0) < (this.#costs[child] ?? 0)) child++;
      if ((this.#costs[child] ?? 0) >= lastCost) break;
      this.#move(child, place);
      place = child;
    }
    this.#pixels[place] = lastAt;
    this.#costs[place] = lastCost;
    return { at, cost };
  }

  #move(from: number, to: number): void {
    this.#pixels[to] = this.#pixels[from] ?? 0;
    this.#costs[to] = this.#costs[from] ?? 0;
  }
}
