/** '1998–2006', or 'since 2019' for what is still made. */
export function spanOfYears({ from, to }: { from: number; to: number | null }): string {
  if (to === null) return `since ${from}`;
  return from === to ? String(from) : `${from}–${to}`;
}

export function isWithin(year: number, { from, to }: { from: number; to: number | null }): boolean {
  return year >= from && year <= (to ?? Number.POSITIVE_INFINITY);
}

/** The years of `years` in which it was sold; all of them where it was sold in none of them. */
export function yearsWithin(years: readonly string[], span: { from: number; to: number | null }): readonly string[] {
  const possible = years.filter((year) => isWithin(Number(year), span));
  return possible.length > 0 ? possible : years;
}

/** Of the years, latest first, the nearest to the given one. */
export function nearestYear(years: readonly string[], year: string): string {
  if (years.includes(year)) return year;
  const [latest = year] = years;
  return year > latest ? latest : (years.at(-1) ?? year);
}
