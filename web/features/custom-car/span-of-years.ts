/** '1998–2006', or 'since 2019' for what is still made. */
export function spanOfYears({ from, to }: { from: number; to: number | null }): string {
  if (to === null) return `since ${from}`;
  return from === to ? String(from) : `${from}–${to}`;
}

export function isWithin(year: number, { from, to }: { from: number; to: number | null }): boolean {
  return year >= from && year <= (to ?? Number.POSITIVE_INFINITY);
}
