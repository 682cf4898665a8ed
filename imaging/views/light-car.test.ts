import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deltaE2000, labOfSrgb } from "#imaging/compose/delta-e.ts";
import { byteOfLinear } from "#imaging/pixels/linear-light.ts";
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

/** One pixel: what covers it, and the light of its layers as bytes. */
function pixelOf({ paint = 0, wheel = 0, glass = 0, car = 255, base = 0, solid = 0, metallic = 0 }) {
  return {
    layers: {
      base: new Uint8Array(3).fill(base),
      solid: Uint8Array.of(solid),
      metallic: Uint8Array.of(metallic),
      masks: Uint8Array.of(paint, wheel, glass, car),
    },
    crop: { left: 0, top: 0, width: 1, height: 1 },
  };
}
/** Light of a byte is its square: 255 stands for 1. */
const plainBody = { ...syntheticBody, peak: 1, gamma: 2 };
const grey = (value: number) => ({ red: value, green: value, blue: value });
const plainCoat: CarCoat = {
  paint: { colour: blue, finish: "solid" },
  wheelPaint: { colour: grey(0.5), finish: "solid" },
  stripes: null,
  hasTintedGlass: false,
  exposure: 1,
  wallLight: 0.42,
};
const lightOf = (pixel: Parameters<typeof pixelOf>[0], change: Partial<CarCoat> = {}) => [
  ...lightCar(plainBody, pixelOf(pixel), { ...plainCoat, ...change }).light,
];

describe("the paint that was asked for", () => {
  const share = fc.double({ min: 0.005, max: 0.9, noNaN: true });

  it("comes out as its own colour where white metal is shown white, whatever the colour: within ΔE 1", () => {
    fc.assert(
      fc.property(share, share, share, (red, green, blueShare) => {
        const paint = { colour: { red, green, blue: blueShare }, finish: "solid" as const };
        const lab = (colour: readonly number[]) => {
          const [r = 0, g = 0, b = 0] = colour.map(byteOfLinear);
          return labOfSrgb(r, g, b);
        };
        const seen = lab(lightOf({ paint: 255, solid: 255 }, { paint }));
        expect(deltaE2000(seen, lab([red, green, blueShare]))).toBeLessThan(1);
      }),
    );
  });

  it("keeps its hue in light and shade: the channels of a solid paint fall alike", () => {
    for (const solid of [255, 180, 90]) {
      const [red = 0, green = 0, blueLight = 0] = lightOf({ paint: 255, solid });
      expect(red / blueLight).toBeCloseTo(blue.red / blue.blue, 5);
      expect(green / blueLight).toBeCloseTo(blue.green / blue.blue, 5);
    }
  });

  it("shines with the lamps' own light on a metallic's sheen, and with its colour in its flakes", () => {
    const [red = 0, , blueLight = 0] = lightOf(
      { paint: 255, metallic: 255 },
      { paint: { colour: blue, finish: "metallic" } },
    );
    expect(red / blueLight).toBeCloseTo(blue.red / blue.blue, 5);
    const matt = lightOf({ paint: 255, metallic: 255 }, { paint: { colour: blue, finish: "matt" } });
    expect(matt[0]).toBeCloseTo(finishMixes.matt.sheen, 5);
    expect(matt[2]).toBeCloseTo(finishMixes.matt.sheen, 5);
  });

  it("turns in pearl with the flakes: another shade in the highlights, its own in the dark", () => {
    const pearl = { paint: { colour: { red: 0.6, green: 0.05, blue: 0.05 }, finish: "pearl" as const } };
    const hue = (pixel: Parameters<typeof pixelOf>[0]) => {
      const [red = 0, , blueLight = 0] = lightOf(pixel, pearl);
      return blueLight / red;
    };
    expect(hue({ paint: 255, solid: 200 })).toBeCloseTo(0.05 / 0.6, 4);
    const highlight = { paint: 255, solid: 20, metallic: 255 };
    expect(hue(highlight)).toBeGreaterThan(0.15);
    // Red turns a little towards its neighbour: less of it than white paint of that finish would give.
    const white = { paint: { colour: grey(1), finish: "pearl" as const } };
    expect((lightOf(highlight, pearl)[0] ?? 0) / (lightOf(highlight, white)[0] ?? 1)).toBeLessThan(0.59);
  });

  it("is as many times brighter as the exposure says, reflections and all", () => {
    const pixel = { paint: 255, base: 80, solid: 150, metallic: 60 };
    const [once = 0] = lightOf(pixel);
    expect(lightOf(pixel, { exposure: 3 })[0]).toBeCloseTo(3 * once, 5);
  });

  it("leaves a tyre, which has none, as the base shows it", () => {
    expect(lightOf({ base: 51 }, { paint: { colour: grey(1), finish: "solid" } })[0]).toBeCloseTo(0.04, 5);
  });
});

