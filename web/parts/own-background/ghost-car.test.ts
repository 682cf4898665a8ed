import { expect, test } from "vitest";
import { backgroundCamera } from "#contract/limits.ts";
import { ghostCar, moveLine } from "./ghost-car.ts";

const lines = { horizonShare: 0.4, groundShare: 0.8 };

test("a car stands on the ground line, as large as the camera's height between the lines says", () => {
  const ghost = ghostCar(lines, { width: 1600, height: 1200 });
  expect(ghost.top + ghost.height).toBeCloseTo(0.8, 9);
  const perMetre = (0.4 * 1200) / backgroundCamera.heightMetres;
  expect(ghost.width * 1600).toBeCloseTo(backgroundCamera.carLengthMetres * perMetre, 9);
  expect(ghost.height * 1200).toBeCloseTo(backgroundCamera.carHeightMetres * perMetre, 9);
  expect(ghost.left).toBeCloseTo((1 - ghost.width) / 2, 9);
});

test("the lines stay in the photo, and the ground below the horizon", () => {
  expect(moveLine(lines, "horizon", -1).horizonShare).toBe(0);
  expect(moveLine(lines, "horizon", 0.99).horizonShare).toBeCloseTo(0.75, 9);
  expect(moveLine(lines, "ground", 0.1).groundShare).toBeCloseTo(0.45, 9);
  expect(moveLine(lines, "ground", 2).groundShare).toBe(0.98);
});
