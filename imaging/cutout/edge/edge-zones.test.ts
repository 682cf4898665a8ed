import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Mask } from "#imaging/pixels/picture.ts";
import { someMasks } from "#test/pixels/some-masks.ts";
import { alphaAtEdge } from "./edge-alpha.ts";
import { cellStarts, edge, edgeZones, findEdgePixels, inside, insideMark, outside, outsideMark } from "./edge-zones.ts";

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

describe("edgeZones", () => {
  it("looks for the edge two pixels to either side of the mask, and is sure of the rest", () => {
    const row = [...edgeZones(block).data.subarray(8 * width, 9 * width)];
    const expected = [outside, edge, inside, edge, outside].flatMap((zone, i) =>
      Array.from({ length: [4, 4, 8, 4, 4][i] ?? 0 }, () => zone),
    );
    expect(row).toEqual(expected);
  });

  it("has every pixel of the car inside or at the edge, for any mask", () => {
    fc.assert(
      fc.property(someMasks, ([mask]) => {
        const zones = edgeZones(mask);
        for (const [i, value] of mask.data.entries()) expect(zones.data[i]).not.toBe(value === 1 ? outside : inside);
      }),
    );
  });
});

describe("alpha at the edge", () => {
  const alphaOf = (level: number, doubt = 255) => {
    const answer = { width: width * 3, height: height * 3, data: new Uint8Array(width * height * 9).fill(level) };
    const shapeAnswer = { width, height, data: new Uint8Array(width * height).fill(doubt) };
    const pixels = findEdgePixels(edgeZones(block), answer.width, answer.height);
    return alphaAtEdge({ answer, shapeAnswer, mask: block }, pixels);
  };
  const row = 25 * width * 3;

  it("is whole inside and nothing outside, and the network's answer between, made steeper", async () => {
    for (const [level, steep] of [
      [0, 0],
      [38, 0],
      [127, 127],
      [180, 203],
      [217, 255],
    ] as const) {
      const { data } = await alphaOf(level);
      expect([data[row + 36], data[row + 5], data[row + 18]]).toEqual([255, 0, steep]);
    }
  });

  it("fades where the mask left something out, and is whole where it took in what the network doubts", async () => {
    const rim = [13, 16].map(async (x) => (await alphaOf(255)).data[row + x]);
    const [out, near] = await Promise.all(rim);
    expect(out).toBeLessThan(60);
    expect(near).toBeGreaterThan(200);
    expect((await alphaOf(60, 60)).data[row + 20]).toBeGreaterThan(240);
  });
});

describe("the edge's pixels", () => {
  it("are numbered in reading order, each where its number says, and marked elsewhere", () => {
    fc.assert(
      fc.property(someMasks, fc.constantFrom(1, 1.5, 2, 3), ([mask], scale) => {
        const zones = edgeZones(mask);
        const [w, h] = [Math.round(mask.width * scale), Math.round(mask.height * scale)];
        const { index, positions } = findEdgePixels(zones, w, h);
        expect([...positions]).toEqual([...positions].toSorted((a, b) => a - b));
        for (const [number, at] of positions.entries()) expect(index[at]).toBe(number);
        for (const [at, number] of index.entries()) {
          const column = Math.floor((((at % w) + 0.5) * mask.width) / w);
          const row = Math.floor(((Math.floor(at / w) + 0.5) * mask.height) / h);
          const zone = zones.data[row * mask.width + column];
          const expected = zone === inside ? insideMark : zone === edge ? positions.indexOf(at) : outsideMark;
          expect(number).toBe(expected);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("are none of an empty mask", () => {
    const empty: GridMask = { data: new Uint8Array(12), width: 4, height: 3 };
    const { positions, index } = findEdgePixels(edgeZones(empty), 8, 6);
    expect([positions.length, new Set(index)]).toEqual([0, new Set([outsideMark])]);
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