describe("stripes and wheels", () => {
  const stripe = (coverage: number) => ({
    paint: { colour: grey(0.8), finish: "solid" as const },
    coverage: Uint8Array.of(coverage),
  });
  const metal = { paint: 255, solid: 255, base: 51 };

  it("have their own paint instead of the body's, under the same lacquer", () => {
    for (const light of lightOf(metal, { stripes: stripe(255) })) expect(light).toBeCloseTo(0.8 + 0.04, 5);
    expect(lightOf(metal, { stripes: stripe(0) })).toEqual(lightOf(metal));
    for (const light of lightOf({ wheel: 255, solid: 255 })) expect(light).toBeCloseTo(0.5, 5);
  });

  it("mix with the body's paint by their coverage at an edge", () => {
    const [red = 0] = lightOf(metal, { stripes: stripe(102) });
    expect(red).toBeCloseTo(0.04 + 0.4 * 0.8 + 0.6 * blue.red, 4);
    // Half of what the pixel holds of the car is wheel; the light is multiplied with the car's coverage already.
    const [, , edge = 0] = lightOf({ wheel: 60, paint: 60, car: 120, solid: 255 });
    expect(edge).toBeCloseTo((0.5 + blue.blue) / 2, 4);
  });

  it("never make light less than none", () => {
    const black = { paint: { colour: grey(0), finish: "solid" as const }, coverage: Uint8Array.of(255) };
    const white = { colour: grey(1), finish: "metallic" as const };
    for (const light of lightOf({ paint: 255, solid: 255, metallic: 255 }, { paint: white, stripes: black }))
      expect(light).toBeGreaterThanOrEqual(0);
  });
});

describe("glass", () => {
  /** Byte of the wall as it was rendered behind the windows. */
  const wall = Math.round(255 * Math.sqrt(0.42));

  it("keeps the wall and dims only what mirrors in it", () => {
    expect(lightOf({ glass: 255, base: wall })[0]).toBeCloseTo(0.42, 2);
    const [mirrored = 0] = lightOf({ glass: 255, base: 255 });
    expect(mirrored).toBeCloseTo(0.42 + (1 - 0.42) * 0.4, 2);
  });

  it("lets through a fifth when it is tinted, but mirrors the lamps as before", () => {
    const tinted = { hasTintedGlass: true };
    const [seen = 0] = lightOf({ glass: 255, base: wall }, tinted);
    expect(seen).toBeCloseTo(0.42 * 0.2, 2);
    const lamp = { glass: 255, base: 255 };
    expect(lightOf(lamp, tinted)[0]).toBeCloseTo(lightOf(lamp)[0] ?? 0, 5);
  });

  it("is tinted by half where it covers half of a pixel", () => {
    const edge = { glass: 128, base: 100 };
    const share = (lightOf(edge, { hasTintedGlass: true })[0] ?? 0) / (lightOf(edge)[0] ?? 1);
    expect(share).toBeCloseTo(1 - 0.8 * (128 / 255), 4);
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
