import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { someMasks } from "#test/pixels/some-masks.ts";
import { boundsOf, intersection, maskArea, union } from "./mask.ts";
import type { Mask } from "./picture.ts";
import { findRegions, meanPerRegion, regionMask } from "./regions.ts";

const neighbours = fc.constantFrom<4 | 8>(4, 8);

describe("findRegions", () => {
  it("parts a mask: every pixel is in one region, and each region says where and how large it is", () => {
    fc.assert(
      fc.property(someMasks, neighbours, ([mask], sides) => {
        const found = findRegions(mask, sides);
        const parts = found.regions.map((_, index) => regionMask(found, (label) => label === index + 1, mask));
        expect(regionMask(found, () => true, mask)).toEqual(mask);
        expect(parts.reduce((sum, part) => sum + maskArea(part), 0)).toBe(maskArea(mask));
        for (const [index, part] of parts.entries()) {
          const { left, top, right, bottom, area } = found.regions[index] ?? {};
          expect({ left, top, right, bottom }).toEqual(boundsOf(part));
          expect(area).toBe(maskArea(part));
        }
      }),
    );
  });

  it("never parts neighbours, and never joins what no way leads between", () => {
    fc.assert(
      fc.property(someMasks, neighbours, ([mask], sides) => {
        const { labels } = findRegions(mask, sides);
        const { data, width } = mask;
        const areNeighbours = (a: number, b: number) => {
          const [dx, dy] = [
            Math.abs((a % width) - (b % width)),
            Math.abs(Math.floor(a / width) - Math.floor(b / width)),
          ];
          return sides === 4 ? dx + dy === 1 : Math.max(dx, dy) === 1;
        };
        const inside = [...data.keys()].filter((at) => data[at] === 1);
        for (const a of inside) {
          const reached = new Set([a]);
          for (const from of reached) for (const to of inside) if (areNeighbours(from, to)) reached.add(to);
          expect(inside.filter((b) => labels[b] === labels[a])).toEqual(inside.filter((b) => reached.has(b)));
        }
      }),
      { numRuns: 40 },
    );
  });

  it("takes corners for a connection only when asked to", () => {
    const diagonal: Mask<"photo"> = { data: Uint8Array.of(1, 0, 0, 1), width: 2, height: 2 };
    expect(findRegions(diagonal).regions).toHaveLength(2);
    expect(findRegions(diagonal, 8).regions).toHaveLength(1);
  });

  it("does not go on from the end of one row to the start of the next", () => {
    const ends: Mask<"photo"> = { data: Uint8Array.of(0, 0, 1, 1, 0, 0), width: 3, height: 2 };
    expect(findRegions(ends, 8).regions).toHaveLength(2);
  });

  it("finds in a union no fewer pixels of a region than in either part", () => {
    fc.assert(
      fc.property(someMasks, ([a, b]) => {
        const joined = findRegions(union(a, b));
        for (const label of findRegions(a).regions.keys()) {
          const part = regionMask(findRegions(a), (one) => one === label + 1, a);
          const touched = new Set(
            [...part.data.keys()].filter((at) => part.data[at] === 1).map((at) => joined.labels[at]),
          );
          expect(touched.size).toBe(1);
          const whole = regionMask(joined, (one) => touched.has(one), a);
          expect(intersection(whole, part)).toEqual(part);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("meanPerRegion", () => {
  it("is the mean of each region's own levels", () => {
    const mask: Mask<"photo"> = { data: Uint8Array.of(1, 1, 0, 1), width: 4, height: 1 };
    const plane = { data: Uint8Array.of(10, 21, 255, 7), width: 4, height: 1 };
    expect(meanPerRegion(findRegions(mask), plane)).toEqual([15.5, 7]);
  });
});
