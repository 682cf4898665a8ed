import fc from "fast-check";
import { expect, test } from "vitest";
import { aspectOf, chooseShape, distance, type ShapeControl } from "./picture-shape.ts";

const free = {
  kind: "free-size",
  multipleOf: 16,
  maxSidePixels: 3840,
  minPixels: 655_360,
  maxPixels: 8_294_400,
  maxAspect: 3,
} as const satisfies ShapeControl;

const side = fc.integer({ min: 200, max: 8000 });

test("a free size lies within the model's bounds, whatever is wanted, and has its shape", () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      const { size } = chooseShape({ width, height }, free);
      if (size === null) throw new Error("no size");
      expect(size.width % 16).toBe(0);
      expect(size.height % 16).toBe(0);
      expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(free.maxSidePixels);
      expect(size.width * size.height).toBeGreaterThanOrEqual(free.minPixels);
      expect(size.width * size.height).toBeLessThanOrEqual(free.maxPixels);
      const wanted = Math.min(3, Math.max(1 / 3, width / height));
      expect(distance(aspectOf(size), wanted)).toBeLessThan(0.06);
      expect(Math.max(aspectOf(size), 1 / aspectOf(size))).toBeLessThanOrEqual(free.maxAspect);
    }),
  );
});

test("what fits is taken as it is", () => {
  expect(chooseShape({ width: 1536, height: 1152 }, free).size).toEqual({ width: 1536, height: 1152 });
});

test.each([
  [{ width: 1600, height: 1200 }, "4:3", "2K"],
  [{ width: 1080, height: 1350 }, "4:5", "1K"],
  [{ width: 9000, height: 4000 }, "21:9", "4K"],
])(
  "of ratios and resolutions the nearest ratio and the first that is large enough: %j",
  (wanted, ratio, resolution) => {
    const control: ShapeControl = {
      kind: "ratios",
      ratios: ["1:1", "4:3", "4:5", "16:9", "21:9"],
      resolutions: [
        { name: "1K", longSidePixels: 1408 },
        { name: "2K", longSidePixels: 2816 },
        { name: "4K", longSidePixels: 5632 },
      ],
    };
    expect(chooseShape(wanted, control)).toEqual({ size: null, ratio, resolution });
  },
);
