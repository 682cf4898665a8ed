import { describe, expect, it } from "vitest";
import { byteOfLinear, decodeSrgb, encodeSrgb, linearOfByte, luminance } from "./linear-light.ts";

describe("sRGB and linear light", () => {
  it("give every byte back", () => {
    for (const [byte, linear] of linearOfByte.entries()) expect(byteOfLinear(linear)).toBe(byte);
  });

  it("are each other's inverse, also about the straight piece near black", () => {
    for (const level of [0, 0.01, 0.04045, 0.0405, 0.2, 0.5, 1])
      expect(encodeSrgb(decodeSrgb(level))).toBeCloseTo(level, 5);
  });

  it("clip what lies outside, and weigh white as 1", () => {
    expect([byteOfLinear(-1), byteOfLinear(7)]).toEqual([0, 255]);
    expect(luminance(1, 1, 1)).toBeCloseTo(1, 10);
  });
});
