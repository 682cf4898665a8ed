import { plateFormats } from "./plate-formats.ts";

export type FormatMatch = {
  /** O and I where the format has letters, 0 and 1 where it has figures. */
  readonly text: string;
  /** The one country that writes plates so; null: several do. */
  readonly country: string | null;
};

const ambiguous = /[01]/g;
const letterFor: Readonly<Record<string, string>> = { "0": "O", "1": "I" };

/** A gap where a format has it tells more than a letter that is drawn like a figure. */
const gapsWorth = 4;
/** Else what more countries write. */
const commonWorth = 0.1;
/** More than these are not tried both ways. */
const maxAmbiguous = 6;

/**
 * The formats of plates that a folded text is written in; null for one that no country has.
 * @param read the same text as it was read: where formats leave O or 0 open, it decides
 * @param gaps after how many of its characters a hyphen or a crest was seen
 */
export function matchFormat(
  folded: string,
  { read, gaps }: { read: string; gaps: readonly number[] },
): FormatMatch | null {
  const matches = waysToRead(folded).flatMap((text) => {
    const formats = plateFormats.filter(({ pattern }) => pattern.test(text));
    if (formats.length === 0) return [];
    const hasGaps = formats.some((format) => format.gaps !== null && equals(format.gaps, gaps));
    const worth = countEqual(text, read) + (hasGaps ? gapsWorth : 0) + formats.length * commonWorth;
    return [{ text, formats, worth }];
  });
  const [best] = matches.toSorted((one, other) => other.worth - one.worth);
  if (best === undefined) return null;
  const byGaps = best.formats.filter((format) => format.gaps !== null && equals(format.gaps, gaps));
  const countries = new Set((byGaps.length > 0 ? byGaps : best.formats).map(({ country }) => country));
  const [country = null] = countries;
  return { text: best.text, country: countries.size === 1 ? country : null };
}

export function isKnownFormat(folded: string): boolean {
  return waysToRead(folded).some((text) => plateFormats.some(({ pattern }) => pattern.test(text)));
}

/** Whether another country than this one writes plates so: `BV12ABC` is as good a Romanian as a British one. */
export function isWrittenElsewhere(text: string, country: string): boolean {
  return plateFormats.some((format) => format.country !== country && format.pattern.test(text));
}

/** With each 0 and 1 as it is, and as the letter that is drawn alike. */
function waysToRead(folded: string): string[] {
  const places = [...folded.matchAll(ambiguous)].map(({ index }) => index).slice(0, maxAmbiguous);
  return Array.from({ length: 2 ** places.length }, (_, choice) =>
    Array.from(folded, (character, index) => {
      const bit = places.indexOf(index);
      return bit >= 0 && (choice >> bit) % 2 === 1 ? (letterFor[character] ?? character) : character;
    }).join(""),
  );
}

function countEqual(one: string, other: string): number {
  return Array.from(one).filter((character, index) => character === other[index]).length;
}

function equals(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
