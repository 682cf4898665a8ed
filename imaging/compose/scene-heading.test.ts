import { expect, test } from "vitest";
import { sceneHeadingDegrees } from "./scene-heading.ts";
import { syntheticScene } from "./synthetic-scene.ts";

const { scene } = syntheticScene("core");
const { focalPixels, centreColumn } = scene.camera;
const pose = { headingRadians: -Math.PI / 2 };
const box = { width: 400 };
/** Twice as many picture pixels as the plate has. */
const plateCrop = { left: centreColumn - 500, top: 0, width: 1000, height: 750 };
const headingAt = (carLeft: number, carScale: number) =>
  sceneHeadingDegrees(pose, { width: 2000, plateCrop, carLeft, carScale }, { scene, box });

test("a car before the middle of the scene's camera heads as its photo shows it", () => {
  expect(headingAt(1000 - 300, 1.5)).toBeCloseTo(-90);
  expect(headingAt(1000 - 100, 0.5)).toBeCloseTo(-90);
});

test("a car to the right is seen along a ray to the right, and one to the left the other way", () => {
  const slant = (Math.atan2(300, 2 * focalPixels) * 180) / Math.PI;
  expect(headingAt(1000, 1.5)).toBeCloseTo(-90 - slant);
  expect(headingAt(1000 - 600, 1.5)).toBeCloseTo(-90 + slant);
});
