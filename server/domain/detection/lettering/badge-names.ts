import type { CatalogueModel } from "#server/domain/catalogue/brand-file.ts";
import type { BrandNames, CarNames } from "#server/domain/catalogue/car-names.ts";
import { isBodyWord } from "#wishes/body-words.ts";
import { compactName } from "#wishes/split-words.ts";
import { allBadgeMarks } from "./badge-marks.ts";
import { isCoined } from "./coined-names.ts";
import { countReadErrors, foldReadings } from "./read-errors.ts";

/** What a piece of lettering may name. */
export type BadgeName =
  | {
      readonly kind: "make";
      readonly brand: BrandNames;
      readonly compact: string;
      /** Another make's cars carry the word as a trim. */
      readonly isTrimOfAnother: boolean;
    }
  | {
      readonly kind: "model";
      readonly brand: BrandNames;
      readonly compact: string;
      /** Several of one name: the Puma of 1997 and that of 2019. */
      readonly models: readonly CatalogueModel[];
      /** Not by an alias, a type number or a trim. */
      readonly isOwnName: boolean;
      readonly isTrimOfAnother: boolean;
    }
  | { readonly kind: "mark"; readonly name: string; readonly brands: readonly string[]; readonly isDiesel: boolean };

export type BadgeNames = {
  /** By the compact name as readings of it are folded. */
  readonly exact: ReadonlyMap<string, readonly BadgeName[]>;
  /** Those that may be read with an error: of letters alone. */
  readonly misread: readonly { readonly folded: string; readonly names: readonly BadgeName[] }[];
  readonly brands: readonly BrandNames[];
  readonly isTrimOfAnother: (compact: string, brand: BrandNames) => boolean;
};

/** Shorter names with an error are too easily another word. */
const shortestMisread = 5;

const known = new WeakMap<CarNames, BadgeNames>();

export function indexBadgeNames(names: CarNames): BadgeNames {
  const before = known.get(names);
  if (before !== undefined) return before;
  const exact = new Map<string, BadgeName[]>();
  const trims = indexTrims(names.all);
  const isTrimOfAnother = (compact: string, brand: BrandNames) =>
    [...(trims.get(compact) ?? [])].some((other) => other !== brand);
  const add = (compact: string, name: BadgeName) => {
    const folded = foldReadings(compact);
    exact.set(folded, [...(exact.get(folded) ?? []), name]);
  };
  for (const [compact, brand] of names.brands)
    add(compact, { kind: "make", brand, compact, isTrimOfAnother: isTrimOfAnother(compact, brand) });
  for (const brand of names.all) {
    for (const [compact, models] of brand.models) {
      // 'Coupé' and 'Cabriolet' are on cars of every make.
      if (isBodyWord(compact)) continue;
      const own = pickOwnName(models, compact);
      add(compact, { kind: "model", brand, compact, ...own, isTrimOfAnother: isTrimOfAnother(compact, brand) });
    }
    for (const [compact, model] of brand.trims) {
      if (isEngineOfOthers(brand, compact, model)) continue;
      add(compact, { ...typeNumber(brand, compact, model), isTrimOfAnother: isTrimOfAnother(compact, brand) });
    }
  }
  for (const { name, brands, isDiesel = false } of allBadgeMarks)
    add(compactName(name), { kind: "mark", name, brands, isDiesel });
  const badgeNames = { exact, misread: listMisread(exact), brands: names.all, isTrimOfAnother };
  known.set(names, badgeNames);
  return badgeNames;
}

/** What a compact text names exactly, a type number of a series ('E350') included. */
export function findBadgeNames({ exact, brands, isTrimOfAnother }: BadgeNames, compact: string): readonly BadgeName[] {
  const found = exact.get(foldReadings(compact));
  if (found !== undefined || !isTypeNumber(compact)) return found ?? [];
  return brands.flatMap((brand) => {
    const series = brand.series.find(({ pattern }) => pattern.test(compact));
    if (series === undefined) return [];
    return [{ ...typeNumber(brand, compact, series.model), isTrimOfAnother: isTrimOfAnother(compact, brand) }];
  });
}

/** What it names with the fewest reading errors; nothing where two names are as near. */
export function findMisreadNames({ misread }: BadgeNames, compact: string): readonly BadgeName[] {
  const folded = foldReadings(compact);
  let fewest = Infinity;
  let nearest: (readonly BadgeName[])[] = [];
  for (const { folded: name, names } of misread) {
    const errors = countReadErrors(folded, name);
    if (errors === Infinity || errors > fewest) continue;
    nearest = errors < fewest ? [names] : [...nearest, names];
    fewest = errors;
  }
  return nearest.length === 1 ? (nearest[0] ?? []) : [];
}

/** As boots write them; plates have other letters behind their figures. */
const typeNumberPattern =
  /^[a-z]{0,3}[1-9]\d{1,2}(?:d|e|h|i|k|l|s|t|cd|ci|cdi|id|is|ix|ld|li|se|sel|td|tds|ti|xd|xi|amg)?$/;

/** 'E350', '320d'. */
export function isTypeNumber(compact: string): boolean {
  return typeNumberPattern.test(compact);
}

/** A name that can stand alone on a car, and be nothing else. */
export function tellsAlone(name: BadgeName): boolean {
  return name.kind !== "mark" && isCoined(name.compact) && (name.kind === "make" || name.isOwnName);
}

/** As people say it: 'Puma (1997–2002)' is a Puma. */
export function modelTitle(models: readonly CatalogueModel[]): string {
  return (models[0]?.name ?? "").replace(/ ?\([^()]*\)/g, "");
}

function pickOwnName(models: readonly CatalogueModel[], compact: string) {
  const own = models.filter(({ name }) => compactName(name) === compact);
  return own.length > 0 ? { models: own, isOwnName: true } : { models, isOwnName: false };
}

function typeNumber(brand: BrandNames, compact: string, model: CatalogueModel) {
  return { kind: "model", brand, compact, models: [model], isOwnName: false } as const;
}

/** An X5 is a '3.0d', but behind xDrive other models carry a '30d' too. */
function isEngineOfOthers({ brand }: BrandNames, compact: string, model: CatalogueModel): boolean {
  const withMarks = new Set(
    allBadgeMarks.filter(({ brands }) => brands.includes(brand.id)).map(({ name }) => `${compactName(name)}${compact}`),
  );
  return brand.models.some((other) => other !== model && other.trims.some((trim) => withMarks.has(compactName(trim))));
}

function indexTrims(brands: readonly BrandNames[]): ReadonlyMap<string, ReadonlySet<BrandNames>> {
  const found = new Map<string, Set<BrandNames>>();
  for (const names of brands) {
    for (const trim of names.brand.models.flatMap(({ trims }) => trims.map(compactName))) {
      found.set(trim, (found.get(trim) ?? new Set()).add(names));
    }
  }
  return found;
}

function listMisread(exact: ReadonlyMap<string, readonly BadgeName[]>): BadgeNames["misread"] {
  return [...exact].flatMap(([folded, names]) => {
    const lettered = names.filter(
      (name) => name.kind === "make" || (name.kind === "model" && name.isOwnName && !/\d/.test(name.compact)),
    );
    return folded.length >= shortestMisread && lettered.length > 0 ? [{ folded, names: lettered }] : [];
  });
}
