import { bodyStyleInSentence } from "#contract/body-style-words.ts";
import type { BodyStyle } from "#contract/body-styles.ts";
import { AppError } from "#contract/errors.ts";
import type { DescribedCar, ViewNote } from "#contract/view-sets.ts";
import type { CarNames } from "#server/domain/catalogue/car-names.ts";
import { findNearestBody } from "#server/domain/catalogue/nearest-body.ts";
import { resolveBody, type ResolvedCar } from "#server/domain/catalogue/resolve-car.ts";

export type ChosenBody = {
  style: BodyStyle;
  /** What is to be said about the choice. */
  notes: ViewNote[];
};

/**
 * The body that stands in for a described car: what its words and the catalogue say, or the most alike of those that are modelled. Throws
 * `engine_failed` when none is.
 */
export function chooseBody(
  { names, modelled }: { names: CarNames; modelled: ReadonlySet<BodyStyle> },
  car: DescribedCar,
): ChosenBody {
  if (modelled.size === 0) throw new AppError("engine_failed");
  const { make, model, year } = car;
  // A generation such as 'B8 Avant' may be the only word about the body, as may a trim.
  const trim = [car.trim, car.generation].filter((words) => words !== null).join(" ");
  const resolved = resolveBody(names, { make, model, year, trim });
  const style = findNearestBody(resolved.body, modelled);
  return { style, notes: describeChoice(car, resolved, style).map((text) => ({ subject: "body", text })) };
}

function describeChoice(car: DescribedCar, { body, bodyFrom }: ResolvedCar, style: BodyStyle): string[] {
  const label = bodyStyleInSentence(style);
  if (body !== style) {
    return [`There is no 3D body for this ${bodyStyleInSentence(body)} yet, so the car is shown as a ${label}.`];
  }
  if (bodyFrom === "words" || bodyFrom === "model") return [];
  return [`We don't know the ${car.make} ${car.model}, so it is shown as a ${label}.`];
}
