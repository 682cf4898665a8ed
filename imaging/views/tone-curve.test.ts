import { expect, test } from "vitest";
import { byteOfLinear } from "#imaging/pixels/linear-light.ts";
import { levelOfLight } from "./tone-curve.ts";

test("up to the shoulder a picture shows light as it is, to half a level", () => {
  for (let light = 0; light <= 0.72; light += 0.001)
    expect(Math.abs(levelOfLight(light) - byteOfLinear(light))).toBeLessThan(1.2);
});

test("above it highlights roll off: twice the light of white is lighter than white's own, and neither is clipped", () => {
  const [below, white, twice, lamp] = [0.7, 1, 2, 16].map(levelOfLight);
  expect(white).toBeLessThan(248);
  expect(white).toBeGreaterThan((below ?? 0) + 10);
  expect(twice).toBeGreaterThan((white ?? 0) + 3);
  expect(lamp).toBeGreaterThan(254.9);
});

test("the curve has no kink and no step where it begins to roll off", () => {
  const slope = (light: number) => (levelOfLight(light + 0.02) - levelOfLight(light - 0.02)) / 0.04;
  expect(slope(0.74) / slope(0.7)).toBeGreaterThan(0.75);
  expect(slope(0.74) / slope(0.7)).toBeLessThan(1.05);
});

test("there is no light below none and none above the brightest", () => {
  expect([-1, 0].map(levelOfLight)).toEqual([0, 0]);
  expect(levelOfLight(1000)).toBe(levelOfLight(16));
});
