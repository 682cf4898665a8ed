import { expect, test } from "vitest";
import { around, carNames, placeInPhoto, placeInside, type CarOutline } from "./outline-places.ts";

type Block = [left: number, top: number, width: number, height: number];
const block = (...[left, top, width, height]: Block): CarOutline => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height],
];

test("cars are named by where they stand, whatever their size", () => {
  const [left, middle, right] = [block(0, 50, 200, 100), block(250, 40, 60, 90), block(330, 0, 300, 200)];
  expect(carNames([right, left])).toEqual(["Right car", "Left car"]);
  expect(carNames([right, left, middle])).toEqual(["Right car", "Left car", "Middle car"]);
  expect(carNames([block(900, 0, 50, 50), right, left, middle])).toEqual([
    "Car 4 from the left",
    "Car 3 from the left",
    "Car 1 from the left",
    "Car 2 from the left",
  ]);
});

test("a place on a car lies inside its outline, also where its middle does not", () => {
  expect(placeInside(block(100, 50, 80, 40))).toEqual([140, 70]);
  // An arch: nothing is in its middle.
  const arch: CarOutline = [
    [0, 0],
    [100, 0],
    [100, 60],
    [70, 60],
    [70, 10],
    [20, 10],
    [20, 60],
    [0, 60],
  ];
  expect(placeInside(arch)).toEqual([85, 30]);
});

test("a tap is told as a place of the photo, however it is laid out, and never beyond it", () => {
  const photo = { width: 1000, height: 500 };
  const wide = { left: 10, top: 20, width: 800, height: 250 };
  expect(placeInPhoto(wide, photo, [10 + 150 + 250, 20 + 125])).toEqual([500, 250]);
  const tall = { left: 0, top: 0, width: 500, height: 650 };
  expect(placeInPhoto(tall, photo, [250, 325])).toEqual([500, 250]);
  expect(placeInPhoto(tall, photo, [250, 10])).toEqual([500, 0]);
  expect(placeInPhoto(tall, photo, [900, 640])).toEqual([999, 499]);
});

test("a part is shown enlarged, and nothing beyond the photo's borders", () => {
  const photo = { width: 1200, height: 900 };
  const [x, y, width, height] = around(block(0, 0, 40, 30), photo);
  expect([x, y]).toEqual([0, 0]);
  expect(width).toBe(200);
  expect(height).toBe(125);
  expect(around(block(0, 0, 1200, 900), photo)).toEqual([0, 75, 1200, 750]);
});
