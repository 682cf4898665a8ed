import { findMisspelt } from "#contract/typing-errors.ts";
import { isBodyWord } from "#wishes/body-words.ts";
import { findSpans, pickLongest, takeWords, type Span } from "#wishes/split-words.ts";
import type { CatalogueModel } from "./brand-file.ts";
import type { BrandNames, CarNames } from "./car-names.ts";

/** What a text names, and which of its words (by position) that took. */
export type FoundName = {
  brand: BrandNames | null;
  /** Models of that name, none when it is unknown. */
  models: readonly CatalogueModel[];
  taken: ReadonlySet<number>;
  /** Those of the taken words that name the model. */
  modelWords: readonly string[];
};

type ModelSpan = Span<readonly CatalogueModel[]>;

/** Brand and model in the words of a text, in any order, misspelt a little, or the model without its brand. */
export function findCarName(names: CarNames, words: readonly string[]): FoundName {
  const exact = findBrands(names, words);
  const brands = exact.length > 0 ? exact : findMisspeltBrand(names, words);
  const candidates = [
    ...brands.map((span) => findModelName(span.value, words, takeWords(span))),
    ...findWithoutBrand(names, words, brands),
  ];
  if (candidates.length === 0) candidates.push(...findMisspeltWithoutBrand(names, words));
  return findBest(candidates, words) ?? { brand: null, models: [], taken: new Set(), modelWords: [] };
}

/** The model of a known brand. `brandWords` name the brand; a model's name may take them in ('DS 3'). */
export function findModelName(brand: BrandNames, words: readonly string[], brandWords: ReadonlySet<number>): FoundName {
  const model = findModel(brand, words, brandWords);
  if (model === null) return { brand, models: [], taken: brandWords, modelWords: [] };
  const taken = new Set([...brandWords, ...takeWords(model)]);
  return { brand, models: model.value, taken, modelWords: words.slice(model.from, model.to) };
}

function findModel(brand: BrandNames, words: readonly string[], brandWords: ReadonlySet<number>): ModelSpan | null {
  const byName = (name: string) => brand.models.get(name);
  const beside = pickModel(findSpans(words, byName, brandWords));
  const across = pickModel(findSpans(words, byName).filter((span) => !isWithin(span, brandWords)));
  // A brand's own word says nothing of the model: 'Honda e' is a model's other name, and yet no 'Honda e:Ny1' is one.
  const lettersBesideBrand =
    across === null
      ? 0
      : countLetters(
          [...takeWords(across)].filter((index) => !brandWords.has(index)),
          words,
        );
  if (lettersBesideBrand > (beside?.name.length ?? 0)) return across;
  return (
    beside ??
    pickModel(findSpans(words, (name) => asList(brand.trims.get(name)), brandWords)) ??
    pickModel(findSpans(words, (name) => asList(findInSeries(brand, name)), brandWords)) ??
    findMisspeltModel(brand, words, brandWords) ??
    // 'Mini' alone: the brand's word is the model's as well.
    pickModel(findSpans(words, byName))
  );
}

/**
 * People write the model before its details: an 'Audi A4 quattro' is no Audi quattro. Years ('2008') and bodies ('Cabriolet') are
 * models only if nothing else is.
 */
function pickModel(spans: readonly ModelSpan[]): ModelSpan | null {
  const isVague = ({ name }: ModelSpan) => isBodyWord(name) || isYear(name);
  const clear = spans.filter((span) => !isVague(span));
  const candidates = clear.length > 0 ? clear : spans;
  const first = candidates.filter(({ from }) => from === candidates[0]?.from);
  return pickLongest(first);
}

function findInSeries({ series }: BrandNames, name: string): CatalogueModel | undefined {
  return series.find(({ pattern }) => pattern.test(name))?.model;
}

function findMisspeltModel(
  { models }: BrandNames,
  words: readonly string[],
  taken: ReadonlySet<number>,
): ModelSpan | null {
  // 'convertable' is a body, not a MINI Convertible.
  const names = [...models.keys()].filter((name) => !isBodyWord(name));
  const find = (name: string) => (isBodyWord(name) ? null : models.get(findMisspelt(name, names) ?? ""));
  return pickLongest(findSpans(words, find, taken));
}

/** Every brand that the words name exactly, in the text's order: 'Austin Mini' names two. */
function findBrands({ brands }: CarNames, words: readonly string[]): Span<BrandNames>[] {
  const found: Span<BrandNames>[] = [];
  const used = new Set<number>();
  for (;;) {
    const span = pickLongest(findSpans(words, (name) => brands.get(name), used));
    if (span === null) return found.toSorted((a, b) => a.from - b.from);
    found.push(span);
    for (const index of takeWords(span)) used.add(index);
  }
}

function findMisspeltBrand({ brands }: CarNames, words: readonly string[]): Span<BrandNames>[] {
  const find = (name: string) => (isBodyWord(name) ? null : brands.get(findMisspelt(name, brands.keys()) ?? ""));
  const span = pickLongest(findSpans(words, find));
  return span === null ? [] : [span];
}

/** 'golf estate'; and 'range rover sport', where a word of the model is another brand. */
function findWithoutBrand(
  { all }: CarNames,
  words: readonly string[],
  brands: readonly Span<BrandNames>[],
): FoundName[] {
  return all.flatMap((brand) => {
    const spans = findSpans(words, (name) => brand.models.get(name));
    const span = pickLongest(spans.filter(saysEnough));
    if (span === null) return [];
    const taken = takeWords(span);
    const coversBrands = brands.every((it) => isWithin(it, taken) && it.name.length < span.name.length);
    return coversBrands ? [{ brand, models: span.value, taken, modelWords: words.slice(span.from, span.to) }] : [];
  });
}

/** Whether a model's name can stand without its brand: not a '3', an 'S', a year, or a 'roadster'; a '205' if it comes first. */
function saysEnough({ name, from }: ModelSpan): boolean {
  if (isBodyWord(name) || isYear(name)) return false;
  if (/^\d+$/.test(name)) return from === 0 && name.length >= 3;
  return name.length >= 3 || /^[a-z]\d$/.test(name);
}

function isYear(word: string): boolean {
  return /^(19|20)\d\d$/.test(word);
}

function findMisspeltWithoutBrand({ all }: CarNames, words: readonly string[]): FoundName[] {
  return all.flatMap((brand) => {
    const span = findMisspeltModel(brand, words, new Set());
    if (span === null) return [];
    return [{ brand, models: span.value, taken: takeWords(span), modelWords: words.slice(span.from, span.to) }];
  });
}

/** Who explains the most letters of the text; of several the first. */
function findBest(candidates: readonly FoundName[], words: readonly string[]): FoundName | null {
  const letters = ({ taken }: FoundName) => countLetters([...taken], words);
  return candidates.reduce<FoundName | null>(
    (best, candidate) => (best === null || letters(candidate) > letters(best) ? candidate : best),
    null,
  );
}

function countLetters(positions: readonly number[], words: readonly string[]): number {
  return positions.reduce((sum, index) => sum + (words[index]?.length ?? 0), 0);
}

function isWithin(span: Span<unknown>, words: ReadonlySet<number>): boolean {
  return [...takeWords(span)].every((index) => words.has(index));
}

function asList(model: CatalogueModel | undefined): readonly CatalogueModel[] | null {
  return model === undefined ? null : [model];
}
