import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawNumberPlate, pictureToPlate, type PlateCorners } from "./draw-number-plate.ts";
import type { CarLight } from "./light-car.ts";
import type { PlateDesign } from "./number-plate.ts";

const crop = { left: 100, top: 50, width: 160, height: 90 };
const before = 0.3;
const freshCar = (): CarLight => ({
  crop,
  light: new Float32Array(crop.width * crop.height * 3).fill(before),
  masks: new Uint8Array(crop.width * crop.height * 4).fill(255),
});

/** A plate of one colour, as wide as 100 mm and as high as 40. */
const plain: PlateDesign = {
  width: 100,
  height: 40,
  plate: { x: 0, y: 0, width: 100, height: 40 },
  ground: { red: 0.8, green: 0.6, blue: 0.4 },
  fields: [],
  texts: [],
};
/** One picture pixel to a millimetre. */
const upright: PlateCorners = [
  { x: 130, y: 70 },
  { x: 230, y: 70 },
  { x: 230, y: 110 },
  { x: 130, y: 110 },
];

function drawn(design: PlateDesign, corners: PlateCorners = upright, light = 1): CarLight {
  const car = freshCar();
  drawNumberPlate(car, design, { corners, light });
  return car;
}
const at = ({ light }: CarLight, x: number, y: number) => {
  const from = ((y - crop.top) * crop.width + x - crop.left) * 3;
  return [...light.subarray(from, from + 3)];
};
const isUntouched = (car: CarLight, x: number, y: number) =>
  at(car, x, y).every((value) => Math.abs(value - before) < 1e-6);
const rgb = ({ red, green, blue }: { red: number; green: number; blue: number }, light = 1) =>
  [red, green, blue].map((value) => expect.closeTo(value * light, 4));

