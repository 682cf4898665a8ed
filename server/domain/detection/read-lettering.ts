import type { PlateQuad } from "#contract/number-plates.ts";
import type { Reading } from "#imaging/detect/reading.ts";
import type { TextLine } from "#imaging/detect/text-line.ts";
import { readAsPlate } from "#imaging/plates/plate-reading.ts";
import type { CarNames } from "#server/domain/catalogue/car-names.ts";
import { noLettering, type KnownOfCar, type Lettering } from "./lettering.ts";
import { indexBadgeNames, modelTitle } from "./lettering/badge-names.ts";
import { findGeneration, findYears } from "./lettering/generation.ts";
import { isBadgePlace, isOnPlate } from "./lettering/line-place.ts";
import { withoutNotices } from "./lettering/notices.ts";
import { readBadge, type Badge } from "./lettering/read-badge.ts";
import { readTrim } from "./lettering/read-trim.ts";
import { isAgreed, listNamedCars, weighCar, weights, type NamedCar } from "./lettering/weigh-badges.ts";

/** What is less certain is worn, blurred or no text at all. */
const minConfidence = 0.5;

type Weighed = { readonly car: NamedCar; readonly make: number; readonly model: number };

/**
 * Make, model and version by what is written on the car, never by its shape. Two letterings that agree are sure; one alone is a suggestion,
 * unless it is a long coined name that only one make gives. What contradicts itself is nothing.
 */
export function readLettering(lines: readonly TextLine[], names: CarNames, known: KnownOfCar = {}): Lettering {
  const plate = known.plate ?? null;
  const badgeNames = indexBadgeNames(names);
  const badges = withoutNotices(lines, plate)
    .filter(({ place, isOnCar, confidence }) => isOnCar && confidence >= minConfidence && !liesOn(place, plate))
    .flatMap((line) => readBadge(line, badgeNames) ?? [])
    .filter((badge) => !mayBePlate(badge, plate));
  const cars = listNamedCars(badges);
  const weighed = cars.flatMap((car) => {
    const weight = weighCar(car, plate);
    return weight === null ? [] : [{ car, ...weight }];
  });
  const best = chooseCar(weighed);
  return best === null ? noLettering : describe(best, { badges, known });
}

function liesOn(place: PlateQuad, plate: PlateQuad | null): boolean {
  return plate !== null && isOnPlate(place, plate);
}

/** Longer lines are no plate's, though `readAsPlate` allows for characters that were read too many. */
const longestPlate = 8;

/** A 'BMW 320' may be a number plate that nobody has found, and '208' a house's number. */
function mayBePlate({ line }: Badge, plate: PlateQuad | null): boolean {
  const compact = line.text.replaceAll(/[^\p{L}\p{N}]/gu, "");
  if (!/\d/.test(compact) || compact.length > longestPlate) return false;
  const isLikePlate = compact.length <= 4 || readAsPlate(line.text.toUpperCase()) !== null;
  return isLikePlate && (plate === null || !isBadgePlace(line.place, plate));
}

function chooseCar(weighed: readonly Weighed[]): Weighed | null {
  const agreed = weighed.filter(({ car }) => isAgreed(car));
  // One make's word settles whose model it is.
  const candidates = agreed.length > 0 ? agreed : weighed;
  const named = candidates.filter(({ car }) => car.makes.length > 0);
  const [best, ...others] = candidates.length > 1 && agreed.length > 0 ? named : candidates;
  if (best === undefined || others.length > 0) return null;
  if (weighed.length === 1) return best;
  return {
    ...best,
    make: Math.min(best.make, weights.contradicted),
    model: Math.min(best.model, weights.contradicted),
  };
}

function describe(
  { car, make, model }: Weighed,
  { badges, known }: { badges: readonly Badge[]; known: KnownOfCar },
): Lettering {
  const [modelNaming] = car.models;
  const makePart = (car.makes[0] ?? modelNaming)?.part ?? null;
  const models = model === 0 || modelNaming === undefined ? [] : modelNaming.name.models;
  const reading = (value: string, confidence: number, place: PlateQuad | null): Reading => ({
    value,
    confidence,
    place,
    others: [],
  });
  const generation = findGeneration(models, known.years ?? null);
  // What follows from the plate's years is no surer than they are.
  const byYears = known.years?.confidence ?? 1;
  const years = findYears(models, { generation, known: known.years ?? null });
  const ofModel = findYears(models, { generation: null, known: null });
  const isOfModel = years?.from === ofModel?.from && years?.to === ofModel?.to;
  const trim = readTrim(car, badges);
  return {
    make: reading(car.brand.brand.label, make, makePart?.line.place ?? null),
    model: models.length === 0 ? null : reading(modelTitle(models), model, modelNaming?.part.line.place ?? null),
    trim: trim === null ? null : reading(trim.value, make, trim.line.place),
    generation:
      generation === null ? null : reading(generation.name, model * byYears, modelNaming?.part.line.place ?? null),
    years: years && { ...years, confidence: isOfModel ? 1 : byYears },
  };
}
