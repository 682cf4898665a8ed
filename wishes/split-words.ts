/** How the tables of one kind of words spell them, and with them all that is looked up there. */
type Spelling = {
  /** What people type is short; more is not looked at. */
  readonly longestText: number;
  readonly mostWords: number;
  /** By compatibility (NFKD), full-width letters and ligatures are plain ones, and '™' is 'tm'. */
  readonly form: "NFD" | "NFKD";
  /** In small letters without accents. */
  readonly changes: readonly (readonly [said: RegExp, spelt: string])[];
  readonly word: RegExp;
};

const spellings = {
  /** 'Citroën C4 Picasso' -> citroen, c4, picasso; "cee'd" -> ceed; 'MX-5' -> mx, 5; 'Ka+' is not a Ka. */
  car: {
    longestText: 200,
    mostWords: 24,
    form: "NFD",
    changes: [
      [/['’`´]/g, ""],
      [/ß/g, "ss"],
      [/ø/g, "o"],
      [/\+/g, " plus "],
    ],
    word: /[\p{L}\p{N}]+/gu,
  },
  /** 'Grey' is gray, and "driver's" two words. How much of a text is read, the reader says. */
  paint: {
    longestText: Infinity,
    mostWords: Infinity,
    form: "NFKD",
    changes: [[/grey\b/g, "gray"]],
    word: /[a-z0-9]+/g,
  },
} as const satisfies Record<string, Spelling>;

/** The words of a text in small letters, without accents and signs, as the tables of that kind spell them. */
export function splitWords(text: string, kind: keyof typeof spellings): string[] {
  const { longestText, mostWords, form, changes, word }: Spelling = spellings[kind];
  const plain = text.slice(0, longestText).normalize(form).replace(/\p{M}/gu, "").toLowerCase();
  const spelt = changes.reduce((before, [said, as]) => before.replace(said, as), plain);
  return (spelt.match(word) ?? []).slice(0, mostWords);
}

/** 'Mercedes-Benz E-Class All-Terrain' has six. */
const maxNameWords = 6;

/** A name as it is compared: its words without the spaces between, so that 'MX-5', 'mx 5' and 'mx5' are one. */
export function compactName(name: string): string {
  // 'Puma (1997–2002)' is a Puma for whoever types it.
  return splitWords(name.replace(/\([^()]*\)/g, " "), "car").join("");
}

/** Positions of the words of a span. */
export function takeWords({ from, to }: { from: number; to: number }): ReadonlySet<number> {
  return new Set(Array.from({ length: to - from }, (_, offset) => from + offset));
}

/** Words `from` up to, not including, `to`, which written together are `name`, recognised as `value`. */
export type Span<T> = {
  value: T;
  name: string;
  from: number;
  to: number;
};

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
