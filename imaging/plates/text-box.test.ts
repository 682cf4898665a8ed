import { expect, test } from "vitest";
import { findTextBoxes, pointIn } from "./text-box.ts";

const grid = { width: 200, height: 100 };
/** Likelihoods of 0.9 where y − slope · x lies in a band, from x = 40 to 140. */
function band(slope: number, [top, bottom]: [number, number]): Float32Array {
  const likelihoods = new Float32Array(grid.width * grid.height);
  for (let y = 0; y < grid.height; y++) {
    for (let x = 40; x < 140; x++) {
      const height = y - slope * x;
      if (height >= top && height < bottom) likelihoods[y * grid.width + x] = 0.9;
    }
  }
  return likelihoods;
}

test("a slanted line of text is boxed with upright sides along its slant, in pixels of the picture", () => {
  const [box, ...others] = findTextBoxes(band(0.2, [30, 40]), grid, { width: 400, height: 200 });
  expect(others).toEqual([]);
  expect(box?.slope).toBeCloseTo(0.2, 1);
  const middle = box === undefined ? { x: 0, y: 0 } : pointIn(box, 0.5, 0.5);
  expect(Math.abs(middle.x - 180)).toBeLessThan(3);
  expect(Math.abs(middle.y - 2 * (0.2 * 90 + 35))).toBeLessThan(4);
  // Widened: the network marks only the middle of a line.
  expect(box?.left).toBeLessThan(80);
  expect(box?.right).toBeGreaterThan(280);
});

test("specks, faint regions and upright lines are no text that is looked for", () => {
  expect(findTextBoxes(new Float32Array(200 * 100), grid, grid)).toEqual([]);
  const speck = new Float32Array(200 * 100);
  speck.fill(0.9, 5000, 5010);
  expect(findTextBoxes(speck, grid, grid)).toEqual([]);
  expect(
    findTextBoxes(
      band(0, [30, 40]).map((value) => value * 0.4),
      grid,
      grid,
    ),
  ).toEqual([]);
});
