/** Counts how often something was so, and of which photos it was not. */
export type Tally = {
  readonly name: string;
  readonly of: number;
  readonly count: number;
  readonly files: readonly string[];
};

export type Case = { readonly file: string; readonly holds: boolean };

/** @param namesThose whether the photos are named where it holds, or where it does not, or not at all */
export function tally(name: string, cases: readonly Case[], namesThose: "that hold" | "that don't" | "none"): Tally {
  const holding = cases.filter(({ holds }) => holds);
  const named = {
    "that hold": holding,
    "that don't": cases.filter(({ holds }) => !holds),
    none: [],
  }[namesThose];
  return { name, of: cases.length, count: holding.length, files: named.map(({ file }) => file) };
}

const maxNamed = 12;

export function formatTally({ name, of, count, files }: Tally): string {
  const share = of === 0 ? "–" : `${((100 * count) / of).toFixed(1)} %`;
  const more = files.length > maxNamed ? `, and ${files.length - maxNamed} more` : "";
  const named = files.length === 0 ? "" : `   ${files.slice(0, maxNamed).join(", ")}${more}`;
  return `${name.padEnd(34)} ${`${count} of ${of}`.padStart(12)} ${share.padStart(8)}${named}`;
}
