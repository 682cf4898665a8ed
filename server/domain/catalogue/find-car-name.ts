import { isBodyWord } from "./body-words.ts";
import type { CatalogueModel } from "./brand-file.ts";
import type { BrandNames, CarNames } from "./car-names.ts";
import { findMisspelt } from "./typing-errors.ts";
import { findLongest, takeWords, type Span } from "./words.ts";

/** What a text names, and which of its words (by position) that took. */
export interface FoundName {
  brand: BrandNames | null;
  /** Models of that name, none when it is unknown. */
  models: readonly CatalogueModel[];
  taken: ReadonlySet<number>;
}

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
  return findBest(candidates, words) ?? { brand: null, models: [], taken: new Set() };
}

/** The model of a known brand. `brandWords` name the brand; a model's name may take them in ('DS 3'). */
export function findModelName(brand: BrandNames, words: readonly string[], brandWords: ReadonlySet<number>): FoundName {
  const model = findModel(brand, words, brandWords);
  const taken = model === null ? brandWords : new Set([...brandWords, ...takeWords(model)]);
  return { brand, models: model?.value ?? [], taken };
}

function findModel(brand: BrandNames, words: readonly string[], brandWords: ReadonlySet<number>): ModelSpan | null {
  const byName = (name: string) => brand.models.get(name);
  const beside = findLongest(words, byName, brandWords);
  const across = findLongest(words, byName);
  const isMore = across !== null && !isWithin(across, brandWords);
  if (isMore && across.length > (beside?.length ?? 0)) return across;
  return (
    beside ??
    findLongest(words, (name) => asList(brand.trims.get(name)), brandWords) ??
    findLongest(words, (name) => asList(findInSeries(brand, name)), brandWords) ??
    findMisspeltModel(brand, words, brandWords) ??
    // 'Mini' alone: the brand's word is the model's as well.
    across
  );
}

function findInSeries({ series }: BrandNames, name: string): CatalogueModel | undefined {
  return series.find(({ pattern }) => pattern.test(name))?.model;
}

function findMisspeltModel(
  { models }: BrandNames,
  words: readonly string[],
  taken: ReadonlySet<number>,
): ModelSpan | null {
  const find = (name: string) => (isBodyWord(name) ? null : models.get(findMisspelt(name, models.keys()) ?? ""));
  return findLongest(words, find, taken);
}

/** Every brand that the words name exactly, in the text's order: 'Austin Mini' names two. */
function findBrands({ brands }: CarNames, words: readonly string[]): Span<BrandNames>[] {
  const found: Span<BrandNames>[] = [];
  const used = new Set<number>();
  for (;;) {
    const span = findLongest(words, (name) => brands.get(name), used);
    if (span === null) return found.toSorted((a, b) => a.from - b.from);
    found.push(span);
    for (const index of takeWords(span)) used.add(index);
  }
}

function findMisspeltBrand({ brands }: CarNames, words: readonly string[]): Span<BrandNames>[] {
  const find = (name: string) => (isBodyWord(name) ? null : brands.get(findMisspelt(name, brands.keys()) ?? ""));
  const span = findLongest(words, find);
  return span === null ? [] : [span];
}

/** 'golf estate'; and 'range rover sport', where a word of the model is another brand. */
function findWithoutBrand(
  { all }: CarNames,
  words: readonly string[],
  brands: readonly Span<BrandNames>[],
): FoundName[] {
  return all.flatMap((brand) => {
    const span = findLongest(words, (name) => (saysEnough(name) ? brand.models.get(name) : null));
    if (span === null) return [];
    const taken = takeWords(span);
    const coversBrands = brands.every((it) => isWithin(it, taken) && it.length < span.length);
    return coversBrands ? [{ brand, models: span.value, taken }] : [];
  });
}

/** Whether a model's name can stand without its brand: not a '3', an 'S', a year, or a 'roadster'. */
function saysEnough(name: string): boolean {
  if (isBodyWord(name) || /^(19|20)\d\d$/.test(name)) return false;
  return name.length >= 3 || /^[a-z]\d$/.test(name);
}

function findMisspeltWithoutBrand({ all }: CarNames, words: readonly string[]): FoundName[] {
  return all.flatMap((brand) => {
    const span = findMisspeltModel(brand, words, new Set());
    return span === null ? [] : [{ brand, models: span.value, taken: takeWords(span) }];
  });
}

/** Who explains the most letters of the text; of several the first. */
function findBest(candidates: readonly FoundName[], words: readonly string[]): FoundName | null {
  const letters = ({ taken }: FoundName) => [...taken].reduce((sum, index) => sum + (words[index]?.length ?? 0), 0);
  return candidates.reduce<FoundName | null>(
    (best, candidate) => (best === null || letters(candidate) > letters(best) ? candidate : best),
    null,
  );
}

function isWithin(span: Span<unknown>, words: ReadonlySet<number>): boolean {
  return [...takeWords(span)].every((index) => words.has(index));
}

function asList(model: CatalogueModel | undefined): readonly CatalogueModel[] | null {
  return model === undefined ? null : [model];
}
