import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyOutline, carBodies } from "./car-bodies.ts";
import { projectCarPoint } from "./car-pose.ts";
import type { Tangent } from "./outline-tangents.ts";
import { guessedReaches, likelyGuess, poseOf, priorCost, type PoseGuess } from "./pose-guess.ts";

const guess = likelyGuess(carBodies.hatchback, 232, 6);
const fit = { focal: 1300, column: 640, row: 400, misfit: 0 };

describe("what a guess costs for being unusual", () => {
  it("is nothing for the most frequent body at the usual height and distance, seen level", () => {
    expect(priorCost(guess, 0)).toBeCloseTo(0, 12);
    expect(priorCost({ ...guess, body: carBodies.cruiser }, 0)).toBe(carBodies.cruiser.rarity);
  });

  it.each<[keyof PoseGuess, number]>([
    ["cameraHeight", 0.2],
    ["distanceLog", 0.5],
    ["lengthScale", 0.05],
    ["widthScale", 0.05],
    ["heightScale", 0.05],
    ["roll", 0.02],
  ])("grows with the square of the deviation of %s: 1 for one, 4 for two", (name, deviation) => {
    const off = (times: number) => priorCost({ ...guess, [name]: Number(guess[name]) + times * deviation }, 0);
    expect([off(1), off(-1), off(2)]).toEqual([1, 1, 4].map((cost) => expect.closeTo(cost, 6)));
  });

  it("grows with the camera's pitch, up or down alike", () => {
    expect(priorCost(guess, 0.14)).toBeCloseTo(1, 9);
    expect(priorCost(guess, -0.28)).toBeCloseTo(4, 9);
  });
});

describe("the pose of a guess", () => {
  it("has the guessed view and the fitted photo", () => {
    expect(poseOf(guess, fit)).toMatchObject({
      distanceMetres: expect.closeTo(6, 9),
      cameraHeightMetres: 1.45,
      focalPixels: 1300,
      horizonRow: 400,
      centreColumn: 640,
      body: carBodies.hatchback,
    });
    expect((poseOf(guess, fit).headingRadians * 180) / Math.PI).toBeCloseTo(232, 9);
  });

  it("stretches the wheelbase with the length, and width and height by themselves", () => {
    const { body } = poseOf({ ...guess, lengthScale: 1.1, widthScale: 0.9, heightScale: 1.2 }, fit);
    expect(body.lengthMetres / carBodies.hatchback.lengthMetres).toBeCloseTo(1.1, 9);
    expect(body.wheelbaseMetres / carBodies.hatchback.wheelbaseMetres).toBeCloseTo(1.1, 9);
    expect(body.widthMetres / carBodies.hatchback.widthMetres).toBeCloseTo(0.9, 9);
    expect(body.heightMetres / carBodies.hatchback.heightMetres).toBeCloseTo(1.2, 9);
  });
});

describe("guessedReaches", () => {
  it("are those of the car that the pose projects, at focal length 1", () => {
    const guesses = fc.record({
      degrees: fc.integer({ min: 0, max: 359 }),
      roll: fc.double({ min: -0.08, max: 0.08, noNaN: true }),
      distance: fc.double({ min: 4, max: 15, noNaN: true }),
      lengthScale: fc.double({ min: 0.9, max: 1.1, noNaN: true }),
    });
    const tangents = [0, 60, 110, 200, 300].map((degrees): Tangent => {
      const radians = (degrees * Math.PI) / 180;
      return { x: Math.cos(radians), y: Math.sin(radians), weight: 1, reach: 0, isLeast: false };
    });
    fc.assert(
      fc.property(guesses, ({ degrees, roll, distance, lengthScale }) => {
        const some = { ...likelyGuess(carBodies.saloon, degrees, distance), roll, lengthScale };
        const pose = poseOf(some, { focal: 1, column: 0, row: 0, misfit: 0 });
        const outline = bodyOutline(pose.body).map((point) => projectCarPoint(pose, point));
        const expected = tangents.map(({ x, y }) => Math.max(...outline.map((point) => point.x * x + point.y * y)));
        expect([...guessedReaches(some, tangents)]).toEqual(expected.map((reach) => expect.closeTo(reach, 9)));
      }),
    );
  });
});
