import { describe, expect, it } from "vitest";
import { paintLayer } from "#test/pixels/paint-layer.ts";
import { columnsBeyond, readGroundLine } from "./ground-line.ts";
import { applyHomography, groundToPicture } from "./ground-map.ts";
import type { Placement } from "./placement.ts";
import { readSilhouette } from "./silhouette.ts";
import { posedEdges } from "./stand-edges.ts";
import { syntheticCar } from "./synthetic-scene.ts";
import { visibleTyres } from "./visible-tyres.ts";

const none = { left: false, right: false, top: false, bottom: false };

/** A synthetic car at its photo's own size, laid where it was in it. */
function lineOf(headingDegrees: number, cutSides = none) {
  const { car, pose } = syntheticCar(headingDegrees, 900);
  const layer = { ...paintLayer(car.box, () => 0), alpha: car.alpha, left: car.box.left, top: car.box.top };
  const placement: Placement = {
    width: 900,
    height: 600,
    carScale: 1,
    carLeft: car.box.left,
    carTop: car.box.top,
    plateCrop: { left: 0, top: 0, width: 900, height: 600 },
    horizonRow: pose.horizonRow,
    depthMetres: 7,
    pixelsPerMetre: 135,
  };
  const map = groundToPicture(pose, car.box, placement);
  const edges = posedEdges(pose);
  const line = readGroundLine(layer, readSilhouette(car), {
    pose,
    box: car.box,
    cutSides,
    edges,
    map,
    pixelsPerMetre: 135,
  });
  return { line, car, pose, map, layer };
}

describe("where car and ground meet", () => {
  it.each([232, 308, 50, 180])("runs through the visible tyres of a car heading %d°", (heading) => {
    const { line, car, pose } = lineOf(heading);
    const { near, alongFlank } = visibleTyres(pose);
    for (const tyre of [near, alongFlank]) {
      const row = line.tyreRows[Math.round(tyre.x - car.box.left)];
      expect(Math.abs((row ?? 0) - (tyre.y - car.box.top))).toBeLessThan(2);
    }
  });

  it("begins at the first visible tyre and ends at the last, in columns of the layer", () => {
    const { line, car, pose } = lineOf(232);
    const { near, alongFlank, acrossAxle } = visibleTyres(pose);
    const columns = [near, alongFlank, acrossAxle].map(({ x }) => x - car.box.left);
    expect(line.firstTyreColumn).toBeCloseTo(Math.min(...columns), 6);
    expect(line.lastTyreColumn).toBeCloseTo(Math.max(...columns), 6);
  });

  it("has the ground below a bumper nearer to the camera than the tyres' line, and never above it", () => {
    const { line, map, pose, layer } = lineOf(232);
    for (const [column, row] of line.bodyRows.entries()) expect(row).toBeGreaterThanOrEqual(line.tyreRows[column] ?? 0);
    // Straight below the middle of the bonnet's end.
    const nose = applyHomography(map, pose.body.wheelbaseMetres / 2 + 0.7, 0);
    const column = Math.round(nose.x - layer.left);
    expect(line.bodyRows[column]).toBeGreaterThan((line.tyreRows[column] ?? 0) + 3);
  });

  it("knows the car's own lowest row, and none where a column is empty", () => {
    const { line, car } = lineOf(232);
    const { width, height } = car.box;
    for (const column of [0, Math.round(width / 2), width - 1]) {
      const rows = Array.from({ length: height }, (_, row) => car.alpha[row * width + column] ?? 0);
      expect(line.bottomRows[column]).toBe(rows.findLastIndex((alpha) => alpha >= 128) + 1 || -1);
    }
  });
});

describe("the sill", () => {
  /** A flat body 40 rows high over two tyres that reach down to row 60. */
  function sills(isTyre: (column: number) => boolean, bodyBottom: (column: number) => number = () => 40) {
    const size = { width: 200, height: 60 };
    const alpha = Uint8Array.from({ length: 200 * 60 }, (_, i) => {
      const [x, y] = [i % 200, Math.floor(i / 200)];
      return y < (isTyre(x) ? 60 : bodyBottom(x)) ? 255 : 0;
    });
    const { car: template, pose } = syntheticCar(180, 900);
    const car = { ...template, box: { left: 0, top: 0, ...size }, alpha, pixels: new Uint8Array(200 * 60 * 3) };
    const map = groundToPicture(pose, car.box, {
      width: 200,
      height: 200,
      carScale: 1,
      carLeft: 0,
      carTop: 0,
      plateCrop: { left: 0, top: 0, width: 200, height: 200 },
      horizonRow: 0,
      depthMetres: 7,
      pixelsPerMetre: 50,
    });
    return readGroundLine(
      paintLayer(size, () => 0, { alpha }),
      readSilhouette(car),
      {
        pose,
        box: car.box,
        cutSides: none,
        edges: [{ from: { x: 30, y: 60 }, to: { x: 170, y: 60 } }],
        map,
        pixelsPerMetre: 50,
      },
    ).sillRows;
  }
  const isTyre = (x: number) => (x >= 20 && x < 45) || (x >= 150 && x < 175);

  it("is the body's lower edge in the gaps, and runs straight on across the tyres", () => {
    for (const row of sills(isTyre)) expect(row).toBeCloseTo(40, 3);
    const slanted = sills(isTyre, (x) => (x < 20 ? 30 : 40));
    expect(slanted[10]).toBeCloseTo(30, 0);
    expect(slanted[32]).toBeGreaterThan(32);
    expect(slanted[32]).toBeLessThan(39);
    expect(slanted[100]).toBeCloseTo(40, 3);
  });

  it("is not combed by what hangs down in a column or two", () => {
    const exhaust = sills(isTyre, (x) => (x === 100 ? 48 : 40));
    expect(exhaust[100]).toBeLessThan(43);
    expect(exhaust[110]).toBeCloseTo(40, 3);
  });

  it("is unknown where nothing but tyres is seen", () => {
    expect(new Set(sills(() => true))).toEqual(new Set([-1]));
  });
});

it("beyond the layer the car goes on where the photo's border cuts it, as far as a blur draws", () => {
  const { line } = lineOf(232, { ...none, left: true });
  expect(line.goesOn).toMatchObject({ left: true, right: false });
  expect(columnsBeyond(line, 25)).toEqual({ left: 25, right: 0 });
});
