/** What readers of text take for one another, all the time: these are one letter. */
const oneLetter: readonly (readonly [RegExp, string])[] = [
  [/[0]/g, "o"],
  [/[1l|]/g, "i"],
];

/** What they take for one another in small or worn lettering. */
const confusable = ["oqdcg", "ijt", "b8e", "s5", "z2", "g6", "uv", "nmh", "ce", "cg", "pf", "rk", "ea"];

const costs = { confused: 0.5, firstMissing: 0.5, other: 1 } as const;

/** How a compact name is compared: 'P0L0' is a Polo. */
export function foldReadings(compact: string): string {
  return oneLetter.reduce((text, [read, as]) => text.replace(read, as), compact);
}

/** Reading errors allowed in a name. A short name with an error is too easily another word. */
export function allowedReadErrors(length: number): number {
  if (length < 5) return 0;
  if (length < 7) return 0.5;
  return length < 9 ? 1 : 1.5;
}

/** By how many reading errors `read` is `name`, both folded; `Infinity` when it is more than its length allows. */
export function countReadErrors(read: string, name: string): number {
  const limit = allowedReadErrors(name.length);
  if (Math.abs(read.length - name.length) > limit * 2) return Infinity;
  let previous = Array.from({ length: name.length + 1 }, (_, column) => costOfMissing(name, column));
  for (let row = 1; row <= read.length; row++) {
    const current = [row * costs.other];
    for (let column = 1; column <= name.length; column++) {
      current.push(
        Math.min(
          at(previous, column) + costs.other,
          at(current, column - 1) + costs.other,
          at(previous, column - 1) + costOfReading(read[row - 1] ?? "", name[column - 1] ?? ""),
        ),
      );
    }
    if (Math.min(...current) > limit) return Infinity;
    previous = current;
  }
  const errors = at(previous, name.length);
  return errors <= limit ? errors : Infinity;
}

/** The detector often starts a line behind its first letter; a short name without it is another word. */
function costOfMissing(name: string, letters: number): number {
  if (letters === 0) return 0;
  return (name.length >= 6 ? costs.firstMissing : costs.other) + (letters - 1) * costs.other;
}

function costOfReading(read: string, meant: string): number {
  if (read === meant) return 0;
  const isConfusable = confusable.some((letters) => letters.includes(read) && letters.includes(meant));
  return isConfusable ? costs.confused : costs.other;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
