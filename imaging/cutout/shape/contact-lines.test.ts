import { describe, expect, it } from "vitest";
import type { Mask } from "#imaging/pixels/picture.ts";
import { findContactLines } from "./contact-lines.ts";

type GridMask = Mask<"shape grid">;
type Rectangle = readonly [left: number, top: number, right: number, bottom: number];

function maskOf(width: number, height: number, ...inside: readonly Rectangle[]): GridMask {
  const data = new Uint8Array(width * height);
  for (const [left, top, right, bottom] of inside)
    for (let y = top; y < bottom; y++) data.fill(1, y * width + left, y * width + right);
  return { data, width, height };
}

describe("findContactLines", () => {
  const lines = (mask: GridMask, scale = 1) =>
    findContactLines(mask, { width: mask.width * scale, height: mask.height * scale });
  const body: Rectangle = [40, 40, 240, 100];
  const rear: Rectangle = [60, 100, 85, 120];
  const front: Rectangle = [195, 100, 220, 120];

  it("lays a straight side's line from tyre to tyre, `from` the left one", () => {
    const [line, ...others] = lines(maskOf(280, 160, body, rear, front));
    expect(line).toEqual({ from: { x: expect.closeTo(60.5, 0), y: 120 }, to: { x: expect.closeTo(219.5, 0), y: 120 } });
    expect(others).toEqual([]);
  });

  it("gives it in pixels of the photo", () => {
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

  it("knows none of a car whose lower edge is closed: no tyre is seen", () => {
    expect(lines(maskOf(280, 160, body))).toEqual([]);
    expect(lines(maskOf(280, 160, body, [60, 100, 85, 101], [195, 100, 220, 101]))).toEqual([]);
  });

  it("knows none of an empty mask", () => {
    expect(lines(maskOf(20, 20))).toEqual([]);
  });
});
