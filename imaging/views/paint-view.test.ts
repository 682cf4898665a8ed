import { describe, expect, it } from "vitest";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import { lowerBody, loweredPixels } from "./lower-body.ts";
import { paintView, type CarPainting } from "./paint-view.ts";
import type { Paint } from "./paint.ts";
import { syntheticBody, syntheticPictures, syntheticPlate, syntheticWheels } from "./synthetic-body.ts";
import { levelOfLight } from "./tone-curve.ts";

const view = syntheticBody.views.rear;
const { crop } = view;
const pictures = syntheticPictures();
const grey = (value: number): Paint => ({ colour: { red: value, green: value, blue: value }, finish: "solid" });
const red: Paint = { colour: { red: 0.5, green: 0.01, blue: 0.01 }, finish: "solid" };
const plain = {
  isLowered: false,
  hasTintedGlass: false,
  parts: [],
  wheelDesign: null,
  wheelPaint: null,
  stripes: null,
};
const painting = (change: Partial<CarPainting>): CarPainting => ({
  paint: red,
  wheelPaint: grey(0.6),
  modifications: plain,
  plate: { text: "CAR VAS", country: "GB" },
  isElectric: false,
  ...change,
});
const painted = (change: Partial<CarPainting>) =>
  paintView(syntheticBody, { view: "rear", pictures }, painting(change));
/** Mean of a few pixels about a place in the crop: dithering averages out. */
const at = ({ pixels, width }: RgbPicture<"body picture">, x: number, y: number) =>
  [0, 1, 2].map((channel) => {
    let sum = 0;
    for (let row = y - 1; row <= y + 1; row++)
      for (let column = x - 1; column <= x + 1; column++)
        sum += pixels[((row + crop.top) * width + column + crop.left) * 3 + channel] ?? 0;
    return sum / 9;
  });

