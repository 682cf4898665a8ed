import { describe, expect, it } from "vitest";
import { isCarCut, type CarCutOut } from "../cutout/car-cut-out.ts";
import type { CarPose } from "./car-pose.ts";
import { cropCar } from "./crop-car.ts";
import { readGroundEdges, readOpenCorners } from "./ground-edges.ts";
import { readSilhouette } from "./silhouette.ts";
import { syntheticCar } from "./synthetic-scene.ts";
import { tyreMisfit } from "./tyre-misfit.ts";

function misfit(car: CarCutOut, pose: CarPose): number {
  const silhouette = readSilhouette(car);
  return tyreMisfit(pose, {
    car,
    silhouette,
    groundEdges: readGroundEdges(silhouette, car.box.width),
    openCorners: readOpenCorners(silhouette, car.box.width),
    size: Math.hypot(car.box.width, car.box.height),
    isCut: isCarCut(car),
  });
}

describe("how badly guessed tyres miss the outline", () => {
  it.each([180, 232, 270, 308, 50])(
    "is little for the car's own pose, heading %d°, and more the farther they are off",
    (heading) => {
      const { car, pose } = syntheticCar(heading, 900);
      const own = misfit(car, pose);
      const lowered = (rows: number) => misfit(car, { ...pose, horizonRow: pose.horizonRow + rows });
      expect(lowered(25)).toBeGreaterThan(own + 2);
      expect(lowered(50)).toBeGreaterThan(lowered(25));
      expect(lowered(-50)).toBeGreaterThan(lowered(-25));
      expect(misfit(car, { ...pose, centreColumn: pose.centreColumn + 120 })).toBeGreaterThan(own + 2);
    },
  );

  it("does not depend on how large the photo is", () => {
    const [small, large] = [450, 1800].map((width) => {
      const { car, pose } = syntheticCar(232, width);
      return misfit(car, { ...pose, horizonRow: pose.horizonRow + width * 0.02 });
    });
    expect(Math.abs((large ?? 0) / (small ?? 1) - 1)).toBeLessThan(0.15);
  });

  it("grows ever slower for what is wholly wrong: an outlier does not decide alone", () => {
    const { car, pose } = syntheticCar(232, 900);
    const at = (rows: number) => misfit(car, { ...pose, horizonRow: pose.horizonRow + rows });
    expect(at(200) - at(100)).toBeLessThan(at(100) - at(0));
  });

  it("says nothing against a tyre that lies outside the photo of a cut car", () => {
    const { car: whole, pose } = syntheticCar(232, 900);
    const car = cropCar(whole, { right: 0.3 });
    const longer = { ...pose, body: { ...pose.body, wheelbaseMetres: pose.body.wheelbaseMetres + 0.3 } };
    expect(misfit(car, longer) - misfit(car, pose)).toBeLessThan(misfit(whole, longer) - misfit(whole, pose));
  });
});

describe("cropCar", () => {
  const { car: whole } = syntheticCar(232, 900);

  it("cuts the bytes of the part that is left out of the box, row by row", () => {
    const car = cropCar(whole, { left: 0.25, right: 0.25, bottom: 0.5 });
    const from = Math.round(0.25 * whole.box.width);
    expect([car.box.width, car.box.height]).toEqual([
      Math.round(0.75 * whole.box.width) - from,
      Math.round(0.5 * whole.box.height),
    ]);
    for (const row of [0, 10, car.box.height - 1])
      for (const column of [0, 7, car.box.width - 1]) {
        const [at, source] = [row * car.box.width + column, row * whole.box.width + column + from];
        expect(car.alpha[at]).toBe(whole.alpha[source]);
        expect([...car.pixels.subarray(at * 3, at * 3 + 3)]).toEqual([
          ...whole.pixels.subarray(source * 3, source * 3 + 3),
        ]);
      }
  });

  it("ends the photo where the car is cut, and on no other side", () => {
    const { photoWidth, photoHeight } = whole;
    const right = cropCar(whole, { right: 0.3 });
    expect([right.box.left + right.box.width, right.photoHeight]).toEqual([right.photoWidth, photoHeight]);
    expect(right.geometry.cutSides).toEqual({ left: false, right: true, top: false, bottom: false });
    const left = cropCar(whole, { left: 0.3 });
    expect([left.box.left, left.photoWidth]).toEqual([
      0,
      photoWidth - whole.box.left - Math.round(0.3 * whole.box.width),
    ]);
    const bottom = cropCar(whole, { bottom: 0.2 });
    expect([bottom.box.top + bottom.box.height, bottom.photoWidth]).toEqual([bottom.photoHeight, photoWidth]);
  });
});
