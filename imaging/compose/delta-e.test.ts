import { expect, test } from "vitest";
import { deltaE2000, labOfSrgb, type Lab } from "./delta-e.ts";

// From table 1 of Sharma, Wu and Dalal (2005): the pairs which catch wrong hue means and quadrants.
const published: readonly (readonly [Lab, Lab, number])[] = [
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1.0],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
  [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
  [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[50, 2.5, 0], [58, 24, 15], 19.4535],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[63.0109, -31.0961, -5.8663], [62.8187, -29.7946, -4.0864], 1.263],
  [[90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
];

test.each(published)("the difference of %o and %o is the published %d", (first, second, expected) => {
  expect(deltaE2000(first, second)).toBeCloseTo(expected, 4);
  expect(deltaE2000(second, first)).toBeCloseTo(expected, 4);
});

test("white, black and a pure red lie where CIELAB puts them", () => {
  expect(labOfSrgb(255, 255, 255)[0]).toBeCloseTo(100, 2);
  expect(labOfSrgb(0, 0, 0)).toEqual([0, 0, 0]);
  const [lightness, a, b] = labOfSrgb(255, 0, 0);
  expect(lightness).toBeCloseTo(53.24, 1);
  expect(a).toBeCloseTo(80.09, 1);
  expect(b).toBeCloseTo(67.2, 1);
});
