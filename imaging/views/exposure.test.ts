import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exposureOf } from "./exposure.ts";
import { syntheticBody } from "./synthetic-body.ts";
import type { ViewLayers } from "./view-layers.ts";

const body = { ...syntheticBody, peak: 2, gamma: 2 };
const grey = (value: number) => ({ colour: { red: value, green: value, blue: value }, finish: "solid" as const });

/** Sheet metal whose pixels have these bytes in the solid layer. */
function metal(bytes: readonly number[], paint = 255): ViewLayers {
  return {
    base: new Uint8Array(bytes.length * 3),
    solid: Uint8Array.from(bytes),
    metallic: new Uint8Array(bytes.length),
    masks: Uint8Array.from(bytes.flatMap(() => [paint, 0, 0, 255])),
  };
}
/** The light of a byte in the layers of `body`. */
const lightOf = (byte: number) => 2 * (byte / 255) ** 2;

describe("exposureOf", () => {
  it("brings the metal's brighter fifth to where a photographer puts white: lower for light paint", () => {
    // Four fifths are dimmer than 200 or equal to it.
    const layers = metal([50, 80, 100, 200, 250]);
    expect(exposureOf(body, layers, grey(0)) * lightOf(200)).toBeCloseTo(1.15, 5);
    expect(exposureOf(body, layers, grey(1)) * lightOf(200)).toBeCloseTo(0.8, 5);
  });

  it("falls steadily as paint gets lighter", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (a, b) => {
        const layers = metal([180]);
        const [darker, lighter] = a < b ? [a, b] : [b, a];
        expect(exposureOf(body, layers, grey(darker))).toBeGreaterThanOrEqual(exposureOf(body, layers, grey(lighter)));
      }),
    );
  });

  it("is bounded, however dim or bright the body was rendered", () => {
    expect(exposureOf(body, metal([5]), grey(0.5))).toBe(4);
    expect(exposureOf({ ...body, peak: 40 }, metal([250]), grey(0.5))).toBe(0.5);
  });

  it("looks at whole paint only, not at edges, glass or wheels", () => {
    const layers = metal([180, 180, 180, 180, 180, 250, 250, 250, 250, 250]);
    const edges = { ...layers, masks: layers.masks.map((value, i) => (i >= 20 && i % 4 === 0 ? 254 : value)) };
    expect(exposureOf(body, edges, grey(0))).toBe(exposureOf(body, metal([180]), grey(0)));
    expect(exposureOf(body, edges, grey(0))).not.toBe(exposureOf(body, metal([180, 250]), grey(0)));
  });

  it("leaves the light as it is where there is no paint to judge it by, or only black", () => {
    expect(exposureOf(body, metal([180], 0), grey(0.5))).toBe(1);
    expect(exposureOf(body, metal([]), grey(0.5))).toBe(1);
    expect(exposureOf(body, metal([0, 0]), grey(0.5))).toBe(1);
  });
});
