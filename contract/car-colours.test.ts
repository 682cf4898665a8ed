import { wcagContrast } from "culori";
import { describe, expect, it } from "vitest";
import { carColours } from "./car-colours.ts";

describe("carColours", () => {
  it("has 36 colours, each once", () => {
    expect(carColours).toHaveLength(36);
    expect(new Set(carColours.map(({ name }) => name)).size).toBe(36);
    expect(new Set(carColours.map(({ value }) => value)).size).toBe(36);
  });

  it.each(carColours)("can be read on $name", ({ value, textColor }) => {
    const other = textColor === "#000000" ? "#FFFFFF" : "#000000";
    expect(wcagContrast(value, textColor)).toBeGreaterThan(4.5);
    expect(wcagContrast(value, textColor)).toBeGreaterThan(wcagContrast(value, other) * 0.85);
  });
});
