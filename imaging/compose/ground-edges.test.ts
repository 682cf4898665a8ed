import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groundEdgeRow, readGroundEdges, readOpenCorners } from "./ground-edges.ts";
import type { Silhouette } from "./silhouette.ts";

const silhouetteOf = (hull: Silhouette["hull"], isAtCut: Silhouette["isAtCut"] = () => false): Silhouette => ({
  hull,
  bottomRows: new Int32Array(0),
  isAtCut,
});
/** A car across its corner: roof, and below it the tyres at 100, 300 and 500. */
const corner = [
  { x: 60, y: 150 },
  { x: 100, y: 260 },
  { x: 300, y: 300 },
  { x: 500, y: 220 },
  { x: 520, y: 140 },
  { x: 300, y: 60 },
];
const width = 460;

describe("readGroundEdges", () => {
  it("are the two lines of the visible sides' wheels, joined at the near tyre, from left to right", () => {
    expect(readGroundEdges(silhouetteOf(corner), width)).toEqual([
      { from: { x: 100, y: 260 }, to: { x: 300, y: 300 } },
      { from: { x: 300, y: 300 }, to: { x: 500, y: 220 } },
    ]);
  });

  it("are one for a straight side, bumper corners left out", () => {
    const side = [
      { x: 50, y: 150 },
      { x: 100, y: 250 },
      { x: 500, y: 252 },
      { x: 550, y: 160 },
      { x: 300, y: 60 },
    ];
    expect(readGroundEdges(silhouetteOf(side), 500)).toEqual([{ from: { x: 100, y: 250 }, to: { x: 500, y: 252 } }]);
  });

  it("leave out what is long enough but climbs: a flank down to its tyre", () => {
    const steep = [{ x: 20, y: 90 }, ...corner.slice(1)];
    expect(readGroundEdges(silhouetteOf(steep), width)).toEqual(readGroundEdges(silhouetteOf(corner), width));
    const straight = [
      { x: 20, y: 90 },
      { x: 100, y: 260 },
      { x: 500, y: 262 },
      { x: 300, y: 60 },
    ];
    expect(readGroundEdges(silhouetteOf(straight), width)).toHaveLength(1);
  });

  it("take a slight bend for straight", () => {
    const bent = [...corner.slice(0, 2), { x: 200, y: 283 }, ...corner.slice(2)];
    expect(readGroundEdges(silhouetteOf(bent), width)).toEqual(readGroundEdges(silhouetteOf(corner), width));
  });

  it("leave out what ends at the border that cuts the car, and tell the tyre at its other end", () => {
    const cut = silhouetteOf(corner, ({ x }) => x >= 500);
    expect(readGroundEdges(cut, width)).toEqual([{ from: { x: 100, y: 260 }, to: { x: 300, y: 300 } }]);
    expect(readOpenCorners(cut, width)).toEqual([{ x: 300, y: 300 }]);
    expect(readOpenCorners(silhouetteOf(corner), width)).toEqual([]);
    expect(
      readOpenCorners(
        silhouetteOf(corner, () => true),
        width,
      ),
    ).toEqual([]);
  });

  it("are none of an empty outline, and none of a point", () => {
    expect(readGroundEdges(silhouetteOf([]), 100)).toEqual([]);
    expect(readGroundEdges(silhouetteOf([{ x: 3, y: 3 }]), 1)).toEqual([]);
  });

  it("follow the car wherever it stands in the photo and however large it is", () => {
    const integer = fc.integer({ min: -2000, max: 2000 });
    fc.assert(
      fc.property(integer, integer, fc.constantFrom(0.25, 0.5, 2, 4), (dx, dy, scale) => {
        const moved = ({ x, y }: { x: number; y: number }) => ({ x: x * scale + dx, y: y * scale + dy });
        const expected = readGroundEdges(silhouetteOf(corner), width).map(({ from, to }) => ({
          from: moved(from),
          to: moved(to),
        }));
        expect(readGroundEdges(silhouetteOf(corner.map(moved)), width * scale)).toEqual(expected);
      }),
    );
  });
});

describe("groundEdgeRow", () => {
  const edges = readGroundEdges(silhouetteOf(corner), width);

  it("runs from tyre to tyre, and on beyond the outermost as it ran between them", () => {
    expect([100, 200, 300, 400, 500].map((column) => groundEdgeRow(edges, column))).toEqual([260, 280, 300, 260, 220]);
    expect([groundEdgeRow(edges, 50), groundEdgeRow(edges, 550)]).toEqual([250, 200]);
  });

  it("is unknown without edges", () => {
    expect(groundEdgeRow([], 10)).toBeNull();
  });
});
