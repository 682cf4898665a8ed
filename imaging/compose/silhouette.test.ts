import { describe, expect, it } from "vitest";
import type { CarCutOut } from "../cutout/car-cut-out.ts";
import { hullBottomRow, readSilhouette } from "./silhouette.ts";
import { syntheticCar } from "./synthetic-scene.ts";

const { car: template } = syntheticCar(180, 300);

/** A cut-out whose car is where the test says, in a box that begins at 10, 20 of its photo. */
function carWhere(
  [width, height]: readonly [number, number],
  isCar: (x: number, y: number) => boolean,
  level = 255,
): CarCutOut {
  return {
    ...template,
    box: { left: 10, top: 20, width, height },
    alpha: Uint8Array.from({ length: width * height }, (_, i) => (isCar(i % width, Math.floor(i / width)) ? level : 0)),
    pixels: new Uint8Array(width * height * 3),
  };
}

describe("readSilhouette", () => {
  it("has the hull in photo pixels: a block's four corners, at the middle of its outermost rows", () => {
    const { hull } = readSilhouette(carWhere([40, 30], (x, y) => x >= 5 && x < 35 && y >= 4 && y < 26));
    expect(new Set(hull.map(({ x, y }) => `${x} ${y}`))).toEqual(new Set(["15 24.5", "45 24.5", "15 45.5", "45 45.5"]));
  });

  it("has per column the lowest row of the car, in box rows, and none in empty columns", () => {
    const { bottomRows } = readSilhouette(carWhere([6, 8], (x, y) => x > 0 && x < 5 && y <= x));
    expect([...bottomRows]).toEqual([-1, 1, 2, 3, 4, -1]);
  });

  it("leaves out what is thinner than a hundredth and a half of the car: an aerial is no outline", () => {
    const isBody = (x: number, y: number) => y >= 60;
    const withAerial = readSilhouette(carWhere([200, 100], (x, y) => isBody(x, y) || x === 90 || x === 91));
    expect(withAerial.hull).toEqual(readSilhouette(carWhere([200, 100], isBody)).hull);
    const withChimney = readSilhouette(carWhere([200, 100], (x, y) => isBody(x, y) || (x >= 90 && x < 93)));
    expect(Math.min(...withChimney.hull.map(({ y }) => y))).toBe(20.5);
  });

  it("begins where alpha is half", () => {
    expect(readSilhouette(carWhere([20, 20], () => true, 127)).hull).toEqual([]);
    expect(readSilhouette(carWhere([20, 20], () => true, 128)).hull).toHaveLength(4);
  });

  it("of an empty matte, and of one pixel, says nothing", () => {
    const empty = readSilhouette(carWhere([20, 20], () => false));
    expect([empty.hull, new Set(empty.bottomRows)]).toEqual([[], new Set([-1])]);
    expect(readSilhouette(carWhere([1, 1], () => true)).hull).toEqual([]);
  });

  it("takes a point at an end of the car's box for the cut's only on the sides that cut the car", () => {
    const car = carWhere([40, 30], () => true);
    const cut = (sides: Partial<CarCutOut["geometry"]["cutSides"]>, isTop = false): CarCutOut => ({
      ...car,
      geometry: { ...car.geometry, cutSides: { ...car.geometry.cutSides, ...sides } },
      quality: { ...car.quality, touchesFrame: { ...car.quality.touchesFrame, top: isTop } },
    });
    const points = {
      left: { x: 11, y: 35 },
      right: { x: 49, y: 35 },
      bottom: { x: 30, y: 49 },
      top: { x: 30, y: 21 },
      middle: { x: 30, y: 35 },
    };
    const atCut = (some: CarCutOut) => {
      const { isAtCut } = readSilhouette(some);
      return Object.entries(points).flatMap(([name, point]) => (isAtCut(point) ? [name] : []));
    };
    expect(atCut(car)).toEqual([]);
    expect(atCut(cut({ left: true }))).toEqual(["left"]);
    expect(atCut(cut({ right: true, bottom: true }))).toEqual(["right", "bottom"]);
    expect(atCut(cut({}, true))).toEqual(["top"]);
  });
});

describe("hullBottomRow", () => {
  const roof = [
    { x: 0, y: 10 },
    { x: 4, y: 30 },
    { x: 10, y: 18 },
    { x: 5, y: 0 },
  ];

  it("is where a board laid against the hull from below touches", () => {
    expect([0, 2, 4, 7, 10].map((column) => hullBottomRow(roof, column))).toEqual([10, 20, 30, 24, 18]);
  });

  it("is the lower end of an upright side", () => {
    const block = [
      { x: 0, y: 0 },
      { x: 0, y: 8 },
      { x: 6, y: 8 },
      { x: 6, y: 0 },
    ];
    expect([0, 6].map((column) => hullBottomRow(block, column))).toEqual([8, 8]);
  });

  it("is nowhere beside the hull, and nowhere without one", () => {
    expect([hullBottomRow(roof, -1), hullBottomRow(roof, 11), hullBottomRow([], 3)]).toEqual([
      -Infinity,
      -Infinity,
      -Infinity,
    ]);
  });
});
