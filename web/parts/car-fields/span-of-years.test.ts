import { expect, test } from "vitest";
import { carYears } from "./car-years.ts";
import { nearestYear, yearsWithin } from "./span-of-years.ts";

const years = carYears(2026);

test("only the years in which a model was sold can be chosen", () => {
  expect(yearsWithin(years, { from: 1953, to: 1956 })).toEqual(["1956", "1955", "1954", "1953"]);
  expect(yearsWithin(years, { from: 2024, to: null })).toEqual(["2026", "2025", "2024"]);
  expect(yearsWithin(years, { from: 1936, to: 1950 })).toEqual(["1950"]);
});

test("a model that was sold before the list begins leaves the list as it is", () => {
  expect(yearsWithin(years, { from: 1936, to: 1948 })).toEqual(years);
});

test("an impossible year moves to the nearest possible one, a possible one stays", () => {
  const sold = yearsWithin(years, { from: 1953, to: 1956 });
  expect(["2026", "1955", "1950"].map((year) => nearestYear(sold, year))).toEqual(["1956", "1955", "1953"]);
});
