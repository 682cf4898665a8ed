import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carBodies } from "./car-bodies.ts";
import { pixelsPerMetre, projectCarPoint, type CarPose } from "./car-pose.ts";
import { applyHomography, groundToPicture, invertHomography } from "./ground-map.ts";
import type { Placement } from "./placement.ts";

const pose: CarPose = {
  body: carBodies.saloon,
  headingRadians: 0,
  distanceMetres: 10,
  cameraHeightMetres: 1.5,
  rollRadians: 0,
  focalPixels: 1000,
  horizonRow: 300,
  centreColumn: 500,
};
const turned = (degrees: number, change: Partial<CarPose> = {}) => ({
  ...pose,
  headingRadians: (degrees * Math.PI) / 180,
  ...change,
});
const origin = { forward: 0, left: 0, up: 0 };

describe("projectCarPoint", () => {
  it("puts the car's middle straight ahead, and what is at the camera's height on the horizon", () => {
    expect(projectCarPoint(pose, origin)).toEqual({ x: 500, y: 300 + 150 });
    expect(projectCarPoint(turned(37), { forward: 1.2, left: -0.7, up: 1.5 }).y).toBeCloseTo(300, 9);
  });

  it("has the bonnet on the right at 0°, on the left at 180°, towards us at 270° and away at 90°", () => {
    const nose = { forward: 2, left: 0, up: 0 };
    expect(projectCarPoint(turned(0), nose)).toMatchObject({ x: 700, y: 450 });
    expect(projectCarPoint(turned(180), nose).x).toBeCloseTo(300, 9);
    expect(projectCarPoint(turned(270), nose)).toMatchObject({ x: expect.closeTo(500, 9), y: 300 + 1500 / 8 });
    expect(projectCarPoint(turned(90), nose).y).toBeCloseTo(300 + 1500 / 12, 9);
  });

  it("shows the driver's left behind a car that drives to the right", () => {
    expect(projectCarPoint(pose, { forward: 0, left: 1, up: 0 }).y).toBeLessThan(projectCarPoint(pose, origin).y);
  });

  it("turns clockwise with the photo's roll, about the vanishing point", () => {
    const rolled = projectCarPoint(turned(0, { rollRadians: Math.PI / 2 }), { forward: 2, left: 0, up: 0 });
    // Right of the vanishing point by 200 and 150 below it: a quarter turn clockwise puts it below by 200 and 150 to the left.
    expect(rolled).toEqual({ x: expect.closeTo(350, 9), y: expect.closeTo(500, 9) });
  });

  it("shows a metre at the middle of the car as long as pixelsPerMetre says", () => {
    const length = projectCarPoint(pose, { ...origin, forward: 1 }).x - projectCarPoint(pose, origin).x;
    expect(length).toBeCloseTo(pixelsPerMetre(pose), 9);
    expect(pixelsPerMetre(pose)).toBe(100);
  });
});

const anyPose = fc.record({
  degrees: fc.integer({ min: 0, max: 359 }),
  distanceMetres: fc.double({ min: 4, max: 20, noNaN: true }),
  rollRadians: fc.double({ min: -0.1, max: 0.1, noNaN: true }),
  forward: fc.double({ min: -2.5, max: 2.5, noNaN: true }),
  left: fc.double({ min: -1, max: 1, noNaN: true }),
});

describe("the ground in the picture", () => {
  const box = { left: 120, top: 80, width: 700, height: 400 };
  const placement: Placement = {
    width: 2048,
    height: 1536,
    carScale: 1.7,
    carLeft: 310,
    carTop: 420,
    plateCrop: { left: 0, top: 0, width: 2048, height: 1536 },
    horizonRow: 600,
    depthMetres: 7,
    pixelsPerMetre: 170,
  };

  it("is the photo's own ground, moved and scaled with the car: a tyre lies where its pixels go", () => {
    fc.assert(
      fc.property(anyPose, ({ degrees, distanceMetres, rollRadians, forward, left }) => {
        const some = turned(degrees, { distanceMetres, rollRadians });
        const photo = projectCarPoint(some, { forward, left, up: 0 });
        const inPicture = applyHomography(groundToPicture(some, box, placement), forward, left);
        expect(inPicture.x).toBeCloseTo((photo.x - 120) * 1.7 + 310, 5);
        expect(inPicture.y).toBeCloseTo((photo.y - 80) * 1.7 + 420, 5);
      }),
    );
  });

  it("is found again by the inverse map, with a positive depth before the camera", () => {
    fc.assert(
      fc.property(anyPose, ({ degrees, distanceMetres, rollRadians, forward, left }) => {
        const map = groundToPicture(turned(degrees, { distanceMetres, rollRadians }), box, placement);
        const { x, y } = applyHomography(map, forward, left);
        const inverse = invertHomography(map);
        expect(applyHomography(inverse, x, y)).toEqual({ x: expect.closeTo(forward, 5), y: expect.closeTo(left, 5) });
        expect(inverse[6] * x + inverse[7] * y + inverse[8]).toBeGreaterThan(0);
      }),
    );
  });
});
