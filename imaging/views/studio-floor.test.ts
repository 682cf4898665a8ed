import { describe, expect, it } from "vitest";
import type { Plane } from "#imaging/pixels/picture.ts";
import { readShadowRow } from "./studio-floor.ts";

const plane = (
  width: number,
  height: number,
  levelAt: (x: number, y: number) => number,
): Plane<"half body picture"> => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, i) => levelAt(i % width, Math.floor(i / width))),
});
const rowOf = (shadow: Plane<"half body picture">, row: number, width = shadow.width * 2) => {
  const into = new Float32Array(width);
  readShadowRow(shadow, row, into);
  return [...into];
};

describe("the half-size shadow, read at full size", () => {
  it("is 0 to 1, and even where the shadow is", () => {
    for (const level of [0, 51, 255])
      for (const row of [0, 3, 9])
        for (const light of rowOf(
          plane(6, 5, () => level),
          row,
        ))
          expect(light).toBeCloseTo(level / 255, 6);
  });

  it("has each small pixel's centre between the two that it stands for, and straight lines between centres", () => {
    const across = rowOf(
      plane(8, 4, (x) => x * 20),
      4,
    ).map((light) => light * 255);
    for (let column = 1; column < 15; column++) expect(across[column]).toBeCloseTo((column / 2 - 0.25) * 20, 3);
    for (let row = 1; row < 15; row++) {
      const [light = 0] = rowOf(
        plane(4, 8, (_, y) => y * 20),
        row,
      );
      expect(light * 255).toBeCloseTo((row / 2 - 0.25) * 20, 3);
    }
  });

  it("goes on beyond its outermost centres as it is there", () => {
    const ends = rowOf(
      plane(3, 3, (x) => x * 100),
      2,
    );
    expect([ends[0], ends.at(-1)].map((light) => Math.round((light ?? 0) * 255))).toEqual([0, 200]);
    const rows = plane(3, 3, (_, y) => y * 100);
    expect([rowOf(rows, 0)[0], rowOf(rows, 5)[0]].map((light) => Math.round((light ?? 0) * 255))).toEqual([0, 200]);
  });

  it("fills a row of an odd number of pixels, and one from a single pixel", () => {
    expect(
      rowOf(
        plane(3, 2, () => 255),
        1,
        5,
      ),
    ).toEqual([1, 1, 1, 1, 1]);
    expect(
      rowOf(
        plane(1, 1, () => 255),
        0,
        1,
      ),
    ).toEqual([1]);
    expect(
      rowOf(
        plane(1, 1, () => 255),
        1,
      ),
    ).toEqual([1, 1]);
  });
});
