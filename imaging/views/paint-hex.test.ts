import fc from "fast-check";
import { expect, test } from "vitest";
import { linearOfByte } from "#imaging/pixels/linear-light.ts";
import { paintHex } from "./paint-hex.ts";

const paintOf = (red: number, green: number, blue: number) => ({
  colour: { red, green, blue },
  finish: "solid" as const,
});

test("a swatch shows linear light as the sRGB that a screen wants", () => {
  expect(paintHex(paintOf(0, 0, 0))).toBe("#000000");
  expect(paintHex(paintOf(1, 1, 1))).toBe("#ffffff");
  // A quarter of the light is more than half the level.
  expect(paintHex(paintOf(0.25, 0, 0))).toBe("#890000");
  expect(paintHex(paintOf(0, 0.0018, 1.4))).toBe("#0006ff");
});

test("every colour of a screen comes back as it went in", () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const linear = (value: number) => linearOfByte[value] ?? 0;
  fc.assert(
    fc.property(byte, byte, byte, (red, green, blue) => {
      const hex = paintHex(paintOf(linear(red), linear(green), linear(blue)));
      expect(hex).toBe(`#${Buffer.from([red, green, blue]).toString("hex")}`);
    }),
  );
});
