import { describe, expect, it } from "vitest";
import type { Photo } from "#imaging/decode/photo.ts";
import { threshold } from "#imaging/pixels/mask.ts";
import type { Plane, RgbPicture } from "#imaging/pixels/picture.ts";
import { toEdgeGrid } from "../grids.ts";
import { alphaAtEdge } from "./edge-alpha.ts";
import { gatherEdgeColours } from "./edge-colours.ts";
import { measureEdgeQuality } from "./edge-quality.ts";
import { edgeZones, findEdgePixels } from "./edge-zones.ts";
import { fitLinearEdge, steepen } from "./guided-edge.ts";
import { freeColours, refineAlpha } from "./refine-edge.ts";

type Colour = readonly [number, number, number];
const car: Colour = [190, 40, 30];
const road: Colour = [110, 120, 130];
const [width, height] = [60, 40];
/** The car is the right half; the pixel at its edge is half its own and half road. */
const edgeColumn = 30;
const coverageAt = (x: number) => (x < edgeColumn ? 0 : x === edgeColumn ? 0.5 : 1);

function photoOf(carColour: Colour = car, roadColour: Colour = road): Photo {
  const pixels = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const share = coverageAt(i % width);
    for (const channel of [0, 1, 2] as const)
      pixels[i * 3 + channel] = Math.round(carColour[channel] * share + roadColour[channel] * (1 - share));
  }
  return { pixels, width, height };
}

/** All that is known of the edge from an answer which puts it `off` pixels too far to the right. */
async function edgeOf(photo: Photo, off = 0) {
  const answer: Plane<"edge grid"> = {
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, i) => 255 * coverageAt((i % width) - off)),
  };
  const shape: Plane<"shape grid"> = { width, height, data: answer.data };
  const mask = threshold(shape, 128);
  const zones = edgeZones(mask);
  const pixels = findEdgePixels(zones, width, height);
  const alpha = await alphaAtEdge({ answer, shapeAnswer: shape, mask }, pixels);
  const grid: RgbPicture<"edge grid"> = { pixels: photo.pixels, width, height };
  return { grid, zones, alpha, pixels };
}
const box = { left: 0, top: 0, width, height };

describe("an edge found in the photo", () => {
  it.each([-1, 0, 1])(
    "is where its colours change, to the pixel, though the network puts it %d pixels off",
    async (off) => {
      const photo = photoOf();
      const { grid, zones, alpha, pixels } = await edgeOf(photo, off);
      const refined = refineAlpha(photo, box, { zones, linear: fitLinearEdge(grid, alpha, pixels) });
      const row = [...refined.subarray(20 * width, 21 * width)];
      expect(row.slice(0, edgeColumn - 1).every((value) => value < 20)).toBe(true);
      expect(row.slice(edgeColumn + 2).every((value) => value > 235)).toBe(true);
      // The mixed pixel itself is told only by a network that is right to the pixel.
      expect(Math.abs((row[edgeColumn] ?? 0) - 128)).toBeLessThan(off === 0 ? 60 : 129);
    },
  );

  it("stays where the network has it when the photo shows none", async () => {
    const plain = photoOf(road, road);
    const { grid, zones, alpha, pixels } = await edgeOf(plain);
    const refined = refineAlpha(plain, box, { zones, linear: fitLinearEdge(grid, alpha, pixels) });
    const row = refined.subarray(20 * width, 21 * width);
    expect([row[edgeColumn - 4], row[edgeColumn + 4]]).toEqual([0, 255]);
  });

  it("is read in any part of the photo alike", async () => {
    const photo = photoOf();
    const { grid, zones, alpha, pixels } = await edgeOf(photo);
    const linear = fitLinearEdge(grid, alpha, pixels);
    const whole = refineAlpha(photo, box, { zones, linear });
    const part = { left: 23, top: 7, width: 20, height: 11 };
    const expected = Array.from({ length: 220 }, (_, i) => whole[(7 + Math.floor(i / 20)) * width + 23 + (i % 20)]);
    expect([...refineAlpha(photo, part, { zones, linear })]).toEqual(expected);
  });

  it("is made steeper at both ends, as the filter never quite reaches them", () => {
    expect([steepen(-1), steepen(0.15), steepen(0.8), steepen(2)]).toEqual([0, 0, 1, 1]);
    expect(steepen(0.475)).toBeCloseTo(0.5, 9);
  });
});

