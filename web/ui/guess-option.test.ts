import { expect, test } from "vitest";
import type { ComboboxOption } from "./filter-options.ts";
import { guessOption } from "./guess-option.ts";

const makes: ComboboxOption[] = [
  ...["Audi", "BMW", "Porsche", "Toyota", "Peugeot", "Mazda", "Tata", "Tatra", "Volkswagen"].map((label) => ({
    value: label,
    label,
  })),
  { value: "mercedes", label: "Mercedes-Benz", keywords: ["Mercedes"] },
  { value: "other", label: "Other", isAlwaysShown: true },
];
const models: ComboboxOption[] = ["A3", "A4", "208", "308", "3 Series", "Golf", "Corolla"].map((label) => ({
  value: label,
  label,
}));
const guess = (options: ComboboxOption[], typed: string) => {
  const found = guessOption(options, typed);
  return found === null ? null : `${found.option.label}${found.isSure ? "!" : "?"}`;
};

test.each([
  ["prosche", "Porsche!"],
  ["toyta", "Toyota!"],
  ["porshe", "Porsche!"],
  ["mercedez", "Mercedes-Benz!"],
  ["volkswagon", "Volkswagen!"],
  ["porchee", "Porsche?"],
  ["adui", "Audi?"],
  ["bwm", "BMW?"],
  ["prosc", "Porsche?"],
  ["trident", null],
  ["other", null],
  ["zz", null],
  ["", null],
])("of the makes '%s' means %s", (typed, meant) => {
  expect(guess(makes, typed)).toBe(meant);
});

test.each([
  ["3 sereis", "3 Series!"],
  ["corola", "Corolla!"],
  ["corrola", "Corolla?"],
  ["golff", "Golf?"],
  ["a5", null],
  ["209", null],
  ["5 series", null],
])("of the models '%s' means %s", (typed, meant) => {
  expect(guess(models, typed)).toBe(meant);
});
