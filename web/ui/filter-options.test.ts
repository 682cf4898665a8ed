import { expect, test } from "vitest";
import { filterOptions, findExactOption, type ComboboxOption } from "./filter-options.ts";

const makes: ComboboxOption[] = [
  { value: "mercedes-benz", label: "Mercedes-Benz", keywords: ["Merc"] },
  { value: "citroen", label: "Citroën" },
  { value: "mazda", label: "Mazda" },
  { value: "alfa-romeo", label: "Alfa Romeo" },
  { value: "other", label: "Other", isAlwaysShown: true },
];
const found = (typed: string) => filterOptions(makes, typed).map(({ value }) => value);

test("what was typed finds a name without its accents, signs and capitals, and by its second word", () => {
  expect(found("citroen")).toEqual(["citroen", "other"]);
  expect(found("BENZ")).toEqual(["mercedes-benz", "other"]);
  expect(found("rom")).toEqual(["alfa-romeo", "other"]);
});

test("names that begin so come before those that only contain it", () => {
  expect(found("m")).toEqual(["mercedes-benz", "mazda", "alfa-romeo", "other"]);
});

test("what nothing matches leaves the option that always stands there", () => {
  expect(found("zzz")).toEqual(["other"]);
  expect(found("")).toHaveLength(makes.length);
});

test("another name counts as the name itself", () => {
  expect(findExactOption(makes, " merc ")?.value).toBe("mercedes-benz");
  expect(findExactOption(makes, "mer")).toBeUndefined();
});
