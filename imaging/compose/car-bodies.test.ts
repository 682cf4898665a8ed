import { describe, expect, it } from "vitest";
import { bodyEnds, bodyOutline, carBodies, tyreContacts } from "./car-bodies.ts";

const bodies = Object.entries(carBodies);

describe.each(bodies)("a %s", (_, body) => {
  it("stands on four tyres, in this order: front left, front right, rear left, rear right", () => {
    const half = body.widthMetres / 2 - 0.04;
    const axle = body.wheelbaseMetres / 2;
    expect(tyreContacts(body)).toEqual([
      { forward: axle, left: half, up: 0 },
      { forward: axle, left: -half, up: 0 },
      { forward: -axle, left: half, up: 0 },
      { forward: -axle, left: -half, up: 0 },
    ]);
  });

  it("is as long from end to end as the data sheet says, with its axles inside", () => {
    const { front, rear } = bodyEnds(body);
    expect(front + rear).toBeCloseTo(body.lengthMetres, 9);
    expect(front).toBeGreaterThan(body.wheelbaseMetres / 2 + 0.4);
    expect(rear).toBeGreaterThan(front);
  });

  it("has an outline that is alike on both sides, as high and as long as the car, on the ground and not below it", () => {
    const outline = bodyOutline(body);
    for (const { forward, left, up } of outline)
      expect(outline).toContainEqual({ forward, left: left === 0 ? 0 : -left, up });
    const ups = outline.map(({ up }) => up);
    const forwards = outline.map(({ forward }) => forward);
    expect(Math.min(...ups)).toBe(0);
    expect(Math.max(...ups)).toBe(body.heightMetres);
    expect(Math.max(...forwards) - Math.min(...forwards)).toBeCloseTo(body.lengthMetres, 1);
    // Mirrors alone reach over the sides.
    const beyond = outline.filter(({ left }) => Math.abs(left) > body.widthMetres / 2);
    expect(beyond).toHaveLength(2);
  });

  it("has its roof between its ends, the front of it before the rear", () => {
    const { front, rear } = bodyEnds(body);
    expect(body.roofFrontShare).toBeGreaterThan(body.roofRearShare);
    expect(body.roofFrontShare * body.lengthMetres).toBeLessThan(front - 0.8);
    expect(-body.roofRearShare * body.lengthMetres).toBeLessThan(rear);
  });
});
