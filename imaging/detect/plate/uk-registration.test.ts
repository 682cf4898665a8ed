import { expect, test } from "vitest";
import { registeredFrom } from "./uk-registration.ts";

const now = new Date("2026-11-23");

test.each([
  ["AB51CDE", 2001],
  ["AB02CDE", 2002],
  ["MV60LRE", 2010],
  ["SK19ZZZ", 2019],
  ["SK69ABC", 2019],
  ["LD26XYZ", 2026],
  ["LD76XYZ", 2026],
])("%s was registered in %i at the earliest", (text, year) => {
  expect(registeredFrom(text, now)).toBe(year);
});

test.each([
  "AB01CDE",
  "AB00CDE",
  "AB27CDE",
  "AB50CDE",
  "AB77CDE",
  "AI51CDE",
  "AB51CQE",
  "AB51CD",
  "RK755AJ",
  "A123BCD",
])("%s tells no year", (text) => {
  expect(registeredFrom(text, now)).toBeNull();
});

test("an identifier counts from the day on which it is first issued", () => {
  expect(registeredFrom("LD27ABC", new Date("2027-02-28"))).toBeNull();
  expect(registeredFrom("LD27ABC", new Date("2027-03-01"))).toBe(2027);
});
