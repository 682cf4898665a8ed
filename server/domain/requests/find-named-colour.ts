import { carColours, type CarColourName } from "#contract/car-colours.ts";

/** The colour of the form's list that these words name, whatever their case; null when it is none of them. */
export function findNamedColour(words: string): CarColourName | null {
  const sought = words.trim().toLowerCase();
  return carColours.find(({ name }) => name.toLowerCase() === sought)?.name ?? null;
}
