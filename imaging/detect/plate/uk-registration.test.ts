import { expect, test } from "vitest";
import { registeredFrom } from "./uk-registration.ts";

const now = new Date("2026-11-23");

test.each([
  ["AK51CDE", 2001],
  ["AK02CDE", 2002],
  ["MV60LRE", 2010],
  ["SK19ZZZ", 2019],
  ["SK69ABC", 2019],
  ["LD26XYZ", 2026],
  ["LD76XYZ", 2026],
])("%s was registered in %i at the earliest", (text, year) => {
  expect(registeredFrom(text, now)).toBe(year);
});

test.each([
  "AK01CDE",
  "AK00CDE",
  "AK27CDE",
  "AK50CDE",
  "AK77CDE",
  "AI51CDE",
  "AK51CQE",
  "AK51CD",
  "RK755AJ",
  "A123BCD",
  "BV12ABC",
])("%s tells no year", (text) => {
  expect(registeredFrom(text, now)).toBeNull();
});

test("an identifier counts from the day on which it is first issued", () => {
  expect(registeredFrom("LD27ABC", new Date("2027-02-28"))).toBeNull();
  expect(registeredFrom("LD27ABC", new Date("2027-03-01"))).toBe(2027);
});
