import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { someMasks } from "#test/pixels/some-masks.ts";
import { boundsOf, complement, difference, emptyMask, intersection, maskArea, threshold, union } from "./mask.ts";
import type { Mask, Plane, RgbPicture } from "./picture.ts";

type GridMask = Mask<"shape grid">;
const area = (mask: GridMask) => maskArea(mask);

describe("masks as sets", () => {
  it("union, intersection and difference hold the pixels that their names say", () => {
    fc.assert(
      fc.property(someMasks, ([a, b]) => {
        const [both, either, onlyA] = [intersection(a, b), union(a, b), difference(a, b)];
        for (const [at, inA] of a.data.entries()) {
          const inB = b.data[at];
          expect(both.data[at]).toBe(inA === 1 && inB === 1 ? 1 : 0);
          expect(either.data[at]).toBe(inA === 1 || inB === 1 ? 1 : 0);
          expect(onlyA.data[at]).toBe(inA === 1 && inB === 0 ? 1 : 0);
        }
      }),
    );
  });

  it("follow De Morgan's laws, and what is taken off one is in the other or was not in the first", () => {
    fc.assert(
      fc.property(someMasks, ([a, b]) => {
        expect(complement(union(a, b))).toEqual(intersection(complement(a), complement(b)));
        expect(complement(complement(a))).toEqual(a);
        expect(difference(a, b)).toEqual(intersection(a, complement(b)));
        expect(union(difference(a, b), intersection(a, b))).toEqual(a);
        expect(area(union(a, b)) + area(intersection(a, b))).toBe(area(a) + area(b));
      }),
    );
  });

  it("distribute intersection over union", () => {
    fc.assert(
      fc.property(someMasks, ([a, b, c]) => {
        expect(intersection(a, union(b, c))).toEqual(union(intersection(a, b), intersection(a, c)));
      }),
    );
  });

  it("are not mixed with masks of another size", () => {
    const size = { width: 3, height: 2 };
    const turned = { width: 2, height: 3 };
    for (const combine of [union, intersection, difference])
      expect(() => combine(emptyMask<"photo">(size), emptyMask<"photo">(turned))).toThrow(RangeError);
  });
});

describe("boundsOf", () => {
  it("is the smallest rectangle that holds the whole mask", () => {
    fc.assert(
      fc.property(someMasks, ([mask]) => {
        const bounds = boundsOf(mask);
        const inside = [...mask.data.keys()].filter((at) => mask.data[at] === 1);
        const columns = inside.map((at) => at % mask.width);
        const rows = inside.map((at) => Math.floor(at / mask.width));
        expect(bounds).toEqual(
          inside.length === 0
            ? null
            : {
                left: Math.min(...columns),
                right: Math.max(...columns),
                top: Math.min(...rows),
                bottom: Math.max(...rows),
              },
        );
      }),
    );
  });
});

describe("threshold", () => {
  it("takes a level that equals the limit", () => {
    const plane: Plane<"photo"> = { data: Uint8Array.of(0, 127, 128, 255), width: 4, height: 1 };
    expect([...threshold(plane, 128).data]).toEqual([0, 0, 1, 1]);
  });
});

describe("what is a pixel of one space", () => {
  it("is refused where another is wanted, and levels where a set is wanted", () => {
    expectTypeOf<Mask<"shape grid">>().not.toExtend<Mask<"edge grid">>();
    expectTypeOf<RgbPicture<"plate">>().not.toExtend<RgbPicture<"picture">>();
    expectTypeOf<Plane<"photo">>().not.toExtend<Mask<"photo">>();
    expectTypeOf<Mask<"photo">>().toExtend<Mask>();
  });
});
