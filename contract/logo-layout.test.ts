import { describe, expect, it } from "vitest";
import { layOutLogo } from "./logo-layout.ts";
import { logoPositions, logoSizes } from "./logos.ts";

const canvas = { width: 1200, height: 900 };

describe("where a logo lies", () => {
  it("takes its share of the shorter side, in its own shape, thirty pixels from the corner", () => {
    const wide = layOutLogo(canvas, { width: 1200, height: 100 }, { position: "top-left", size: "small", opacity: 1 });
    expect(wide).toEqual({ left: 30, top: 30, width: 135, height: 11.25 });
    const tall = layOutLogo(
      canvas,
      { width: 50, height: 100 },
      { position: "bottom-right", size: "large", opacity: 1 },
    );
    expect(tall).toEqual({ left: 1200 - 30 - 157.5, top: 900 - 30 - 315, width: 157.5, height: 315 });
  });

  it("fills the whole canvas without a margin, in the middle of what it leaves free", () => {
    const place = layOutLogo(canvas, { width: 200, height: 100 }, { position: "top-left", size: "fill", opacity: 1 });
    expect(place).toEqual({ left: 0, top: 150, width: 1200, height: 600 });
  });

  it("is the same picture at any resolution", () => {
    const settings = { position: "top-right", size: "medium", opacity: 1 } as const;
    const small = layOutLogo(canvas, { width: 300, height: 200 }, settings);
    const large = layOutLogo({ width: 4096, height: 3072 }, { width: 300, height: 200 }, settings);
    const scale = 4096 / 1200;
    for (const key of ["left", "top", "width", "height"] as const)
      expect(large[key]).toBeCloseTo(small[key] * scale, 6);
  });

  it.each(logoPositions.flatMap((position) => logoSizes.map((size) => ({ position, size }))))(
    "stays on the canvas: $size, $position",
    ({ position, size }) => {
      for (const logo of [
        { width: 48, height: 48 },
        { width: 1200, height: 100 },
        { width: 90, height: 900 },
      ]) {
        for (const one of [canvas, { width: 900, height: 1600 }]) {
          const place = layOutLogo(one, logo, { position, size, opacity: 1 });
          expect(place.left).toBeGreaterThanOrEqual(-1e-9);
          expect(place.top).toBeGreaterThanOrEqual(-1e-9);
          expect(place.left + place.width).toBeLessThanOrEqual(one.width + 1e-9);
          expect(place.top + place.height).toBeLessThanOrEqual(one.height + 1e-9);
        }
      }
    },
  );
});
