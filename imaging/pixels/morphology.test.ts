import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { someMasks } from "#test/pixels/some-masks.ts";
import { complement, difference, maskArea } from "./mask.ts";
import { dilate, erode, open } from "./morphology.ts";
import type { Mask } from "./picture.ts";

const radius = fc.integer({ min: 0, max: 4 });
const contains = (outer: Mask<"shape grid">, inner: Mask<"shape grid">) => maskArea(difference(inner, outer)) === 0;

/** By definition: whether any, or every, pixel of the square window within the frame is in the mask. */
function byDefinition(mask: Mask<"shape grid">, reach: number, quantifier: "some" | "every"): Uint8Array {
  const { data, width, height } = mask;
  return data.map((_, at) => {
    const seen: number[] = [];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (Math.abs(x - (at % width)) <= reach && Math.abs(y - Math.floor(at / width)) <= reach)
          seen.push(data[y * width + x] ?? 0);
    return seen[quantifier]((value) => value === 1) ? 1 : 0;
  });
}

describe("dilate and erode", () => {
  it("are what their definitions say, up to the frame", () => {
    fc.assert(
      fc.property(someMasks, radius, ([mask], reach) => {
        expect(dilate(mask, reach).data).toEqual(byDefinition(mask, reach, "some"));
        expect(erode(mask, reach).data).toEqual(byDefinition(mask, reach, "every"));
      }),
    );
  });

  it("are each other's mirror image", () => {
    fc.assert(
      fc.property(someMasks, radius, ([mask], reach) => {
        expect(complement(dilate(mask, reach))).toEqual(erode(complement(mask), reach));
      }),
    );
  });

  it("lose nothing when a mask is dilated and eroded again, and add nothing the other way round", () => {
    fc.assert(
      fc.property(someMasks, radius, ([mask], reach) => {
        expect(contains(erode(dilate(mask, reach), reach), mask)).toBe(true);
        expect(contains(mask, open(mask, reach))).toBe(true);
      }),
    );
  });

  it("take nothing more from what is opened twice", () => {
    fc.assert(
      fc.property(someMasks, radius, ([mask], reach) => {
        expect(open(open(mask, reach), reach)).toEqual(open(mask, reach));
      }),
    );
  });

  it("leave the given mask as it is", () => {
    const mask: Mask<"photo"> = { data: Uint8Array.of(0, 1, 0), width: 3, height: 1 };
    dilate(mask, 0).data.fill(1);
    erode(mask, 1);
    expect([...mask.data]).toEqual([0, 1, 0]);
  });
});