describe("paintView", () => {
  it("gives the whole picture", () => {
    const { pixels, width, height } = painted({});
    expect([width, height, pixels.length]).toEqual([1600, 1200, 1600 * 1200 * 3]);
  });

  it("shows perfectly black paint as the base alone, the same in all channels", () => {
    const [r = 0, g = 0, b = 0] = at(painted({ paint: grey(0) }), 500, 240);
    expect(Math.abs(r - g)).toBeLessThan(0.5);
    expect(Math.abs(g - b)).toBeLessThan(0.5);
    expect(r).toBeLessThan(levelOfLight(0.06));
  });

  it("adds to each channel what the paint reflects of it, and nothing to the others", () => {
    const [r = 0, g = 0, b = 0] = at(painted({ paint: { ...red, colour: { red: 0.5, green: 0, blue: 0 } } }), 500, 240);
    const [black = 0] = at(painted({ paint: grey(0) }), 500, 240);
    expect(r).toBeGreaterThan(black + 80);
    expect(Math.abs(g - black)).toBeLessThan(4);
    expect(Math.abs(b - black)).toBeLessThan(4);
  });

  it("shows white paint near white, and never clips it flat", () => {
    const picture = painted({ paint: grey(0.9) });
    const [top = 0] = at(picture, 500, 150);
    const [bottom = 0] = at(picture, 500, 280);
    expect(top).toBeGreaterThan(215);
    expect(top).toBeLessThan(255);
    expect(bottom).toBeLessThan(top - 10);
  });

  it("paints wheels apart from the body", { tags: ["thorough"] }, () => {
    const { x, y } = syntheticWheels[0];
    const silver = at(painted({ wheelPaint: grey(0.6) }), x, y);
    const black = at(painted({ wheelPaint: grey(0.01) }), x, y);
    expect(Math.abs((silver[0] ?? 0) - (silver[1] ?? 0))).toBeLessThan(1);
    expect(black[0]).toBeLessThan((silver[0] ?? 0) / 2);
    expect(at(painted({ wheelPaint: grey(0.01) }), 500, 240)).toEqual(at(painted({ wheelPaint: grey(0.6) }), 500, 240));
  });

  it("has no fringe: a half covered edge lies between the car and what is behind it", () => {
    const { pixels, width } = painted({ paint: grey(0.9) });
    const green = (column: number) => pixels[((crop.top + 240) * width + crop.left + column) * 3 + 1] ?? 0;
    const [outside, edge, inside] = [green(17), green(20), green(23)];
    expect(edge).toBeGreaterThan(Math.min(outside, inside));
    expect(edge).toBeLessThan(Math.max(outside, inside));
  });

  it("puts light cars before a darker studio than dark ones", { tags: ["thorough"] }, () => {
    const behind = (paint: Paint) => painted({ paint }).pixels[(600 * 1600 + 100) * 3] ?? 0;
    expect(behind(grey(0.01))).toBeGreaterThan(behind(grey(0.9)) + 20);
  });

  it("does not band: neighbours in the empty studio differ by noise, not in steps", () => {
    const { pixels } = painted({});
    const row = Array.from({ length: 1600 }, (_, column) => pixels[(200 * 1600 + column) * 3] ?? 0);
    const longestRun = row.reduce(
      ({ longest, run }, value, i) => {
        const next = value === row[i - 1] ? run + 1 : 1;
        return { longest: Math.max(longest, next), run: next };
      },
      { longest: 0, run: 0 },
    ).longest;
    expect(longestRun).toBeLessThan(20);
  });

  it("draws the country's plate where the plate is", () => {
    const { left, top, width } = syntheticPlate;
    const [r = 0, , b = 0] = at(painted({}), left + width - 5, top + 8);
    expect(r).toBeGreaterThan(b + 80);
  });

  it("darkens tinted glass but leaves paint alone", { tags: ["thorough"] }, () => {
    const modifications = { ...plain, hasTintedGlass: true };
    const tinted = painted({ modifications });
    expect(at(tinted, 350, 110)[1]).toBeLessThan((at(painted({}), 350, 110)[1] ?? 0) - 10);
    expect(at(tinted, 500, 240)).toEqual(at(painted({}), 500, 240));
  });

  it("fits a spoiler, and stripes that contrast or have a colour of their own", { tags: ["thorough"] }, () => {
    const before = at(painted({}), 930, 80);
    expect(at(painted({ modifications: { ...plain, parts: ["spoiler"] } }), 930, 80)).not.toEqual(before);
    const white = at(painted({ modifications: { ...plain, stripes: { paint: null } } }), 350, 75);
    expect(white[2]).toBeGreaterThan(180);
    const blue = painted({
      modifications: { ...plain, stripes: { paint: { colour: { red: 0, green: 0, blue: 0.6 }, finish: "solid" } } },
    });
    expect(at(blue, 350, 75)[2]).toBeGreaterThan((at(blue, 350, 75)[0] ?? 0) + 50);
  });
});

describe("a lowered body", () => {
  const lowered = lowerBody({ layers: pictures.layers, stripes: null }, view);
  const down = Math.round(loweredPixels(view));
  const { masks } = lowered.layers;
  const paint = (x: number, y: number) => masks[(y * crop.width + x) * 4];
  const wheel = (x: number, y: number) => masks[(y * crop.width + x) * 4 + 1];
  const car = (x: number, y: number) => masks[(y * crop.width + x) * 4 + 3];

  it("moves its sheet metal down", () => {
    expect(down).toBe(9);
    expect(paint(500, 62)).toBe(0);
    expect(paint(500, 300 + down - 2)).toBe(255);
  });

  it("keeps its wheels in place, under the arches", () => {
    for (const { x, y, rim, tyre } of syntheticWheels) {
      expect(wheel(x, y + rim - 2)).toBe(255);
      expect(wheel(x, y + rim + 3)).toBe(0);
      expect(car(x, y + tyre - 2)).toBe(255);
      expect(car(x, y + tyre + 2)).toBe(0);
      expect(paint(x, y - tyre + down - 4)).toBe(255);
    }
  });
});