describe("the colours at the edge", async () => {
  const photo = photoOf();
  const { grid, alpha, pixels } = await edgeOf(photo);
  const colours = gatherEdgeColours(grid, alpha, pixels);
  const at = 20 * width + edgeColumn;

  it("are the car's on one side and the background's on the other", () => {
    const from = colours.find(pixels.index[at] ?? 0);
    const six = colours.values.subarray(from, from + 6);
    for (const [i, value] of [...car, ...road].entries()) expect(Math.abs((six[i] ?? 0) - value)).toBeLessThan(16);
  });

  it("are freed of the road where the car is soft, and the photo's own bytes where it is not", () => {
    const coverage = Uint8Array.from({ length: width * height }, (_, i) => Math.round(255 * coverageAt(i % width)));
    const freed = freeColours(photo, { box, alpha: coverage }, colours);
    for (const [channel, value] of car.entries()) {
      expect(Math.abs((freed[at * 3 + channel] ?? 0) - value)).toBeLessThan(14);
      expect(Math.abs((photo.pixels[at * 3 + channel] ?? 0) - value)).toBeGreaterThan(30);
    }
    const kept = (x: number) => [...freed.subarray((20 * width + x) * 3, (20 * width + x) * 3 + 3)];
    expect([kept(edgeColumn + 1), kept(edgeColumn - 1)]).toEqual([[...car], [...road]]);
  });
});

describe("measureEdgeQuality", () => {
  const quality = async (carColour: Colour, roadColour: Colour) => {
    const { grid, alpha, pixels } = await edgeOf(photoOf(carColour, roadColour));
    return measureEdgeQuality(grid, alpha, pixels);
  };

  it("is 1 where the whole outline is a visible edge, in whatever channel, and 0 where none of it is", async () => {
    expect(await quality(car, road)).toBe(1);
    expect(await quality([100, 100, 140], [100, 100, 100])).toBe(1);
    expect(await quality([120, 120, 120], [100, 100, 100])).toBe(0);
  });

  it("is the share of it that can be seen", async () => {
    const photo = photoOf();
    // The upper half of the car in the road's colour.
    for (let i = 0; i < (width * height) / 2; i++) photo.pixels.set(road, i * 3);
    const { grid, alpha, pixels } = await edgeOf(photo);
    expect(measureEdgeQuality(grid, alpha, pixels)).toBeCloseTo(0.5, 1);
  });

  it("is 0 without an outline", () => {
    const photo = photoOf();
    const none = { index: new Int32Array(0), positions: new Int32Array(0), width, height };
    expect(
      measureEdgeQuality(
        { pixels: photo.pixels, width, height },
        { width, height, data: new Uint8Array(width * height) },
        none,
      ),
    ).toBe(0);
  });
});

describe("toEdgeGrid", () => {
  it("keeps a small photo as it is and makes a large one smaller, in its proportions", async () => {
    const small = photoOf();
    expect((await toEdgeGrid(small)).pixels).toBe(small.pixels);
    const large = { pixels: new Uint8Array(2560 * 1440 * 3).fill(80), width: 2560, height: 1440 };
    const { pixels, ...size } = await toEdgeGrid(large);
    expect(size).toEqual({ width: 1280, height: 720 });
    expect([pixels.length, pixels[0]]).toEqual([1280 * 720 * 3, 80]);
    const tall = { pixels: new Uint8Array(10 * 1281 * 3), width: 10, height: 1281 };
    expect((await toEdgeGrid(tall)).height).toBe(1280);
  });
});
