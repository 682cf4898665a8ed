import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { someMasks } from "#test/pixels/some-masks.ts";
import { emptyMask, maskArea } from "./mask.ts";
import { simplifyOutline, traceOutline } from "./outlines.ts";
import type { Mask } from "./picture.ts";
import { findRegions } from "./regions.ts";

function maskOf(...rows: string[]): Mask {
  const data = Uint8Array.from(rows.join(""), (letter) => (letter === "#" ? 1 : 0));
  return { data, width: rows[0]?.length ?? 0, height: rows.length };
}

/** Shoelace formula; clockwise is positive where y goes down. */
function areaWithin(outline: readonly { x: number; y: number }[]): number {
  return outline.reduce((sum, { x, y }, index) => {
    const next = outline[(index + 1) % outline.length] ?? { x, y };
    return sum + (x * next.y - next.x * y) / 2;
  }, 0);
}

describe("an outline", () => {
  it("goes round a pixel, a block and a step", () => {
    expect(traceOutline(maskOf("#"))).toEqual([
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 1 },
      { x: 0, y: 1 },
    ]);
    expect(traceOutline(maskOf("....", ".##.", ".##.", "....")).map(({ x, y }) => [x, y])).toEqual([
      [1, 1],
      [3, 1],
      [3, 3],
      [1, 3],
    ]);
    expect(traceOutline(maskOf("#..", "##.", "###"))).toHaveLength(8);
  });

  it("goes round the largest region only, and past what touches it at a corner", () => {
    const outline = traceOutline(maskOf("#...", ".##.", ".##.", "...#"));
    expect(outline).toHaveLength(4);
    expect(areaWithin(outline)).toBe(4);
  });

  it("is none of an empty mask", () => {
    expect(traceOutline(emptyMask({ width: 5, height: 4 }))).toEqual([]);
  });

  it("holds the region and its holes, no more", () => {
    fc.assert(
      fc.property(someMasks, ([mask]) => {
        const largest = Math.max(0, ...findRegions(mask).regions.map(({ area }) => area));
        const within = areaWithin(traceOutline(mask));
        expect(within).toBeGreaterThanOrEqual(largest);
        expect(within - largest).toBeLessThanOrEqual(mask.data.length - maskArea(mask));
      }),
    );
  });
});

describe("a simpler outline", () => {
  const disc = (() => {
    const side = 120;
    const data = Uint8Array.from({ length: side * side }, (_, at) =>
      Math.hypot((at % side) - 60, Math.floor(at / side) - 60) < 50 ? 1 : 0,
    );
    return traceOutline({ data, width: side, height: side });
  })();

  it("has fewer corners and nearly the same area", () => {
    const simple = simplifyOutline(disc, { tolerance: 1.2, most: 60 });
    expect(disc.length).toBeGreaterThan(100);
    expect(simple.length).toBeLessThan(40);
    expect(areaWithin(simple) / areaWithin(disc)).toBeCloseTo(1, 1);
  });

  it("never has more corners than it may", () => {
    const simple = simplifyOutline(disc, { tolerance: 0.1, most: 8 });
    expect(simple.length).toBeLessThanOrEqual(8);
    expect(simple.length).toBeGreaterThanOrEqual(3);
  });

  it("leaves a block as it is", () => {
    const block = traceOutline(maskOf("....", ".##.", ".##.", "...."));
    expect(simplifyOutline(block, { tolerance: 0.5, most: 60 })).toEqual(block);
  });
});
