/**
 * How many letters must be added, dropped, replaced or swapped with their neighbour to make one word of the other (optimal string
 * alignment, the restricted form of Damerau–Levenshtein). Gives `limit` + 1 when it is more than `limit`.
 */
export function countTypingErrors(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) cost = Math.min(cost, at(beforePrevious, column - 2) + 1);
      current.push(cost);
    }
    if (Math.min(...current) > limit) return limit + 1;
    [beforePrevious, previous] = [previous, current];
  }
  return at(previous, b.length);
}

/** Short words are too easily another word: 'polo' and 'polk', 'a3' and 'a4'. */
function allowedTypingErrors(length: number): number {
  if (length < 5) return 0;
  return length < 8 ? 1 : 2;
}

const longestName = 30;

/** Whichever of `names` is meant by `word` with few typing errors, the fewest first. Null when none is. */
export function findMisspelt(word: string, names: Iterable<string>): string | null {
  if (allowedTypingErrors(word.length) === 0 || word.length > longestName) return null;
  let best: string | null = null;
  let fewest = Infinity;
  for (const name of names) {
    // People rarely miss the first letter, and much that is no car differs in it: 'gold' is no 'Ford'.
    if (word[0] !== name[0]) continue;
    const limit = allowedTypingErrors(Math.min(word.length, name.length));
    if (limit === 0) continue;
    const errors = countTypingErrors(word, name, limit);
    if (errors <= limit && errors < fewest) [best, fewest] = [name, errors];
  }
  return best;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
