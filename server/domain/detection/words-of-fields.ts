import { defaultCarColour } from "#contract/car-colours.ts";
import { fallbackCar, sureConfidence, unknownCar, type DetectedField } from "#contract/detected-fields.ts";
import type { Detection } from "#contract/detection.ts";
import { firstCarYear, requestLengths } from "#contract/limits.ts";
import { defaultWheelColour } from "#contract/wheel-colours.ts";
import { findNamedColour } from "#server/domain/requests/find-named-colour.ts";

/**
 * What of the fields is sure enough to be taken as it is, as the request's row holds it; nothing that is only likely.
 * @param isEnded before the end what is not known is Unknown; after it, year and colour have what stands in for them
 */
export function wordsOfFields(fields: Detection["fields"], { isEnded }: { isEnded: boolean }) {
  const sure = (field: DetectedField, maxLength: number): string | null => {
    const reading = fields[field] ?? null;
    return reading === null || reading.confidence < sureConfidence ? null : reading.value.slice(0, maxLength);
  };
  const color = sure("colour", requestLengths.color) ?? (isEnded ? fallbackCar.colour : unknownCar.color);
  return {
    make: sure("make", requestLengths.make) ?? unknownCar.make,
    model: sure("model", requestLengths.model) ?? unknownCar.model,
    year: yearOf(sure("year", 4)) ?? (isEnded ? fallbackCar.year : unknownCar.year),
    color,
    swatch: findNamedColour(color) ?? defaultCarColour,
    wheelColour: sure("wheel_colour", requestLengths.wheelColour) ?? defaultWheelColour,
    visualOptions: sure("visual_options", requestLengths.visualOptions),
    trim: sure("trim", requestLengths.trim),
    generation: sure("generation", requestLengths.generation),
    numberPlate: sure("number_plate", requestLengths.numberPlate),
  };
}

/** Whether the six views of this car may be made without asking a person. */
export function isSurelyKnown(fields: Detection["fields"]): boolean {
  return (["make", "model", "colour"] as const).every((field) => (fields[field]?.confidence ?? 0) >= sureConfidence);
}

/** Null for a year that no car of the form's list is of. */
function yearOf(text: string | null): number | null {
  const year = Number(text ?? Number.NaN);
  return Number.isInteger(year) && year >= firstCarYear && year <= new Date().getFullYear() ? year : null;
}
