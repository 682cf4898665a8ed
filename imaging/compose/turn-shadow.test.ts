import { expect, test } from "vitest";
import type { ShadowTile } from "./shadow-atlas.ts";
import { turnShadow } from "./turn-shadow.ts";

const side = 90;
/** Dark from the middle on, with a step in between that is no wider than a texel. */
const step: ShadowTile = {
  side,
  metres: 9,
  light: Float32Array.from({ length: side * side * 3 }, (_, i) => (Math.floor(i / 3) % side < side / 2 ? 1 : 0.25)),
};
const asItIs = { shadowSoftness: 0, shadowStrength: 0 };
const rowOf = ({ light }: ShadowTile) => Array.from({ length: side }, (_, x) => light[3 * (40 * side + x)] ?? 0);
/** Texels that are neither light nor dark. */
const widthOf = (tile: ShadowTile) => rowOf(tile).filter((light) => light > 0.3 && light < 0.95).length;

const steepnessOf = (tile: ShadowTile) =>
  Math.max(...rowOf(tile).map((light, x, row) => Math.abs(light - (row[x - 1] ?? light))));

test("nothing turned is the same shadow", () => {
  expect(turnShadow(step, asItIs).light).toBe(step.light);
});

test("softer, its edge is wider, as dark within and as light without; harder, an edge that was wide is steeper", () => {
  const soft = turnShadow(step, { ...asItIs, shadowSoftness: 1 });
  expect(widthOf(soft)).toBeGreaterThan(widthOf(step) + 4);
  expect([rowOf(soft)[10], rowOf(soft)[80]]).toEqual([expect.closeTo(1, 3), expect.closeTo(0.25, 3)]);
  const hard = turnShadow(soft, { ...asItIs, shadowSoftness: -1 });
  expect(steepnessOf(hard)).toBeGreaterThan(1.1 * steepnessOf(soft));
  expect(Math.max(...rowOf(hard))).toBeLessThanOrEqual(1);
  expect(Math.min(...rowOf(hard))).toBeGreaterThan(0);
});

test("stronger it is darker and weaker lighter, and open ground stays open", () => {
  const [strong, weak] = [1, -1].map((shadowStrength) => rowOf(turnShadow(step, { ...asItIs, shadowStrength })));
  expect(strong?.[80]).toBeLessThan(0.25);
  expect(weak?.[80]).toBeGreaterThan(0.25);
  expect([strong?.[10], weak?.[10]]).toEqual([1, 1]);
});
