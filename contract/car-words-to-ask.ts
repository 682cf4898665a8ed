import type { CarWords } from "./understood-car.ts";

// Apart from the schemas: pages use these, and need not load the library that checks data for them.

type WordName = (typeof wordNames)[number];

/** The words as a call's query, always in the same order and without the empty ones: the same car has the same address. */
export function carWordsToAsk(car: CarWords): { readonly [Name in WordName]?: string } {
  const words = wordNames.map((name) => [name, String(car[name] ?? "").trim()] as const);
  return Object.fromEntries(words.filter(([, text]) => text !== ""));
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
