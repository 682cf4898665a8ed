import type { TextLine } from "#imaging/detect/text-line.ts";
import type { BrandNames } from "#server/domain/catalogue/car-names.ts";
import { findSpans, pickLongest, splitWords } from "#wishes/split-words.ts";
import { commonMarks } from "./badge-marks.ts";
import { findBadgeNames, findMisreadNames, type BadgeName, type BadgeNames } from "./badge-names.ts";

/** One piece of lettering: what it may name. */
export type BadgePart = {
  readonly line: TextLine;
  /** Compact, as read. */
  readonly read: string;
  readonly names: readonly BadgeName[];
  readonly isMisread: boolean;
};

/** A line all of whose words are a badge's. */
export type Badge = {
  readonly line: TextLine;
  readonly parts: readonly BadgePart[];
  /** Engine and trim as written ('2.0', 'automatic'), besides what `parts` name. */
  readonly details: readonly string[];
};

/** Longer lines are sentences. */
const mostWords = 6;
const longestName = 24;
/** A letter of a glued pair may be anything: 'VW' in 'VWXYZ' is none. */
const shortestGlued = 3;
const displacement = /(?<![\d.,])\d[.,]\d(?![\d.,])/g;

type Found = Pick<BadgePart, "read" | "names" | "isMisread">;

/** Null for a line that says anything besides a make, a model, engine and trim: what stands on stickers and signs is no badge. */
export function readBadge(line: TextLine, names: BadgeNames): Badge | null {
  const litres = line.text.match(displacement) ?? [];
  const words = splitWords(line.text.replaceAll(displacement, " "), "car");
  if (words.length > mostWords) return null;
  const { found, unnamed } = nameWords(line, { words, names });
  if (found.length === 0) return null;
  const ids = new Set(found.flatMap((part) => part.names.flatMap(brandsOf)));
  const brands = names.brands.filter(({ brand }) => ids.has(brand.id));
  // Specks and rims are read as a letter or two.
  const isDetail = (word: string) => commonMarks.has(word) || brands.some((brand) => isTrimWord(brand, word));
  if (unnamed.some((word) => word.length > 2 && !isDetail(word))) return null;
  // 'PP-587 AO' is no 5 Series with two specks.
  if (unnamed.some((word) => !isDetail(word)) && found.every(({ read }) => /\d/.test(read))) return null;
  const details = [...litres, ...unnamed.filter(isDetail)];
  return { line, parts: found, details };
}

function nameWords(
  line: TextLine,
  { words, names }: { words: readonly string[]; names: BadgeNames },
): { found: BadgePart[]; unnamed: string[] } {
  const find = (name: string) => {
    const named = findBadgeNames(names, name);
    return named.length === 0 || commonMarks.has(name) ? null : named;
  };
  const spans = findSpans(words, find);
  const found: BadgePart[] = [];
  const unnamed: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const span = pickLongest(spans.filter(({ from }) => from === at));
    if (span !== null) {
      found.push({ line, read: span.name, names: span.value, isMisread: false });
      at = span.to - 1;
      continue;
    }
    const word = words[at] ?? "";
    const read = readWord(word, names);
    for (const part of read) found.push({ line, ...part });
    if (read.length === 0) unnamed.push(word);
  }
  return { found, unnamed };
}

function isTrimWord({ brand }: BrandNames, word: string): boolean {
  return brand.models.some(({ trims }) => trims.some((trim) => splitWords(trim, "car").includes(word)));
}

/** A word that is no name as it stands: misread, or several written as one ('RENAULTLAGUNA'). */
function readWord(word: string, names: BadgeNames): Found[] {
  if (word.length > longestName || commonMarks.has(word)) return [];
  const misread = findMisreadNames(names, word);
  if (misread.length > 0) return [{ read: word, names: misread, isMisread: true }];
  for (let cut = shortestGlued; cut <= word.length - shortestGlued; cut++) {
    const [first, second] = [word.slice(0, cut), word.slice(cut)];
    const pair = [findBadgeNames(names, first), findBadgeNames(names, second)] as const;
    const [before, after] = pair;
    if (before.length === 0 || after.length === 0 || !areOneCar(before, after)) continue;
    return [
      { read: first, names: before, isMisread: false },
      { read: second, names: after, isMisread: false },
    ];
  }
  return [];
}

/** Glued pairs are a make and its model, or either with its engine; 'Corsair' is no Corsa with air. */
function areOneCar(some: readonly BadgeName[], others: readonly BadgeName[]): boolean {
  return some.some((a) => others.some((b) => a.kind !== b.kind && brandsOf(a).some((id) => brandsOf(b).includes(id))));
}

/** Ids of the makes whose cars carry it. */
export function brandsOf(name: BadgeName): readonly string[] {
  return name.kind === "mark" ? name.brands : [name.brand.brand.id];
}
