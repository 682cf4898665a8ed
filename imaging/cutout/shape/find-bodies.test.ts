import { describe, expect, it } from "vitest";
import { ownSoftness } from "#imaging/cutout/softness.ts";
import { boundsOf, threshold } from "#imaging/pixels/mask.ts";
import type { Mask, Plane, Raster } from "#imaging/pixels/picture.ts";
import { findBodies } from "./find-bodies.ts";
import { judgeFrame, measureFrameContact, whyNoCar } from "./judge-shape.ts";

type Rectangle = { left: number; top: number; right: number; bottom: number; value?: number };

const width = 512;
const height = 384;

/** An answer of the model, painted with rectangles; later ones lie on top. */
function answerOf(...rectangles: Rectangle[]): Plane<"shape grid"> {
  const data = new Uint8Array(width * height);
  for (const { left, top, right, bottom, value = 255 } of rectangles) {
    for (let y = top; y < bottom; y++) data.fill(value, y * width + left, y * width + right);
  }
  return { data, width, height };
}

const maskOf = (...rectangles: Rectangle[]) => threshold(answerOf(...rectangles), 128);

/** A car from behind: roof, body, two tyres. */
const car: Rectangle[] = [
  { left: 180, top: 100, right: 332, bottom: 180 },
  { left: 150, top: 170, right: 362, bottom: 260 },
  { left: 156, top: 260, right: 190, bottom: 284 },
  { left: 322, top: 260, right: 356, bottom: 284 },
];

function carMask(answer: Plane<"shape grid">): Mask<"shape grid"> {
  const mask = findBodies(answer, ownSoftness)[0]?.mask;
  if (mask === undefined) throw new Error("no car was found");
  return mask;
}

const at = ({ data }: Raster, x: number, y: number) => data[y * width + x] ?? 0;

describe("the main car", () => {
  it("is the largest region: a person beside it is dropped", () => {
    const mask = carMask(answerOf(...car, { left: 420, top: 120, right: 450, bottom: 284 }));
    expect(boundsOf(mask)).toEqual({ left: 150, top: 100, right: 361, bottom: 283 });
  });

  it("keeps a mirror that the network sees apart from it, with the arm that it half sees", () => {
    const mirror = { left: 138, top: 160, right: 147, bottom: 185 };
    const arm = { left: 147, top: 176, right: 150, bottom: 180, value: 60 };
    const mask = carMask(answerOf(...car, mirror, arm));
    expect([at(mask, 140, 165), at(mask, 148, 178), at(mask, 148, 184)]).toEqual([1, 1, 0]);
  });

  it("keeps no piece that is farther away, or large", () => {
    const person = { left: 420, top: 120, right: 450, bottom: 284 };
    const hand = { left: 412, top: 200, right: 419, bottom: 220 };
    expect(boundsOf(carMask(answerOf(...car, person, hand)))?.right).toBe(361);
    const large = { left: 365, top: 200, right: 385, bottom: 260 };
    expect(boundsOf(carMask(answerOf(...car, large)))?.right).toBe(361);
  });

  it("keeps its tyres whole", () => {
    const mask = carMask(answerOf(...car));
    expect([at(mask, 158, 282), at(mask, 354, 282)]).toEqual([1, 1]);
  });

  it("has its glass filled, but not what is clearly background: the ground between its wheels, what is open to the outside", () => {
    const glass = { left: 200, top: 115, right: 312, bottom: 160, value: 60 };
    const bar = { left: 190, top: 276, right: 322, bottom: 284 };
    const mask = carMask(answerOf(...car, glass, bar));
    expect([at(mask, 256, 140), at(mask, 256, 268)]).toEqual([1, 0]);
    const clear = carMask(answerOf(...car, { ...glass, value: 20 }));
    expect(at(clear, 256, 140)).toBe(0);
    const open = carMask(answerOf(...car, { ...glass, top: 100 }));
    expect(at(open, 256, 140)).toBe(0);
  });

  it("keeps all that hangs together: a pillar on one side only, a mirror on a thin arm, a doubted tail", () => {
    const mask = carMask(
      answerOf(
        ...car,
        { left: 332, top: 120, right: 392, bottom: 180 },
        { left: 164, top: 150, right: 180, bottom: 153 },
        { left: 150, top: 145, right: 164, bottom: 157 },
        { left: 362, top: 190, right: 400, bottom: 240, value: 150 },
      ),
    );
    expect([at(mask, 388, 125), at(mask, 155, 150), at(mask, 390, 230)]).toEqual([1, 1, 1]);
  });

  it("is not found in an empty answer", () => {
    expect(findBodies(answerOf(), ownSoftness)).toEqual([]);
  });
});

