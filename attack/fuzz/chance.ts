import { createRandom } from "../random.ts";

/** Choices that are the same for the same seed. */
export type Chance = {
  /** From 0 to below `end`; 0 when there is nothing to choose. */
  below: (end: number) => number;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
  isOneOf: (outOf: number) => boolean;
  bytes: (count: number) => Buffer;
};

export function createChance(seed: number): Chance {
  const random = createRandom(seed);
  const below = (end: number): number => (end <= 1 ? 0 : Math.floor(random() * end));
  return {
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    isOneOf: (outOf) => below(outOf) === 0,
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))),
  };
}