describe("a plate in the lit car", () => {
  it("has its own colours times the light that falls on white", () => {
    expect(at(drawn(plain), 180, 90)).toEqual(rgb(plain.ground));
    expect(at(drawn(plain, upright, 0.5), 180, 90)).toEqual(rgb(plain.ground, 0.5));
  });

  it("lies within its corners but for the rim that covers the blank one", () => {
    const corner = fc.record({ x: fc.integer({ min: -6, max: 6 }), y: fc.integer({ min: -6, max: 6 }) });
    fc.assert(
      fc.property(corner, corner, corner, corner, (...shifts) => {
        const moved = (i: 0 | 1 | 2 | 3) => ({ x: upright[i].x + shifts[i].x, y: upright[i].y + shifts[i].y });
        const corners: PlateCorners = [moved(0), moved(1), moved(2), moved(3)];
        const car = drawn(plain, corners);
        const xs = corners.map(({ x }) => x);
        const ys = corners.map(({ y }) => y);
        // 2.5 mm, which perspective makes no more than 3.5 pixels here.
        const [left, right] = [Math.min(...xs) - 4, Math.max(...xs) + 4];
        const [top, bottom] = [Math.min(...ys) - 4, Math.max(...ys) + 4];
        const outside: boolean[] = [];
        for (let y = crop.top; y < crop.top + crop.height; y++)
          for (let x = crop.left; x < crop.left + crop.width; x++)
            if (x < left || x > right || y < top || y > bottom) outside.push(isUntouched(car, x, y));
        expect(outside).not.toContain(false);
        expect(at(car, 180, 90)).toEqual(rgb(plain.ground));
      }),
      { numRuns: 15 },
    );
  });

  it("covers what was there whole inside and in part along its rim", () => {
    const car = drawn(plain);
    // The rim ends 2.5 mm outside: half of the third pixel.
    expect(at(car, 180, 110)).toEqual(rgb(plain.ground));
    const [red = 0] = at(car, 180, 112);
    expect(red).toBeCloseTo((0.8 + before) / 2, 3);
    expect(isUntouched(car, 180, 113)).toBe(true);
  });

  it("has round corners", () => {
    const car = drawn(plain);
    for (const [x, y] of [
      [127, 67],
      [232, 67],
      [232, 112],
      [127, 112],
    ] as const)
      expect(isUntouched(car, x, y)).toBe(true);
    expect(isUntouched(car, 180, 68)).toBe(false);
    expect(isUntouched(car, 128, 90)).toBe(false);
  });

  it("shows the last of the fields that lie on each other, and letters above all", () => {
    const blue = { red: 0, green: 0, blue: 0.5 };
    const white = { red: 1, green: 1, blue: 1 };
    const ink = { red: 0.01, green: 0.01, blue: 0.01 };
    const stroke = { fromX: 20, fromY: 20, toX: 40, toY: 20, isStart: true, isEnd: true };
    const car = drawn({
      ...plain,
      fields: [
        { box: { x: 0, y: 0, width: 50, height: 40 }, colour: blue },
        { box: { x: 0, y: 0, width: 10, height: 40 }, colour: white },
      ],
      texts: [
        {
          letters: [{ box: { x: 15, y: 15, width: 30, height: 10 }, segments: [stroke] }],
          strokeWidth: 4,
          colour: ink,
        },
      ],
    });
    expect(at(car, 135, 90)).toEqual(rgb(white));
    expect(at(car, 143, 90)).toEqual(rgb(blue));
    expect(at(car, 160, 90)).toEqual(rgb(ink));
    expect(at(car, 160, 95)).toEqual(rgb(blue));
    expect(at(car, 200, 90)).toEqual(rgb(plain.ground));
  });

  it("cuts strokes off square at their ends and rounds them where two meet", () => {
    const ink = { red: 0, green: 0, blue: 0 };
    const strokeAt = (isEnd: boolean) =>
      drawn({
        ...plain,
        texts: [
          {
            letters: [
              {
                box: { x: 0, y: 0, width: 100, height: 40 },
                segments: [{ fromX: 20, fromY: 20, toX: 60, toY: 20, isStart: isEnd, isEnd }],
              },
            ],
            strokeWidth: 20,
            colour: ink,
          },
        ],
      });
    // 9 mm beyond the end and 9 mm off the centre line: in the corner of a square end, outside a round one.
    expect(at(strokeAt(true), 198, 98)).toEqual(rgb(ink));
    expect(at(strokeAt(false), 198, 98)).toEqual(rgb(plain.ground));
    expect(at(strokeAt(true), 202, 90)).toEqual(rgb(plain.ground));
    expect(at(strokeAt(false), 198, 90)).toEqual(rgb(ink));
  });

  it("is drawn as far as the crop goes where it reaches beyond", () => {
    const shifted = (dx: number, dy: number): PlateCorners => {
      const [a, b, c, d] = upright;
      const move = ({ x, y }: { x: number; y: number }) => ({ x: x + dx, y: y + dy });
      return [move(a), move(b), move(c), move(d)];
    };
    expect(at(drawn(plain, shifted(-60, -40)), crop.left, crop.top)).toEqual(rgb(plain.ground));
    expect(at(drawn(plain, shifted(80, 50)), crop.left + crop.width - 1, crop.top + crop.height - 1)).toEqual(
      rgb(plain.ground),
    );
    expect(drawn(plain, shifted(400, 0))).toEqual(freshCar());
  });
});

describe("pictureToPlate", () => {
  it("takes the corners of any place to the plate's own", () => {
    const around = (x: number, y: number) =>
      fc.record({
        x: fc.double({ min: x - 30, max: x + 30, noNaN: true }),
        y: fc.double({ min: y - 12, max: y + 12, noNaN: true }),
      });
    fc.assert(
      fc.property(fc.tuple(around(130, 70), around(230, 70), around(230, 110), around(130, 110)), ([a, b, c, d]) => {
        const toPlate = pictureToPlate([a, b, c, d], plain);
        for (const [corner, x, y] of [
          [a, 0, 0],
          [b, 100, 0],
          [c, 100, 40],
          [d, 0, 40],
        ] as const)
          expect(toPlate(corner.x, corner.y)).toEqual({ x: expect.closeTo(x, 4), y: expect.closeTo(y, 4) });
      }),
    );
  });

  it("keeps straight lines straight, and sees a turned plate from its near side larger", () => {
    const toPlate = pictureToPlate(
      [
        { x: 0, y: 0 },
        { x: 100, y: 20 },
        { x: 100, y: 60 },
        { x: 0, y: 80 },
      ],
      plain,
    );
    // The far half of the plate takes less than half of the picture.
    expect(toPlate(50, 40).x).toBeLessThan(50);
    expect(toPlate(50, 40).y).toBeCloseTo(20, 6);
  });
});
