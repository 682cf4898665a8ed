import { expect, test } from "vitest";
import { stepCloser } from "./step-closer.ts";

const picture = { width: 1600, height: 1200 };

test("a car seen from the front fills its picture, in the picture's proportions, whole", () => {
  const car = { left: 368, top: 420, width: 864, height: 500 };
  const part = stepCloser({ picture }, { crop: car });
  if (part === null) throw new Error("not stepped closer");
  expect(car.width / part.width).toBeGreaterThan(0.7);
  expect(part.width / part.height).toBeCloseTo(4 / 3, 2);
  expect(part.left).toBeLessThan(car.left);
  expect(part.top).toBeLessThan(car.top);
  expect(part.left + part.width).toBeGreaterThan(car.left + car.width);
  expect(part.top + part.height).toBeGreaterThan(car.top + car.height);
});

test("a tall van keeps room above its roof", () => {
  const van = { left: 368, top: 160, width: 864, height: 840 };
  const part = stepCloser({ picture }, { crop: van });
  expect(van.height / (part?.height ?? 1)).toBeLessThanOrEqual(0.785);
});

test("a car that fills its picture stays as it is", () => {
  expect(stepCloser({ picture }, { crop: { left: 140, top: 500, width: 1310, height: 400 } })).toBeNull();
  expect(stepCloser({ picture }, { crop: { left: 400, top: 100, width: 800, height: 1000 } })).toBeNull();
});
