import type { CarColourName } from "#contract/car-colours.ts";
import type { PlateQuad } from "#contract/number-plates.ts";
import type { Reading } from "../reading.ts";
import { sampleCar, type CarPixels } from "./car-samples.ts";
import { findPaint, type PaintColour } from "./find-paint.ts";
import { nameColour, offerNames } from "./name-colour.ts";
import { readPlateLight, type PlateLight } from "./plate-light.ts";

/** The colour of a car, by the light that its own plate shows. Null where no paint is seen, or where the plate tells nothing of the light. */
export function readColourByPlate(car: CarPixels, plate: PlateQuad): Reading<CarColourName> | null {
  const light = readPlateLight(car, plate);
  const paint = light === null ? null : findPaint(sampleCar(car));
  return paint === null ? null : nameReading(paint, light);
}

export function nameReading(paint: PaintColour, light: PlateLight | null): Reading<CarColourName> | null {
  const names = nameColour(paint, light);
  const [value, ...others] = offerNames(names, 3);
  if (value === undefined) return null;
  const confidence = names.find(({ name }) => name === value)?.likelihood ?? 0;
  return { value, confidence, place: null, others };
}
