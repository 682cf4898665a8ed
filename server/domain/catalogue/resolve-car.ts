import type { BodyStyle } from "#contract/body-styles.ts";
import { findBodyWords, type BodyWord } from "#wishes/body-words.ts";
import { splitWords } from "#wishes/split-words.ts";
import type { BrandFile, CatalogueModel } from "./brand-file.ts";
import type { CarNames } from "./car-names.ts";
import { findCarName, findModelName, type FoundName } from "./find-car-name.ts";

export type ResolvedCar = {
  brand: { id: string; label: string } | null;
  model: { id: string; name: string } | null;
  body: BodyStyle;
  /** What the body was taken from: words of the text, the model, what the brand mostly builds, or nothing at all. */
  bodyFrom: "words" | "model" | "brand" | "default";
};

/** A car as the form describes it; every field is free text. */
export type DescribedCar = {
  make: string;
  model: string;
  trim?: string | undefined;
  year?: number | undefined;
};

/** Brand, model and body from free text such as 'bmw m3 touring 2023'. Never throws: what is unknown is null, its body a guess. */
export function resolveCar(names: CarNames, text: string): ResolvedCar {
  const words = splitWords(text, "car");
  const found = findCarName(names, words);
  return resolve(found, { words, year: findYear(words, found.taken) });
}

/** As `resolveCar`, for the fields of the form: the make is sought in `make` alone when it is one that we know. */
export function resolveBody(names: CarNames, { make, model, trim = "", year }: DescribedCar): ResolvedCar {
  const makeWords = splitWords(make, "car");
  const carWords = splitWords(`${model} ${trim}`, "car");
  const words = [...makeWords, ...carWords];
  const inMake = findCarName(names, makeWords);
  const found = inMake.brand === null ? findCarName(names, words) : findModelName(inMake.brand, words, inMake.taken);
  return resolve(found, { words, year: year ?? findYear(words, found.taken) });
}

type Described = {
  words: readonly string[];
  year: number | null;
};

function resolve({ brand, models, taken, modelWords }: FoundName, { words, year }: Described): ResolvedCar {
  const model = pickByYear(models, year);
  return {
    brand: brand === null ? null : { id: brand.brand.id, label: brand.brand.label },
    model: model === null ? null : { id: model.id, name: model.name },
    ...pickBody(
      { model, brand: brand?.brand ?? null },
      { beside: findBodyWords(words, taken), inside: findBodyWords(modelWords, new Set()) },
    ),
  };
}

/** The model that was sold in `year`, else the one nearest to it; without a year the newest. */
function pickByYear(models: readonly CatalogueModel[], year: number | null): CatalogueModel | null {
  const wanted = year ?? Infinity;
  const distance = ({ from, to }: CatalogueModel) => {
    if (wanted < from) return from - wanted;
    return to === null ? 0 : Math.max(0, wanted - to);
  };
  const [first = null] = models.toSorted((a, b) => {
    const isSame = distance(a) === distance(b);
    return isSame ? b.from - a.from : distance(a) - distance(b);
  });
  return first;
}

type Body = Pick<ResolvedCar, "body" | "bodyFrom">;

/** Words about the body beside the car's name, and inside it: a '458 Spider' is open, though it is listed as a 458. */
type AskedBody = {
  beside: readonly BodyWord[];
  inside: readonly BodyWord[];
};

function pickBody(
  { model, brand }: { model: CatalogueModel | null; brand: BrandFile | null },
  { beside, inside }: AskedBody,
): Body {
  // Words that fit the model go before those that don't: an 'X6 SUV coupe' is an SUV.
  const fitting = [...beside, ...inside]
    .flatMap(({ styles }) => styles)
    .find((style) => model?.bodies.includes(style) === true);
  if (fitting !== undefined) return { body: fitting, bodyFrom: "words" };
  const asked = beside.find(({ isStrong }) => isStrong) ?? (model === null ? beside[0] : undefined);
  if (asked?.styles[0] !== undefined) return { body: asked.styles[0], bodyFrom: "words" };
  const usual = model?.bodies[0];
  if (usual !== undefined) return { body: usual, bodyFrom: "model" };
  const typical = brand === null ? null : findTypicalBody(brand);
  return typical === null ? { body: "saloon", bodyFrom: "default" } : { body: typical, bodyFrom: "brand" };
}

/** The body of at least two thirds of a brand's models: an unknown Jeep is an SUV, an unknown Ford anything. */
function findTypicalBody({ models }: BrandFile): BodyStyle | null {
  const counts = new Map<BodyStyle, number>();
  for (const { bodies } of models) {
    for (const style of bodies.slice(0, 1)) counts.set(style, (counts.get(style) ?? 0) + 1);
  }
  const typical = [...counts].find(([, count]) => count * 3 >= models.length * 2);
  return typical?.[0] ?? null;
}

function findYear(words: readonly string[], taken: ReadonlySet<number>): number | null {
  const year = words.find((word, index) => !taken.has(index) && /^(19[2-9]\d|20[0-4]\d)$/.test(word));
  return year === undefined ? null : Number(year);
}
