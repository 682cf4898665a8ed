import { environmentSchema } from "./environment.ts";

export interface MisspeltVariable {
  name: string;
  /** The variable of ours that it resembles. */
  meant: string;
}

/** Two slips in a long name, one in a short: `HOME` and `HOST`, `PWD` and `PORT` are two apart. */
const allowedSlips = (name: string): number => (name.length >= 8 ? 2 : 1);

/** Variables that nothing reads and that look like one of ours which is not set: a setting that somebody believes to have made. */
export function findMisspeltVariables(variables: Readonly<Record<string, string | undefined>>): MisspeltVariable[] {
  const known = Object.keys(environmentSchema.shape);
  const unset = known.filter((name) => variables[name] === undefined);
  return Object.keys(variables)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = unset.find((candidate) => countSlips(name.toUpperCase(), candidate) <= allowedSlips(candidate));
      return meant === undefined ? [] : [{ name, meant }];
    });
}

/**
 * How many letters were left out, put in, exchanged for another or swapped with their neighbour: the optimal string alignment distance
 * (Boytsov 2011, section 2.1).
 */
function countSlips(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const exchange = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? at(beforeLast, j - 2) + 1 : Infinity;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, exchange, swap));
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;
