const perDollar = 1_000_000;

/** Millionths of a dollar, begun ones whole: `7.000000000000001` of a computed 0.000007 is seven. @throws for what is no amount */
export function toMicroUsd(usd: number): number {
  const micro = Math.ceil(Number((usd * perDollar).toFixed(4)));
  if (!Number.isSafeInteger(micro) || micro < 0) throw new Error("a call of a model must cost an amount of dollars");
  return micro;
}

/** In dollars. */
export function toUsd(microUsd: number): number {
  return microUsd / perDollar;
}
