import { sureConfidence } from "#contract/detected-fields.ts";
import type { Detection } from "#contract/detection.ts";
import type { ToldFields } from "./detection-store.ts";
import { isSamePlate } from "./elect-reading.ts";

/**
 * The country whose form the car's plate has, as vehicles show it abroad. Null for a plate that is not sure, where its form leaves it open, and
 * where photos of it disagree.
 */
export function findPlateCountry(fields: Detection["fields"], photos: readonly { told: ToldFields }[]): string | null {
  const plate = fields.number_plate ?? null;
  if (plate === null || plate.confidence < sureConfidence) return null;
  const countries = photos
    .flatMap(({ told }) => told.number_plate ?? [])
    .filter(({ value }) => isSamePlate(value, plate.value))
    .map(({ country }) => country ?? null)
    .filter((country) => country !== null);
  const [first = null, ...more] = new Set(countries);
  return more.length > 0 ? null : first;
}