describe("the judgement", () => {
  const why = (mask: Mask, softShare = 0.05) => whyNoCar(mask, softShare, ownSoftness);

  it("accepts a car's outline", () => {
    const mask = carMask(answerOf(...car));
    expect(why(mask)).toBeNull();
    expect(Object.values(judgeFrame(measureFrameContact(mask)))).not.toContain(true);
  });

  it("refuses a person, a beam, a speck, a blur and a wheel as no car", () => {
    expect(why(maskOf({ left: 220, top: 40, right: 290, bottom: 360 }))).toContain("too tall");
    expect(why(maskOf({ left: 20, top: 40, right: 500, bottom: 90 }))).toContain("too flat");
    expect(why(maskOf({ left: 20, top: 40, right: 45, bottom: 60 }))).toContain("large enough");
    expect(why(carMask(answerOf(...car)), 0.9)).toContain("clearly");
    const tilted = (x: number, y: number) => ((x + y) / 140) ** 2 + ((x - y) / 90) ** 2 < 1;
    for (const isIn of [tilted, (x: number, y: number) => Math.hypot(x, y) < 100]) {
      const data = Uint8Array.from({ length: width * height }, (_, i) =>
        isIn((i % width) - 250, Math.floor(i / width) - 190) ? 1 : 0,
      );
      expect(why({ data, width, height })).toBe("the outline is an ellipse");
    }
  });

  it("names the sides where the car leaves the photo", () => {
    const contact = measureFrameContact(maskOf({ left: 0, top: 100, right: 300, bottom: 280 }));
    expect(contact).toEqual({ left: 1, right: 0, top: 0, bottom: 0 });
    expect(judgeFrame(contact)).toEqual({ left: true, right: false, top: false, bottom: false });
    expect(judgeFrame({ left: 0, right: 0.6, top: 0, bottom: 0.5 })).toMatchObject({ right: true, bottom: true });
    expect(judgeFrame({ left: 0.6, right: 0.6, top: 0, bottom: 0 })).toMatchObject({ left: true, right: true });
  });

  it("refuses a car without its roof, and what has neither ends nor wheels", () => {
    expect(() => judgeFrame({ left: 0, right: 0, top: 0.5, bottom: 0 })).toThrow("car_cut_off_at_top");
    expect(() => judgeFrame({ left: 0.9, right: 0.9, top: 0, bottom: 0.9 })).toThrow("too_little_of_car");
  });

  it("takes a car for whole that only just touches the frame", () => {
    const whole = { left: false, right: false, top: false, bottom: false };
    expect(judgeFrame({ left: 0.04, right: 0, top: 0.1, bottom: 0.03 })).toEqual(whole);
  });
});

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** What the network says of a photo with these things in it. */
const seenWith = (...things: readonly Box[]) =>
  findBodies(answerOf(...things.map(([left, top, right, bottom]) => ({ left, top, right, bottom }))), ownSoftness);

const twoCars: Box[] = [
  [60, 180, 190, 240],
  [260, 180, 400, 240],
];

it("all that is a tenth of the largest is a body, the largest first, and a car if its outline is one", () => {
  const column: Box = [440, 20, 480, 300];
  const leaf: Box = [10, 10, 30, 30];
  expect(seenWith(...twoCars, column, leaf).map(({ area, isCar }) => [area, isCar])).toEqual([
    [40 * 280, false],
    [140 * 60, true],
    [130 * 60, true],
  ]);
});

it("of hundreds of leaves the largest are looked at alone", () => {
  const leaves = Array.from({ length: 64 }, (_, index): Box => [
    (index % 16) * 32,
    Math.floor(index / 16) * 40,
    (index % 16) * 32 + 30,
    Math.floor(index / 16) * 40 + 38,
  ]);
  expect(seenWith(...leaves)).toHaveLength(8);
  expect(seenWith(...twoCars, ...leaves.slice(0, 16)).filter(({ isCar, area }) => isCar && area > 5000)).toHaveLength(
    2,
  );
});
