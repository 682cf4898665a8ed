import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convexHull } from "./convex-hull.ts";
import type { Point } from "./geometry.ts";

const points = fc.array(fc.record({ x: fc.integer({ min: 0, max: 30 }), y: fc.integer({ min: 0, max: 30 }) }), {
  minLength: 3,
  maxLength: 40,
});
const turn = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

describe("convexHull", () => {
  it("has all points on one side of every edge, and only given points as corners", () => {
    fc.assert(
      fc.property(points, (given) => {
        const hull = convexHull(given);
        for (const corner of hull) expect(given).toContainEqual(corner);
        for (const [i, from] of hull.entries()) {
          const to = hull[(i + 1) % hull.length] ?? from;
          for (const point of given) expect(turn(from, to, point)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  it("stays the same when points within it are added", () => {
    const square = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
      { x: 0, y: 10 },
    ];
    const hull = convexHull(square);
    expect(convexHull([...square, { x: 5, y: 5 }, { x: 10, y: 5 }])).toEqual(hull);
    expect(hull).toHaveLength(4);
  });
});
