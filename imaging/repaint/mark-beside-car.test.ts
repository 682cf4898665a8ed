import { expect, test } from "vitest";
import { markBesideCar } from "./mark-beside-car.ts";

const [width, height] = [800, 600];
const picture = () => ({ pixels: new Uint8Array(width * height * 3).fill(120), width, height });

test("the mark is drawn where the picture leaves room, and no pixel of the car and of its rim changes", async () => {
  // A car that fills the whole lower half, where two of the four corners are, but for a strip at the very bottom.
  const car = { left: 0, top: 300, width, height: 290, alpha: new Uint8Array(width * 290).fill(255) };
  const marked = picture();
  await markBesideCar(marked, car);
  const changed = [...marked.pixels.keys()]
    .filter((at) => marked.pixels[at] !== 120)
    .map((at) => Math.floor(at / 3 / width));
  expect(changed.length).toBeGreaterThan(200);
  const rim = Math.ceil(width * 0.01);
  expect(changed.every((row) => row < 300 - rim || row >= 590 + rim)).toBe(true);
});

test("where the car fills the picture there is no mark on it", async () => {
  const full = picture();
  await markBesideCar(full, { left: 0, top: 0, width, height, alpha: new Uint8Array(width * height).fill(255) });
  expect(full.pixels.every((level) => level === 120)).toBe(true);
});
