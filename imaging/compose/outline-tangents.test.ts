import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitOutline, readTangents, type Tangent } from "./outline-tangents.ts";
import type { Silhouette } from "./silhouette.ts";

const silhouetteOf = (hull: Silhouette["hull"], isAtCut: Silhouette["isAtCut"] = () => false): Silhouette => ({
  hull,
  bottomRows: new Int32Array(0),
  isAtCut,
});
/** An outline at focal length 1 about the optical axis, as a guessed car has it. */
const guessed = [
  { x: -0.3, y: 0.1 },
  { x: -0.2, y: 0.22 },
  { x: 0.25, y: 0.2 },
  { x: 0.3, y: 0.05 },
  { x: 0.1, y: -0.08 },
  { x: -0.15, y: -0.07 },
];
const reachesOf = (tangents: readonly Tangent[]) =>
  Float64Array.from(tangents, ({ x, y }) => Math.max(...guessed.map((point) => point.x * x + point.y * y)));
const inPhoto = (focal: number, column: number, row: number) =>
  guessed.map(({ x, y }) => ({ x: focal * x + column, y: focal * y + row }));

describe("readTangents", () => {
  it("touch the outline: no point lies beyond one, and one lies on it", () => {
    const hull = inPhoto(1000, 500, 300);
    for (const { x, y, reach } of readTangents(silhouetteOf(hull))) {
      const along = hull.map((point) => point.x * x + point.y * y);
      expect(Math.max(...along)).toBe(reach);
    }
  });

  it("go all round, denser below, where the wheels stand", () => {
    const tangents = readTangents(silhouetteOf(inPhoto(1000, 500, 300)));
    for (const { x, y } of tangents) expect(Math.hypot(x, y)).toBeCloseTo(1, 12);
    const below = tangents.filter(({ y }) => y > 0.75).length;
    const above = tangents.filter(({ y }) => y < -0.75).length;
    expect(below).toBeGreaterThan(2 * above);
    expect(above).toBeGreaterThan(3);
  });

  it("tell where the photo's border cuts what they touch", () => {
    const hull = inPhoto(1000, 500, 300);
    const leftmost = Math.min(...hull.map(({ x }) => x));
    const tangents = readTangents(silhouetteOf(hull, ({ x }) => x <= leftmost));
    expect(tangents.filter(({ x }) => x < -0.95).every(({ isLeast }) => isLeast)).toBe(true);
    expect(tangents.filter(({ x }) => x > 0.5).some(({ isLeast }) => isLeast)).toBe(false);
  });
});

describe("fitOutline", () => {
  it("finds focal length and shift of the photo's own outline exactly", () => {
    const numbers = fc.record({
      focal: fc.integer({ min: 300, max: 4000 }),
      column: fc.integer({ min: -500, max: 3000 }),
      row: fc.integer({ min: -500, max: 3000 }),
    });
    fc.assert(
      fc.property(numbers, ({ focal, column, row }) => {
        const tangents = readTangents(silhouetteOf(inPhoto(focal, column, row)));
        const fit = fitOutline(tangents, reachesOf(tangents), 0.7 * focal);
        expect(fit).toEqual({
          focal: expect.closeTo(focal, 3),
          column: expect.closeTo(column, 3),
          row: expect.closeTo(row, 3),
          misfit: expect.closeTo(0, 6),
        });
      }),
    );
  });

  it("is hardly moved by what is torn off or sticks out, and says that it fits worse", () => {
    const tangents = readTangents(silhouetteOf(inPhoto(1000, 500, 300)));
    const withRoofBox = tangents.map((tangent, i) =>
      tangent.y < -0.9 ? { ...tangent, reach: tangent.reach + 120, i } : tangent,
    );
    const fit = fitOutline(withRoofBox, reachesOf(tangents), 700);
    expect(Math.abs(fit.focal - 1000)).toBeLessThan(25);
    expect(Math.abs(fit.column - 500)).toBeLessThan(10);
    expect(fit.misfit).toBeGreaterThan(5);
  });

  it("lets a car reach beyond the border that cuts it, but not end before it", () => {
    const whole = readTangents(silhouetteOf(inPhoto(1000, 500, 300)));
    const cutAt = (shift: number) =>
      fitOutline(
        whole.map((tangent) =>
          tangent.x < -0.3 ? { ...tangent, reach: tangent.reach + shift, isLeast: true } : tangent,
        ),
        reachesOf(whole),
        700,
      );
    // The photo ends 80 pixels before the car does: nothing speaks against the guess.
    expect(cutAt(-80).misfit).toBeLessThan(0.5);
    expect(Math.abs(cutAt(-80).focal - 1000)).toBeLessThan(10);
    expect(cutAt(80).misfit).toBeGreaterThan(cutAt(-80).misfit + 5);
  });
});
