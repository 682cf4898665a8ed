import { expect, test } from "vitest";
import { carBodies } from "./car-bodies.ts";
import { estimatePose } from "./estimate-pose.ts";
import { readSilhouette } from "./silhouette.ts";
import { syntheticCar } from "./synthetic-scene.ts";
import { visibleTyres } from "./visible-tyres.ts";

const views = [
  ["from behind", 90],
  ["from the front", 270],
  ["from the side", 2],
  ["across the front left corner", 232],
  ["across the rear right corner", 50],
] as const;

/** A body's shadow is nearly the same when it is half turned, so front and rear may be mistaken for each other. */
function axisMiss(first: number, second: number): number {
  const turned = ((((first - second) % 180) + 270) % 180) - 90;
  return Math.abs(turned);
}

test.each(views)("the heading of a hatchback seen %s is found", (_, heading) => {
  const { car } = syntheticCar(heading, 1200);
  const pose = estimatePose(car, readSilhouette(car));
  expect(axisMiss((pose.headingRadians * 180) / Math.PI, heading)).toBeLessThan(12);
});

test.each(Object.entries(carBodies))("the tyres of a %s stand where the outline ends", (_, body) => {
  const { car, pose: truth } = syntheticCar(232, 1200, body);
  const pose = estimatePose(car, readSilhouette(car));
  const wanted = visibleTyres(truth);
  const found = visibleTyres(pose);
  expect(Math.abs(found.near.y - wanted.near.y)).toBeLessThan(0.03 * car.box.height);
  expect(Math.abs(found.near.x - wanted.near.x)).toBeLessThan(0.06 * car.box.width);
});

test("a height in metres comes out within the spread of real cars", () => {
  const { car } = syntheticCar(232, 1200);
  const { body, cameraHeightMetres } = estimatePose(car, readSilhouette(car));
  expect(body.heightMetres).toBeGreaterThan(1.25);
  expect(body.heightMetres).toBeLessThan(1.75);
  expect(cameraHeightMetres).toBeGreaterThan(1);
  expect(cameraHeightMetres).toBeLessThan(1.9);
});
