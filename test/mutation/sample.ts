/** As many of these as wanted, chosen by chance that a seed repeats, in their old order. */
export function sampleOf<Item>(items: readonly Item[], { count, seed }: { count: number; seed: number }): Item[] {
  const random = randomFrom(seed);
  const chances = items.map((item, index) => ({ item, index, chance: random() }));
  const chosen = chances.toSorted((a, b) => a.chance - b.chance).slice(0, count);
  return chosen.toSorted((a, b) => a.index - b.index).map(({ item }) => item);
}

/** A linear congruential generator with the constants of Numerical Recipes. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
