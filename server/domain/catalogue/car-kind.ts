import type { DescribedCar } from "#contract/view-sets.ts";
import type { CarNames } from "./car-names.ts";
import { findModel, type Catalogue } from "./read-catalogue.ts";
import { resolveBody } from "./resolve-car.ts";

export type CarKind = {
  /** No grille, no exhaust. */
  isElectric: boolean;
  /** ISO 3166 code of the country it is at home in; null when the make is unknown. */
  homeCountry: string | null;
};

export type NamedCar = Pick<DescribedCar, "make" | "model" | "year" | "trim" | "generation">;

/** What a version calls itself that drives on a battery, where others of the model burn fuel: 'e-208', 'Mokka Electric', '500e'. */
const electricWords =
  /\b(?:electric|b?ev|500e|e[- ]?(?:208|2008|308|3008|5008|408|corsa|mokka|astra|combo|golf|up|c3|c4|niro|soul|berlingo|rifter))\b/iu;
/** 'Plug-in hybrid electric' has an exhaust. */
const hybridWords = /\bhybrid\b|\bphev\b/iu;

/** What of a car's looks follows from its make, model and version. Never throws. */
export function readCarKind({ names, catalogue }: { names: CarNames; catalogue: Catalogue }, car: NamedCar): CarKind {
  const { make, model: modelName, year } = car;
  const version = [car.trim, car.generation].filter((words) => words !== null).join(" ");
  const { brand, model } = resolveBody(names, { make, model: modelName, year, trim: version });
  const known = brand === null || model === null ? null : findModel(catalogue, brand.id, model.id);
  const words = `${make} ${modelName} ${version}`;
  return {
    isElectric: known?.electric === true || (electricWords.test(words) && !hybridWords.test(words)),
    homeCountry: known?.market ?? catalogue.get(brand?.id ?? "")?.country ?? null,
  };
}
