import { expect, test } from "vitest";
import type { Detection } from "#contract/detection.ts";
import { findPlateCountry } from "./plate-country.ts";

const plate = (value: string, confidence = 0.97): Detection["fields"] => ({
  number_plate: { value, confidence, source: "photo", seen: null, others: [] },
});
const photo = (value: string, country: string | null) => ({
  told: { number_plate: [{ value, confidence: 0.9, place: null, others: [], country }] },
});

test("a plate's form tells its country, also where one of two photos leaves it open", () => {
  expect(findPlateCountry(plate("RK 755 AJ"), [photo("RK755AJ", null), photo("RK755AJ", "SK")])).toBe("SK");
});

test.each([
  ["of a plate that is only likely", plate("RK755AJ", 0.6), [photo("RK755AJ", "SK")]],
  ["of another plate", plate("AB12CDE"), [photo("RK755AJ", "SK")]],
  ["where photos disagree", plate("RK755AJ"), [photo("RK755AJ", "SK"), photo("RK755AJ", "PL")]],
  ["without a plate", {}, [photo("RK755AJ", "SK")]],
])("%s no country is told", (_, fields, photos) => {
  expect(findPlateCountry(fields, photos)).toBeNull();
});
