import { expect, test } from "vitest";
import { readTestCar } from "../../test/photos/read-test-car.ts";
import { pictureOfCutOut } from "./cut-out-picture.ts";

const car = await readTestCar("suv-orange-front-quarter");
const { box } = car;

test("a car alone has the photo's bytes inside, its own alpha at the edge, and nothing beside", async () => {
  const { pixels, width, height } = await pictureOfCutOut(car, { hasShadow: false });
  expect([width, height]).toEqual([box.width, box.height]);
  let wrong = 0;
  for (const [at, coverage] of car.alpha.entries()) {
    const [red, green, blue, alpha] = pixels.subarray(4 * at, 4 * at + 4);
    const own = coverage === 0 ? [0, 0, 0] : [...car.pixels.subarray(3 * at, 3 * at + 3)];
    if (alpha !== coverage || red !== own[0] || green !== own[1] || blue !== own[2]) wrong++;
  }
  expect(wrong).toBe(0);
});

test("a soft shadow lies under the car alone: black, ending before the file does, and the car's inner bytes stay", async () => {
  const { pixels, width, height } = await pictureOfCutOut(car, { hasShadow: true });
  const alphaAt = (x: number, y: number) => pixels[4 * (y * width + x) + 3] ?? -1;
  const rows = Array.from({ length: height }, (_, y) => y);
  const columns = Array.from({ length: width }, (_, x) => x);
  const border = [
    ...rows.flatMap((y) => [alphaAt(0, y), alphaAt(width - 1, y)]),
    ...columns.map((x) => alphaAt(x, height - 1)),
  ];
  expect(Math.max(...border)).toBeLessThan(6);
  // Where the car lies in it: the first solid pixel of both.
  const solid = car.alpha.indexOf(255);
  const [x, y] = [solid % box.width, Math.floor(solid / box.width)];
  const left = columns.find((column) => alphaAt(column, y) === 255) ?? -1;
  const offset = left - x;
  let changed = 0;
  let shaded = 0;
  for (const [at, coverage] of car.alpha.entries()) {
    const to = 4 * (Math.floor(at / box.width) * width + (at % box.width) + offset);
    const colours = pixels.subarray(to, to + 3);
    if (coverage === 255 && !colours.every((value, channel) => value === car.pixels[3 * at + channel])) changed++;
    if (coverage === 0 && (pixels[to + 3] ?? 0) > 100 && colours.every((value) => value === 0)) shaded++;
  }
  expect(changed).toBe(0);
  expect(shaded).toBeGreaterThan(200);
});
