import sharp from "sharp";
import { expect, test } from "vitest";
import { layOnWhite } from "./lay-on-white.ts";

test("a transparent place is white and a covered one as it was, as in a photo of another kind", async () => {
  const rgba = Uint8ClampedArray.of(10, 20, 30, 255, 0, 0, 0, 0, 200, 100, 0, 128, 7, 8, 9, 255);
  const flat = await sharp(rgba, { raw: { width: 4, height: 1, channels: 4 } })
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer();
  const rgb = layOnWhite(rgba.slice());
  expect([...rgb.subarray(0, 6)]).toEqual([10, 20, 30, 255, 255, 255]);
  for (const [at, value] of rgb.entries()) expect(Math.abs(value - (flat[at] ?? NaN))).toBeLessThanOrEqual(1);
});
