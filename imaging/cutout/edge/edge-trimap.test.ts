import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskArea } from "#imaging/pixels/mask.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import { someMasks } from "#test/pixels/some-masks.ts";
import { findEdgePixels, insideMark, outsideMark } from "./edge-pixels.ts";
import { cellStarts, correctedAlpha, edge, edgeTrimap, inside, outside } from "./edge-trimap.ts";

const width = 24;
const height = 16;
type GridMask = Mask<"shape grid">;
const block: GridMask = {
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return x >= 6 && x < 18 && y >= 4 && y < 14 ? 1 : 0;
  }),
};
const answerOf = ({ data, ...size }: GridMask, levelAt: (i: number) => number): Plane<"shape grid"> => ({
  width: size.width,
  height: size.height,
  data: data.map((_, i) => levelAt(i)),
});
const sure = answerOf(block, (i) => (block.data[i] ?? 0) * 255);

describe("edgeTrimap", () => {
  it("looks for the edge two pixels to either side of the mask, and is sure of the rest", () => {
    const { zones } = edgeTrimap(block, sure);
    const row = [...zones.data.subarray(8 * width, 9 * width)];
    const expected = [outside, edge, inside, edge, outside].flatMap((zone, i) =>
      Array.from({ length: [4, 4, 8, 4, 4][i] ?? 0 }, () => zone),
    );
    expect(row).toEqual(expected);
  });

  it("has every pixel of the car inside or at the edge, for any mask", () => {
    fc.assert(
      fc.property(someMasks, ([mask]) => {
        const { zones, added, removed } = edgeTrimap(
          mask,
          answerOf(mask, () => 255),
        );
        for (const [i, value] of mask.data.entries()) {
          expect(value === 1 && zones.data[i] === outside).toBe(false);
          expect(value === 0 && zones.data[i] === inside).toBe(false);
          // Nothing is both added and removed.
          expect(added.data[i] === 255 && removed.data[i] === 255).toBe(false);
        }
      }),
    );
  });

  it("adds what the model doubts in the mask, and removes what it sees beside it", () => {
    const doubting = edgeTrimap(
      block,
      answerOf(block, () => 60),
    );
    expect(doubting.added.data[8 * width + 7]).toBe(255);
    expect(edgeTrimap(block, sure).added.data[8 * width + 7]).toBe(0);
    const { removed } = edgeTrimap(
      block,
      answerOf(block, () => 255),
    );
    expect([4, 5, 6, 3].map((x) => removed.data[8 * width + x])).toEqual([255, 0, 0, 255]);
  });
});

describe("correctedAlpha", () => {
  const ramp = [38, 216.5] as const;
  const alphaOf = (level: number, scale = 1) => {
    const answer: Plane<"edge grid"> = {
      width: width * scale,
      height: height * scale,
      data: new Uint8Array(width * height * scale * scale).fill(level),
    };
    return correctedAlpha(edgeTrimap(block, sure), answer, ramp);
  };

  it("is whole inside and nothing outside, whatever the model says there", () => {
    for (const level of [0, 100, 255]) {
      const { data } = alphaOf(level);
      expect([data[8 * width + 12], data[8 * width + 2]]).toEqual([255, 0]);
    }
  });

  it("makes the model's ramp steeper at the edge, from its lower to its upper end", () => {
    const atEdge = (level: number) => alphaOf(level).data[8 * width + 6] ?? -1;
    expect([atEdge(30), atEdge(38), atEdge(217), atEdge(255)]).toEqual([0, 0, 255, 255]);
    expect(Math.abs(atEdge(127) - 127)).toBeLessThan(2);
    expect(atEdge(180) - atEdge(127)).toBeGreaterThan((180 - 127) * 1.3);
  });

  it("takes off at the edge's outer rim what the analysis removed", () => {
    const { data } = alphaOf(255);
    expect([data[8 * width + 4], data[8 * width + 5]]).toEqual([0, 255]);
  });

  it("is the answer's size, on a grid finer than the mask", () => {
    const { data, width: fine, height: rows } = alphaOf(255, 3);
    expect([fine, rows, data.length]).toEqual([72, 48, 72 * 48]);
    expect([data[25 * 72 + 36], data[25 * 72 + 5]]).toEqual([255, 0]);
  });
});

describe("the edge's pixels", () => {
  it("are numbered in reading order, each where its number says, and marked elsewhere", () => {
    fc.assert(
      fc.property(someMasks, fc.constantFrom(1, 1.5, 2, 3), ([mask], scale) => {
        const trimap = edgeTrimap(
          mask,
          answerOf(mask, () => 255),
        );
        const [w, h] = [Math.round(mask.width * scale), Math.round(mask.height * scale)];
        const { index, positions } = findEdgePixels(trimap, w, h);
        expect([...positions]).toEqual([...positions].toSorted((a, b) => a - b));
        for (const [number, at] of positions.entries()) expect(index[at]).toBe(number);
        for (const [at, number] of index.entries()) {
          const column = Math.floor((((at % w) + 0.5) * mask.width) / w);
          const row = Math.floor(((Math.floor(at / w) + 0.5) * mask.height) / h);
          const zone = trimap.zones.data[row * mask.width + column];
          const expected = zone === inside ? insideMark : zone === edge ? positions.indexOf(at) : outsideMark;
          expect(number).toBe(expected);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("are none of an empty mask", () => {
    const empty: GridMask = { data: new Uint8Array(12), width: 4, height: 3 };
    const { positions, index } = findEdgePixels(
      edgeTrimap(
        empty,
        answerOf(empty, () => 255),
      ),
      8,
      6,
    );
    expect([positions.length, new Set(index)]).toEqual([0, new Set([outsideMark])]);
    expect(maskArea(empty)).toBe(0);
  });
});

describe("cellStarts", () => {
  it("gives every pixel to the cell that holds its middle", () => {
    const count = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(count, count, (cells, extra) => {
        const pixels = cells + extra;
        const starts = cellStarts(cells, pixels);
        expect([starts.length, starts[0], starts[cells]]).toEqual([cells + 1, 0, pixels]);
        for (let cell = 0; cell < cells; cell++)
          for (let pixel = starts[cell] ?? 0; pixel < (starts[cell + 1] ?? 0); pixel++)
            expect(Math.floor(((pixel + 0.5) * cells) / pixels)).toBe(cell);
      }),
    );
  });
});
