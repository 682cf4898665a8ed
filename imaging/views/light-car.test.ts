import { describe, expect, it } from "vitest";
import { exposureOf } from "./exposure.ts";
import { lightCar, type CarCoat } from "./light-car.ts";
import { finishMixes, paintFinishes, type PaintFinish } from "./paint.ts";
import { syntheticBody, syntheticPictures } from "./synthetic-body.ts";
import { levelOfLight } from "./tone-curve.ts";

const { crop } = syntheticBody.views.side;
const { layers } = syntheticPictures();
const blue = { red: 0.02, green: 0.05, blue: 0.4 };
const lit = (finish: PaintFinish, change: Partial<CarCoat> = {}) =>
  lightCar(
    syntheticBody,
    { layers, crop },
    {
      paint: { colour: blue, finish },
      wheelPaint: { colour: { red: 0.5, green: 0.5, blue: 0.5 }, finish: "solid" },
      stripes: null,
      hasTintedGlass: false,
      exposure: 1,
      wallLight: 0.42,
      ...change,
    },
  ).light;
const at = (light: Float32Array, x: number, y: number) => {
  const from = (y * crop.width + x) * 3;
  return { red: light[from] ?? 0, green: light[from + 1] ?? 0, blue: light[from + 2] ?? 0 };
};
const bright = [500, 150] as const;
const dark = [500, 290] as const;

describe("lightCar", () => {
  it("adds base and colour times light, to the rounding of the layers", () => {
    const { red, blue: blueLight } = at(lit("solid"), ...bright);
    const light = 0.3 + (0.5 * (300 - bright[1])) / 240;
    expect(red).toBeCloseTo(0.02 + 0.02 * light, 1);
    expect(blueLight).toBeCloseTo(0.02 + 0.4 * light, 1);
  });

  it("makes metallic paint fall off faster from light to dark than solid paint", () => {
    const contrast = (finish: PaintFinish) => at(lit(finish), ...bright).blue / at(lit(finish), ...dark).blue;
    expect(contrast("metallic")).toBeGreaterThan(contrast("solid") * 1.2);
    expect(contrast("pearl")).toBeGreaterThan(contrast("solid"));
  });

  it("takes the reflections out of matt paint", () => {
    const black = { paint: { colour: { red: 0, green: 0, blue: 0 }, finish: "matt" as const } };
    const shiny = { paint: { colour: { red: 0, green: 0, blue: 0 }, finish: "solid" as const } };
    expect(at(lit("matt", black), ...dark).red).toBeLessThan(at(lit("solid", shiny), ...dark).red);
  });

  it("shows the wall through the windows as bright as the wall is", () => {
    const windowAt = [350, 110] as const;
    const dim = at(lit("solid", { wallLight: 0.21 }), ...windowAt);
    expect(dim.red).toBeCloseTo(at(lit("solid"), ...windowAt).red / 2, 5);
    expect(at(lit("solid", { wallLight: 0.21 }), ...bright)).toEqual(at(lit("solid"), ...bright));
  });

  it("is black where the car is not", () => {
    expect(at(lit("metallic"), 5, 5)).toEqual({ red: 0, green: 0, blue: 0 });
  });

  it.each(paintFinishes)("gives no paint more light than falls on it: %s", (finish) => {
    const { solid, metallic, sheen } = finishMixes[finish];
    expect(solid + metallic + sheen).toBeLessThan(1.25);
  });
});

describe("exposureOf", () => {
  const paintOf = (value: number) => ({ colour: { red: value, green: value, blue: value }, finish: "solid" as const });

  it("shows a paint alike under bright lamps and dim ones", () => {
    const dim = { ...syntheticBody, peak: 1 };
    expect(exposureOf(dim, layers, paintOf(0.5))).toBeCloseTo(exposureOf(syntheticBody, layers, paintOf(0.5)) * 2, 5);
  });

  it("is lower for a white car than for a black one", () => {
    expect(exposureOf(syntheticBody, layers, paintOf(0.9))).toBeLessThan(exposureOf(syntheticBody, layers, paintOf(0)));
  });
});

describe("levelOfLight", () => {
  it("keeps black black, rises always, and nears white without reaching past it", () => {
    expect(levelOfLight(0)).toBe(0);
    const levels = Array.from({ length: 400 }, (_, i) => levelOfLight((i / 400) ** 2 * 20));
    for (const [i, level] of levels.entries()) expect(level).toBeGreaterThanOrEqual(levels[i - 1] ?? 0);
    expect(levels.at(-1)).toBeGreaterThan(254);
    expect(levels.at(-1)).toBeLessThanOrEqual(255);
  });

  it("is sRGB below the shoulder", () => {
    expect(levelOfLight(0.214)).toBeCloseTo(127.5, 0);
  });
});
