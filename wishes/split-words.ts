/** What people type is short; more is not looked at. */
const maxTextLength = 200;
const maxWords = 24;
/** 'Mercedes-Benz E-Class All-Terrain' has six. */
const maxNameWords = 6;

/** Lower-case words without accents: 'Citroën C4 Picasso' -> citroen, c4, picasso; "cee'd" -> ceed; 'MX-5' -> mx, 5. */
export function splitWords(text: string): string[] {
  const plain = text
    .slice(0, maxTextLength)
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{M}'’`´]/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    // 'Ka+' is not a Ka.
    .replaceAll("+", " plus ");
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords);
}

/** A name as it is compared: its words without the spaces between, so that 'MX-5', 'mx 5' and 'mx5' are one. */
export function compactName(name: string): string {
  // 'Puma (1997–2002)' is a Puma for whoever types it.
  return splitWords(name.replace(/\(.*?\)/g, " ")).join("");
}

/** Positions of the words of a span. */
export function takeWords({ from, to }: { from: number; to: number }): ReadonlySet<number> {
  return new Set(Array.from({ length: to - from }, (_, offset) => from + offset));
}

/** Words `from` up to, not including, `to`, which written together are `name`, recognised as `value`. */
export interface Span<T> {
  value: T;
  name: string;
  from: number;
  to: number;
}

/** Every run of words that `find` knows, the first words first. `taken` words are left out. */
export function findSpans<T>(
  words: readonly string[],
  find: (name: string) => T | null | undefined,
  taken: ReadonlySet<number> = new Set(),
): Span<T>[] {
  const spans: Span<T>[] = [];
  for (let from = 0; from < words.length; from++) {
    let name = "";
    for (let to = from + 1; to <= Math.min(words.length, from + maxNameWords) && !taken.has(to - 1); to++) {
      name += words[to - 1];
      const value = find(name);
      if (value !== null && value !== undefined) spans.push({ value, name, from, to });
    }
  }
  return spans;
}

/** The one with the longest name; of several the first. */
export function pickLongest<T>(spans: readonly Span<T>[]): Span<T> | null {
  return spans.reduce<Span<T> | null>(
    (best, span) => (best === null || span.name.length > best.name.length ? span : best),
    null,
  );
}
