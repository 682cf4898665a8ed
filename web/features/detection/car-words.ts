import { fallbackCar, type DetectedField, type ReadingSource } from "#contract/detected-fields.ts";
import type { CarFacts, Fact } from "./car-facts.ts";

export const fieldLabels: Readonly<Record<DetectedField, string>> = {
  make: "Make",
  model: "Model",
  year: "Year",
  colour: "Colour",
  trim: "Trim",
  generation: "Generation",
  visual_options: "Visual Options",
  wheel_colour: "Wheels",
  number_plate: "Number Plate",
  view: "Seen from",
};

/** The parts of the card, in their order. */
export const sections = [
  { title: "Basic information", fields: ["make", "model", "year", "colour"] },
  { title: "Detailed Specifications", fields: ["trim", "generation"] },
  { title: "Visual Features", fields: ["visual_options", "wheel_colour", "view"] },
  { title: "License Plate", fields: ["number_plate"] },
] as const satisfies readonly { title: string; fields: readonly DetectedField[] }[];

/** The first letter of each word is made large; what somebody wrote large stays: 'BMW'. */
export function titleCase(text: string): string {
  return text.replaceAll(
    /(^|[\s(/-])(\p{Lower})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/** A value as it is shown. */
export function shownValue(field: DetectedField, value: string): string {
  if (field === "number_plate") return value.toUpperCase();
  return titleCase(field === "view" ? value.replaceAll("-", " ") : value);
}

/** What stands where nobody can tell. */
export function unknownText(field: DetectedField): string {
  if (field === "year") return `Not told. ${fallbackCar.year} is assumed.`;
  if (field === "colour") return fallbackCar.colour;
  return "Not told by the photo";
}

const doubts = {
  photo: "please check",
  model: "AI model, please check",
  register: "vehicle register, please check",
  person: "please check",
} as const satisfies Record<ReadingSource, string>;
const certainties = {
  photo: "sure",
  // Never alone: decision 095.
  model: "please check",
  register: "sure, from the vehicle register",
  person: "your word",
} as const satisfies Record<ReadingSource, string>;

/** How sure a value is, in plain words. */
export function confidenceText({ field, state, reading }: Fact): string | null {
  if (reading === null) return null;
  // Nobody can correct what a photo shows, and nothing depends on it.
  if (field === "view" && state !== "sure") return "likely";
  return state === "sure" ? certainties[reading.source] : doubts[reading.source];
}

/** Make and model; `Vehicle Details` of neither. */
export function carName({ make, model }: CarFacts): string | null {
  const parts = [make, model].flatMap(({ field, reading }) =>
    reading === null ? [] : [shownValue(field, reading.value)],
  );
  return parts.length === 0 ? null : parts.join(" ");
}

/** '2018 Volkswagen Golf GTI, Blue': what is known for sure of it in one line. */
export function listingHeadline({ year, make, model, trim, colour }: CarFacts): string {
  const text = (fact: Fact) =>
    fact.reading === null || fact.state !== "sure" ? "" : shownValue(fact.field, fact.reading.value);
  const name = [year, make, model, trim]
    .map(text)
    .filter((part) => part !== "")
    .join(" ");
  return [name, text(colour)].filter((part) => part !== "").join(", ");
}

/** All fields as lines of text; what nobody has confirmed is marked. */
export function listingText(facts: CarFacts): string {
  const lines = sections
    .flatMap(({ fields }): readonly DetectedField[] => fields)
    .map((field) => {
      const { reading, state } = facts[field];
      if (reading === null) return `${fieldLabels[field]}: not known`;
      const doubt = state === "sure" || field === "view" ? "" : " (please check)";
      return `${fieldLabels[field]}: ${shownValue(field, reading.value)}${doubt}`;
    });
  return [listingHeadline(facts), "", ...lines].join("\n").trim();
}
