import { expect, test } from "vitest";
import { readCharacters, toPlanes, toPlateSteps } from "./text-pixels.ts";

test("the detector is fed red first, the reader blue first and from −1 to 1", () => {
  const picture = { pixels: Uint8Array.of(255, 0, 127, 255, 0, 127), width: 2, height: 1 };
  const read = toPlanes(picture, "reader");
  expect([...read].map((value) => Math.round(value * 100) / 100)).toEqual([-0, -0, -1, -1, 1, 1]);
  const [red, , green] = toPlanes(picture, "detector");
  expect(red).toBeGreaterThan(2);
  expect(green).toBeLessThan(-2);
});

const characters = ["", "A", "a", "7", "é"];
const likelihoods = (best: readonly number[]) =>
  Float32Array.from(best.flatMap((one) => characters.map((_, index) => (index === one ? 0.75 : 0.0625))));

test("a character that stays is read once, and twice where a blank lies between, each with its place", () => {
  const read = readCharacters(likelihoods([0, 1, 1, 0, 1, 3, 3, 0]), characters);
  expect(read.map(({ character }) => character).join("")).toBe("AA7");
  expect(read.map(({ at }) => at)).toEqual([1.5 / 8, 4.5 / 8, 5.5 / 8]);
  expect(read.map(({ likelihood }) => likelihood)).toEqual([0.75, 0.75, 0.75]);
});

test("the steps of a plate count a letter in both cases, and nothing that plates don't have", () => {
  const steps = toPlateSteps(likelihoods([2]), characters);
  expect(steps).toHaveLength(37);
  const [nothing, , , , , , , , seven, , , letterA] = steps;
  expect([nothing, seven, letterA]).toEqual([0.0625, 0.0625, 0.8125]);
});
