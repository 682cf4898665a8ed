import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { difference, emptyMask, maskArea } from "#imaging/pixels/mask.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import { findRegions } from "#imaging/pixels/regions.ts";
import { someMasks } from "#test/pixels/some-masks.ts";
import { findContactLines } from "./contact-lines.ts";
import { fillHoles } from "./fill-holes.ts";
import { keepMainRegion } from "./keep-main-region.ts";
import { reachFrame } from "./reach-frame.ts";
import { hasSecondBody } from "./second-body.ts";

type GridMask = Mask<"shape grid">;
type Rectangle = readonly [left: number, top: number, right: number, bottom: number];

function maskOf(width: number, height: number, ...inside: readonly Rectangle[]): GridMask {
  const data = new Uint8Array(width * height);
  for (const [left, top, right, bottom] of inside)
    for (let y = top; y < bottom; y++) data.fill(1, y * width + left, y * width + right);
  return { data, width, height };
}
function without(mask: GridMask, ...holes: readonly Rectangle[]): GridMask {
  return difference(mask, maskOf(mask.width, mask.height, ...holes));
}
const answerOf = ({ width, height }: GridMask, level: number): Plane<"shape grid"> => ({
  data: new Uint8Array(width * height).fill(level),
  width,
  height,
});

describe("fillHoles", () => {
  /** 100 rows high from row 10. */
  const body = maskOf(160, 120, [10, 10, 150, 110]);
  const filled = (mask: GridMask, level = 0) => fillHoles(mask, answerOf(mask, level), 26);

  it("fills glass, whatever the network makes of it", () => {
    const withWindow = without(body, [40, 30, 90, 60]);
    expect(filled(withWindow, 0)).toEqual(body);
    expect(filled(withWindow, 200)).toEqual(body);
  });

  it("leaves the ground seen between the wheels open, and what is open to the outside", () => {
    const low = without(body, [40, 94, 90, 104]);
    expect(filled(low)).toEqual(low);
    const bay = without(body, [40, 10, 90, 30]);
    expect(filled(bay)).toEqual(bay);
    const ring = maskOf(20, 20, [0, 0, 20, 20]);
    const atFrame = without(ring, [0, 5, 4, 9]);
    expect(filled(atFrame)).toEqual(atFrame);
  });

  it("leaves a thin gap under a roof rail open where it is clearly background, and fills it where it may be glass", () => {
    const rail = without(body, [40, 14, 120, 17]);
    expect(filled(rail, 10)).toEqual(rail);
    expect(filled(rail, 27)).toEqual(body);
    const high = without(body, [40, 14, 120, 20]);
    expect(filled(high, 10)).toEqual(body);
  });

  it("takes nothing away, and finds nothing more to fill the second time", () => {
    fc.assert(
      fc.property(someMasks, fc.constantFrom(0, 100), ([mask], level) => {
        const once = filled(mask, level);
        expect(maskArea(difference(mask, once))).toBe(0);
        expect(filled(once, level)).toEqual(once);
      }),
    );
  });
});

describe("keepMainRegion", () => {
  it("keeps one region whole, or the only one, or none of an empty mask", () => {
    fc.assert(
      fc.property(someMasks, ([mask]) => {
        const main = keepMainRegion(mask);
        expect(maskArea(difference(main, mask))).toBe(0);
        expect(findRegions(main).regions.length).toBe(Math.min(1, maskArea(mask)));
      }),
    );
  });

  it("prefers a smaller car in the middle to a larger one at the edge, but not to one twice as large", () => {
    const middle: Rectangle = [90, 40, 110, 60];
    const larger: Rectangle = [0, 0, 24, 20];
    expect(keepMainRegion(maskOf(200, 100, middle, larger))).toEqual(maskOf(200, 100, middle));
    const twice: Rectangle = [0, 0, 40, 20];
    expect(keepMainRegion(maskOf(200, 100, middle, twice))).toEqual(maskOf(200, 100, twice));
  });
});

