import fc from "fast-check";
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

test("wherever a car stands, the part lies in the picture, in its proportions, and is enlarged no further than sharp", () => {
  const crops = fc
    .record({ width: fc.integer({ min: 1, max: 1600 }), height: fc.integer({ min: 1, max: 1200 }) })
    .chain(({ width, height }) =>
      fc.record({
        left: fc.integer({ min: 0, max: 1600 - width }),
        top: fc.integer({ min: 0, max: 1200 - height }),
        width: fc.constant(width),
        height: fc.constant(height),
      }),
    );
  fc.assert(
    fc.property(crops, (crop) => {
      const part = stepCloser({ picture }, { crop });
      if (part === null) return;
      expect(Math.min(part.left, part.top)).toBeGreaterThanOrEqual(0);
      expect(part.left + part.width).toBeLessThanOrEqual(1600);
      expect(part.top + part.height).toBeLessThanOrEqual(1200);
      expect(Math.abs(part.width / part.height - 4 / 3)).toBeLessThan(0.002);
      expect(1600 / part.width).toBeLessThanOrEqual(1.401);
      // Never a part of the car alone.
      expect([crop.left >= part.left, crop.top >= part.top]).toEqual([true, true]);
      expect(crop.left + crop.width).toBeLessThanOrEqual(part.left + part.width);
      expect(crop.top + crop.height).toBeLessThanOrEqual(part.top + part.height);
    }),
  );
});

test("the car comes to stand in the middle across, and a little below it up and down", () => {
  const crop = { left: 400, top: 400, width: 800, height: 420 };
  const part = stepCloser({ picture }, { crop });
  expect((crop.left + crop.width / 2 - (part?.left ?? 0)) / (part?.width ?? 1)).toBeCloseTo(0.5, 2);
  expect((crop.top + crop.height / 2 - (part?.top ?? 0)) / (part?.height ?? 1)).toBeCloseTo(0.53, 2);
});
