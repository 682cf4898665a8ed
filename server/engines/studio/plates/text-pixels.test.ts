import { expect, test } from "vitest";
import { readCharacters, toPlanes } from "./text-pixels.ts";

test("the detector is fed red first, the reader blue first and from −1 to 1", () => {
  const picture = { pixels: Uint8Array.of(255, 0, 127, 255, 0, 127), width: 2, height: 1 };
  const read = toPlanes(picture, "reader");
  expect([...read].map((value) => Math.round(value * 100) / 100)).toEqual([-0, -0, -1, -1, 1, 1]);
  const [red, , green] = toPlanes(picture, "detector");
  expect(red).toBeGreaterThan(2);
  expect(green).toBeLessThan(-2);
});

test("a character that stays is written once, and twice where a blank lies between", () => {
  const characters = ["", "A", "7"];
  const steps = [0, 1, 1, 0, 1, 2, 2, 0].flatMap((best) => characters.map((_, index) => (index === best ? 0.9 : 0.05)));
  expect(readCharacters(Float32Array.from(steps), characters)).toBe("AA7");
});
