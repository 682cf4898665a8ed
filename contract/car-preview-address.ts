import type { CarWords } from "./understood-car.ts";

// Apart from the schemas: pages use these, and need not load the library that checks data for them.

export const understoodCarPath = "/api/understood-car";
export const carPreviewPath = "/api/car-preview";

/** The words in an address, always in the same order and without the empty ones: the same car has the same address. */
export function carWordsAddress(path: string, car: CarWords): string {
  const query = new URLSearchParams();
  for (const name of wordNames) {
    const text = String(car[name] ?? "").trim();
    if (text !== "") query.set(name, text);
  }
  return `${path}?${query.toString()}`;
}

const wordNames = [
  "make",
  "model",
  "year",
  "trim",
  "generation",
  "colour",
  "customColour",
  "wheelColour",
  "modifications",
  "numberPlate",
] as const satisfies readonly (keyof CarWords)[];
