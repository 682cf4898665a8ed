import { expect, test } from "vitest";
import { plateCountryOf } from "./plate-country.ts";

test.each([
  [null, "US", "US"],
  [null, "CA", "US"],
  [null, "DE", "DE"],
  ["M-CV 2026", "DE", "DE"],
  ["CV26 RVS", "US", "GB"],
  ["cv26rvs", "DE", "GB"],
  [null, "JP", "GB"],
  [null, null, "GB"],
] as const)("a plate %s on a car at home in %s is one of %s", (text, homeCountry, country) => {
  expect(plateCountryOf({ text, homeCountry })).toBe(country);
});
