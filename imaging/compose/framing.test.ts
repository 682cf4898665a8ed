import { describe, expect, test } from "vitest";
import { frameOf } from "./frame-rules.ts";
import { frameCar, type FramingInput } from "./framing.ts";
import { isBelowFullSize, placeAtCarsSize } from "./picture-size.ts";
import type { SceneRatio } from "./scene.ts";
import { syntheticCar, syntheticScene } from "./synthetic-scene.ts";

const none = { left: false, right: false, top: false, bottom: false };
const frame = { width: 2048, height: 1536 };
const box = { left: 100, top: 300, width: 1000, height: 400 };
const { pose } = syntheticCar(232, 900);
const rule = frameOf("4:3", pose);
const framed = (changes: Partial<FramingInput> = {}) => frameCar({ box, cutSides: none, rule, frame, ...changes });

describe("a whole car", () => {
  test("is as wide or as high as its frame allows, whichever comes first", () => {
    expect(framed().largestScale).toBeCloseTo((rule.maxWidthShare * frame.width) / box.width, 9);
    const tall = { ...box, height: 900 };
    expect(framed({ box: tall }).largestScale).toBeCloseTo((rule.maxHeightShare * frame.height) / tall.height, 9);
  });

  test("may stand a little higher or lower than where it looks best, and anywhere across", () => {
    const { anchorRows, left, isScaleFixed } = framed();
    const { rows, best } = anchorRows(1);
    expect(best).toBe(rule.baselineShare * frame.height);
    expect(rows).toHaveLength(9);
    expect(rows[4]).toBeCloseTo(best, 9);
    expect((rows[8] ?? 0) - (rows[0] ?? 0)).toBeCloseTo(0.12 * frame.height, 6);
    expect([left(1000), isScaleFixed]).toEqual([null, false]);
  });

  test("that must keep its own pixels has that scale and no other", () => {
    expect(framed({ scale: 1 })).toMatchObject({ largestScale: 1, isScaleFixed: true });
  });
});

describe("a cut car", () => {
  test("lies with its cut on the picture's own border", () => {
    expect(framed({ cutSides: { ...none, left: true } }).left(700)).toBe(0);
    expect(framed({ cutSides: { ...none, right: true } }).left(700)).toBe(frame.width - 700);
  });

  test("may come nearer than a whole one", () => {
    const nearer = framed({ cutSides: { ...none, left: true } }).largestScale / framed().largestScale;
    expect(nearer).toBeCloseTo(1.12, 6);
  });

  test("that spans its photo spans the picture", () => {
    const spanning = framed({ cutSides: { ...none, left: true, right: true } });
    expect(spanning).toMatchObject({ largestScale: 2.048, isScaleFixed: true });
    expect(spanning.left(2048)).toBe(0);
    expect(spanning.left(2000)).toBe(24);
  });

  test("that ends at the bottom ends on the picture's lower edge", () => {
    const { anchorRows, spreads } = framed({ cutSides: { ...none, bottom: true } });
    for (const scale of [1, 4]) expect(anchorRows(scale)).toEqual({ rows: [frame.height], best: frame.height });
    expect(spreads.depth).toBeGreaterThan(framed().spreads.depth);
  });

  test("stands on ground that is in the picture, with its roof in it, at whatever scale", () => {
    const { anchorRows } = framed({ cutSides: { ...none, left: true } });
    for (const scale of [0.5, 1, 2, 3]) {
      for (const row of anchorRows(scale).rows) {
        expect(row).toBeLessThanOrEqual(0.965 * frame.height);
        expect(row - box.height * scale).toBeGreaterThanOrEqual(0.02 * frame.height - 1e-9);
      }
    }
  });

  test("that hardly fits gives up the sky first, the ground before its wheels next, and its roof in the end", () => {
    const { anchorRows } = framed({ cutSides: { ...none, left: true, right: true } });
    const lowerEnd = (share: number) => {
      const { rows, best } = anchorRows((share * frame.height) / box.height);
      expect(rows).toEqual([best]);
      return best / frame.height;
    };
    expect(lowerEnd(0.955)).toBeCloseTo(0.965, 9);
    expect(lowerEnd(0.99)).toBeCloseTo(0.99, 9);
    expect(lowerEnd(1.2)).toBe(1);
  });
});

test.each(["4:3", "1:1", "16:9", "9:16"] as const satisfies readonly SceneRatio[])(
  "in %s a car seen end-on is kept narrower than one seen from the side",
  (ratio) => {
    const [side, corner, endOn] = [180, 232, 270].map((heading) => frameOf(ratio, syntheticCar(heading, 900).pose));
    expect(endOn?.maxWidthShare).toBeLessThan(corner?.maxWidthShare ?? 0);
    expect(side?.maxWidthShare).toBeGreaterThanOrEqual(corner?.maxWidthShare ?? 1);
    expect(endOn?.baselineShare).toBe(side?.baselineShare);
  },
);

test("a picture is as large as the car's own pixels allow, and says when more would make it larger", () => {
  const { scene } = syntheticScene("core");
  const sizeFor = (photoWidth: number) => {
    const { car, pose: own } = syntheticCar(232, photoWidth);
    return placeAtCarsSize({ scene, ratio: "4:3", pose: own, box: car.box, cutSides: none });
  };
  const sizes = [300, 900, 1100, 1400, 3000].map((photoWidth) => sizeFor(photoWidth).width);
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect([sizes[0], sizes.at(-1)]).toEqual([1024, 2048]);
  expect([sizeFor(3000), sizeFor(300)].map(isBelowFullSize)).toEqual([false, true]);
  expect(isBelowFullSize({ width: 1600, height: 1200 })).toBe(true);
  expect(isBelowFullSize({ width: 1535, height: 2048 })).toBe(false);
});
