import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitParts } from "./fit-parts.ts";
import { syntheticBody } from "./synthetic-body.ts";
import type { Crop, ViewLayers } from "./view-layers.ts";

const crop = { left: 10, top: 20, width: 8, height: 6 };
const body = { ...syntheticBody, gamma: 2 };
const layersOf = ({ width, height }: Crop, levels: { light: number; coverage: number }): ViewLayers => ({
  base: new Uint8Array(width * height * 3).fill(levels.light),
  solid: new Uint8Array(width * height).fill(levels.light),
  metallic: new Uint8Array(width * height).fill(levels.light),
  masks: new Uint8Array(width * height * 4).fill(levels.coverage),
});
const below = layersOf(crop, { light: 100, coverage: 255 });

function fitted(place: Crop, levels: { light: number; coverage: number }, name = "spoiler"): ViewLayers {
  const view = { ...body.views.rear, crop, patches: { spoiler: { crop: place } } };
  return fitParts({ body, view, layers: below }, new Map([[name, layersOf(place, levels)]]));
}
const at = ({ solid }: ViewLayers, column: number, row: number) => solid[row * crop.width + column];

describe("fitParts", () => {
  const place = { left: 12, top: 21, width: 3, height: 2 };

  it("puts a part where it belongs and leaves the rest", () => {
    const { solid } = fitted(place, { light: 7, coverage: 255 });
    const changed = [...solid.keys()].filter((i) => solid[i] !== 100);
    expect(changed).toEqual([10, 11, 12, 18, 19, 20]);
    expect(new Set(changed.map((i) => solid[i]))).toEqual(new Set([7]));
  });

  it("adds in linear light where a part covers a pixel in part: what shines through is the rest", () => {
    const coverage = 102;
    const layers = fitted(place, { light: 60, coverage });
    // gamma 2: √(60² + 100² · 0.6)
    const light = Math.round(Math.sqrt(3600 + 6000));
    expect([layers.base[10 * 3], layers.solid[10], layers.metallic[10]]).toEqual([light, light, light]);
    // Masks are shares already: 102 + 255 · 0.6.
    expect([...layers.masks.subarray(40, 44)]).toEqual([255, 255, 255, 255]);
  });

  it("changes nothing where a part covers nothing", () => {
    expect(fitted(place, { light: 200, coverage: 0 })).toEqual(below);
  });

  it("leaves the given layers as they are, and gives them back when there is nothing to fit", () => {
    fitted(place, { light: 7, coverage: 255 });
    expect(new Set(below.solid)).toEqual(new Set([100]));
    const view = { ...body.views.rear, crop };
    expect(fitParts({ body, view, layers: below }, new Map())).toBe(below);
  });

  it("leaves out a part that this view has no place for", () => {
    expect(fitted(place, { light: 7, coverage: 255 }, "roof-rack")).toEqual(below);
  });

  it("cuts off what reaches beyond the car's crop, on any side", () => {
    fc.assert(
      fc.property(
        fc.record({
          left: fc.integer({ min: 0, max: 22 }),
          top: fc.integer({ min: 10, max: 30 }),
          width: fc.integer({ min: 1, max: 12 }),
          height: fc.integer({ min: 1, max: 12 }),
        }),
        (anywhere) => {
          const layers = fitted(anywhere, { light: 7, coverage: 255 });
          for (let row = 0; row < crop.height; row++)
            for (let column = 0; column < crop.width; column++) {
              const [x, y] = [column + crop.left - anywhere.left, row + crop.top - anywhere.top];
              const isPart = x >= 0 && y >= 0 && x < anywhere.width && y < anywhere.height;
              expect(at(layers, column, row)).toBe(isPart ? 7 : 100);
            }
        },
      ),
    );
  });

  it("lays the later part over the earlier one", () => {
    const view = { ...body.views.rear, crop, patches: { spoiler: { crop: place }, "wheel-mesh": { crop: place } } };
    const patches = new Map([
      ["wheel-mesh", layersOf(place, { light: 50, coverage: 255 })],
      ["spoiler", layersOf(place, { light: 7, coverage: 255 })],
    ]);
    expect(at(fitParts({ body, view, layers: below }, patches), 2, 1)).toBe(7);
  });
});
