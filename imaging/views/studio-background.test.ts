import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LinearColour } from "./paint.ts";
import { backgroundLight, studioBackground, type StudioBackground, type StudioMood } from "./studio-background.ts";
import { lightStudioRow } from "./studio-floor.ts";
import { syntheticBody } from "./synthetic-body.ts";

const { picture } = syntheticBody;
const view = syntheticBody.views.side;
const grey = (value: number): LinearColour => ({ red: value, green: value, blue: value });
const studio = (colour: LinearColour, mood: StudioMood = "even") =>
  studioBackground(view, picture, { paint: { colour, finish: "solid" }, mood });
const centre = view.crop.left + view.crop.width / 2;

describe("the studio behind a car", () => {
  const dark = studio(grey(0));

  it("is darker the lighter the paint, on wall and floor", () => {
    const light = studio(grey(0.9));
    const between = studio(grey(0.45));
    for (const row of [100, 600, 1100]) {
      const [a, b, c] = [dark, between, light].map((background) => backgroundLight(background, 300, row));
      expect(a).toBeGreaterThan(b ?? 1);
      expect(b).toBeGreaterThan(c ?? 1);
    }
  });

  it("looks at how light a paint is, not at its hue", () => {
    const green = studio({ red: 0, green: 0.5, blue: 0 });
    const sameLight = studio(grey(0.5 * 0.7152));
    expect(backgroundLight(green, centre, 400)).toBeCloseTo(backgroundLight(sameLight, centre, 400), 6);
  });

  it("has a room that is darker when it is dramatic, and the more so away from the car", () => {
    const dramatic = studio(grey(0), "dramatic");
    const share = (column: number, row: number) =>
      backgroundLight(dramatic, column, row) / backgroundLight(dark, column, row);
    expect(share(centre, 650)).toBeLessThan(0.9);
    expect(share(20, 50)).toBeLessThan(share(centre, 650));
  });

  it("has a floor lighter than its wall, and light that falls off to both sides alike", () => {
    expect(backgroundLight(dark, 20, 1000)).toBeGreaterThan(backgroundLight(dark, 20, 200));
    for (const off of [200, 400, 700]) {
      expect(backgroundLight(dark, centre - off, 300)).toBeCloseTo(backgroundLight(dark, centre + off, 300), 6);
      expect(backgroundLight(dark, centre - off, 300)).toBeLessThan(backgroundLight(dark, centre - off + 150, 300));
    }
  });

  it.each(["even", "dramatic"] as const)(
    "is one sheet: %s light never steps from row to row or column to column",
    (mood) => {
      const background = studio(grey(0.3), mood);
      for (let row = 1; row < picture.height; row++)
        expect(
          Math.abs(backgroundLight(background, 200, row) / backgroundLight(background, 200, row - 1) - 1),
        ).toBeLessThan(0.01);
      for (let column = 1; column < picture.width; column++)
        expect(
          Math.abs(backgroundLight(background, column, 500) / backgroundLight(background, column - 1, 500) - 1),
        ).toBeLessThan(0.01);
    },
  );

  it("takes no shadow above the horizon and all of it where the tyres stand", () => {
    const shadow = (row: number) => dark.rows.shadow[Math.round(row)];
    expect([shadow(0), shadow(view.horizonRow)]).toEqual([0, 0]);
    expect([shadow(view.groundRow), shadow(picture.height - 1)]).toEqual([1, 1]);
  });

  it("stays light and below white for any paint and mood", () => {
    const channel = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({ red: channel, green: channel, blue: channel }),
        fc.constantFrom("even" as const, "dramatic" as const),
        (colour, mood) => {
          const background = studio(colour, mood);
          for (const row of [0, 400, 800, 1199])
            for (const column of [0, 800, 1599]) {
              expect(backgroundLight(background, column, row)).toBeGreaterThan(0.05);
              expect(backgroundLight(background, column, row)).toBeLessThan(1);
            }
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe("a row of the studio", () => {
  const background: StudioBackground = studio(grey(0.1));
  const lit = (row: number, left: number) => {
    const into = new Float32Array(picture.width * 3);
    lightStudioRow(background, { row, shadowRow: new Float32Array(picture.width).fill(left), into });
    return into;
  };

  it("is the light of the empty studio where nothing shades it, with a trace of blue", () => {
    for (const row of [0, 500, 1199])
      for (const column of [0, 777, 1599]) {
        const light = backgroundLight(background, column, row);
        for (const [channel, tint] of background.tint.entries())
          expect(lit(row, 1)[column * 3 + channel]).toBeCloseTo(light * tint, 5);
      }
    expect(background.tint[2]).toBeGreaterThan(background.tint[0]);
  });

  it("keeps on the floor the share of light that the car leaves it, and on the wall all", () => {
    expect((lit(1000, 0.3)[600] ?? 0) / (lit(1000, 1)[600] ?? 1)).toBeCloseTo(0.3, 5);
    expect(lit(200, 0.3)).toEqual(lit(200, 1));
  });
});