describe("reachFrame", () => {
  const reach = (mask: GridMask, level = 60) => reachFrame(mask, answerOf(mask, level), 26);

  it("carries what ends two pixels before the left, right or lower border on to it, never to the top", () => {
    expect(reach(maskOf(30, 20, [2, 2, 28, 18]))).toEqual(maskOf(30, 20, [0, 2, 30, 20]));
  });

  it("leaves what ends earlier, and takes nothing away from anything", () => {
    const free = maskOf(30, 20, [3, 3, 27, 17]);
    expect(reach(free)).toEqual(free);
    fc.assert(
      fc.property(someMasks, fc.constantFrom(0, 60), ([mask], level) => {
        expect(maskArea(difference(mask, reach(mask, level)))).toBe(0);
      }),
    );
  });

  it("carries nothing on over what is clearly background: there a whole car ends", () => {
    const whole = maskOf(30, 20, [2, 2, 28, 18]);
    expect(reach(whole, 26)).toEqual(whole);
    expect(reach(whole, 27)).not.toEqual(whole);
    const faded = answerOf(whole, 60);
    const atBorder = Uint8Array.from(faded.data, (value, at) => (at % 30 === 0 ? 5 : value));
    expect(reachFrame(whole, { ...faded, data: atBorder }, 26)).toEqual(
      maskOf(30, 20, [2, 2, 30, 18], [2, 18, 30, 20]),
    );
  });

  it("takes a mask of one pixel", () => {
    const dot = maskOf(1, 1, [0, 0, 1, 1]);
    expect(reach(dot)).toEqual(dot);
  });
});

describe("hasSecondBody", () => {
  const main: Rectangle = [100, 60, 240, 160];

  it("is one as thick as a car behind a thin neck", () => {
    expect(hasSecondBody(maskOf(300, 200, main, [80, 100, 100, 108], [20, 70, 80, 140]))).toBe(true);
  });

  it("is no bonnet, which has no neck, and no mirror on its arm, which is too small", () => {
    expect(hasSecondBody(maskOf(300, 200, main, [40, 110, 100, 160]))).toBe(false);
    expect(hasSecondBody(maskOf(300, 200, main, [92, 90, 100, 94], [82, 84, 92, 98]))).toBe(false);
  });

  it("is none of nothing and of a pixel", () => {
    expect(hasSecondBody(emptyMask({ width: 20, height: 20 }))).toBe(false);
    expect(hasSecondBody(maskOf(1, 1, [0, 0, 1, 1]))).toBe(false);
  });
});

describe("findContactLines", () => {
  const lines = (mask: GridMask, scale = 1) => {
    const [width, height] = [mask.width * scale, mask.height * scale];
    const alpha: Plane<"edge grid"> = {
      width,
      height,
      data: Uint8Array.from({ length: width * height }, (_, i) => {
        const [x, y] = [Math.floor((i % width) / scale), Math.floor(Math.floor(i / width) / scale)];
        return 255 * (mask.data[y * mask.width + x] ?? 0);
      }),
    };
    return findContactLines(mask, alpha);
  };
  const body: Rectangle = [40, 40, 240, 100];
  const rear: Rectangle = [60, 100, 85, 120];
  const front: Rectangle = [195, 100, 220, 120];

  it("lays a straight side's line from tyre to tyre, `from` the left one", () => {
    const [line, ...others] = lines(maskOf(280, 160, body, rear, front));
    expect(line).toEqual({ from: { x: expect.closeTo(60.5, 0), y: 120 }, to: { x: expect.closeTo(219.5, 0), y: 120 } });
    expect(others).toEqual([]);
  });

  it("gives it in pixels of the finer grid", () => {
    const [line] = lines(maskOf(280, 160, body, rear, front), 3);
    expect(Math.abs((line?.from.x ?? 0) - 181.5)).toBeLessThan(3);
    expect(line?.to.y).toBe(360);
  });

  it("gives two across a corner, the longest first, which meet at the near tyre", () => {
    const near: Rectangle = [130, 100, 155, 140];
    const [first, second] = lines(maskOf(280, 160, body, rear, near, front));
    const length = (one: typeof first) =>
      Math.hypot((one?.to.x ?? 0) - (one?.from.x ?? 0), (one?.to.y ?? 0) - (one?.from.y ?? 0));
    expect(length(first)).toBeGreaterThanOrEqual(length(second));
    expect([first?.from.y, first?.to.y, second?.from.y, second?.to.y].filter((y) => y === 140)).toHaveLength(2);
  });

  it("takes a tow bar for no tyre", () => {
    const bar: Rectangle = [236, 100, 240, 126];
    expect(lines(maskOf(280, 160, body, rear, front, bar))).toEqual(lines(maskOf(280, 160, body, rear, front)));
  });

  it("knows none of an empty mask", () => {
    expect(lines(maskOf(20, 20))).toEqual([]);
  });
});
