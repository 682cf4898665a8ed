import { expect, test } from "vitest";
import { linearOfByte } from "#imaging/pixels/linear-light.ts";
import type { CarLayer } from "./car-layer.ts";
import { projectCarPoint } from "./car-pose.ts";
import { findNewEdges } from "./find-new-edges.ts";
import { toneGlass } from "./glass.ts";
import { syntheticCar } from "./synthetic-scene.ts";

type Colour = readonly [number, number, number];

const red: Colour = [150, 20, 25];
const white: Colour = [225, 226, 228];
const sky: Colour = [205, 225, 240];
const headrest: Colour = [120, 100, 80];
const seal: Colour = [12, 12, 12];

/** A car seen from the front corner whose windscreen mirrors a bright sky, with a headrest behind it and a seal round it. */
function carOf(paint: Colour, { gapInSeal = false } = {}) {
  const { car, pose } = syntheticCar(-60, 900);
  const { width, height, left, top } = car.box;
  const roofFront = pose.body.roofFrontShare * pose.body.lengthMetres;
  const corner = (across: number, up: number) => {
    const forward = roofFront + 0.6 - 0.45 * up;
    const share = across * (0.7 - 0.1 * up);
    const metres = (0.68 + 0.18 * up) * pose.body.heightMetres;
    const { x, y } = projectCarPoint(pose, { forward, left: (share * pose.body.widthMetres) / 2, up: metres });
    return (Math.round(y - top) * width + Math.round(x - left)) * 3;
  };
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, i) => paint[i % 3] ?? 0);
  for (let across = -1; across <= 1; across += 0.002) {
    for (let up = 0; up <= 1; up += 0.004) {
      const isSeal = Math.abs(across) > 0.93 || up < 0.1 || up > 0.9;
      const isGap = gapInSeal && across > 0.9 && up > 0.4 && up < 0.6;
      const isHeadrest = Math.hypot(across - 0.4, up - 0.4) < 0.2;
      pixels.set(isSeal && !isGap ? seal : isHeadrest ? headrest : sky, corner(across, up));
    }
  }
  const layer: CarLayer = { pixels, alpha: car.alpha, width, height, left: 0, top: 0, scale: 1 };
  const toned = (background: number) => {
    const copy = { ...layer, pixels: Uint8Array.from(pixels) };
    const picture = { width: 900, height: 600, pixels: new Uint8Array(900 * 600 * 3).fill(background) };
    toneGlass(copy, car, { pose, picture });
    return copy;
  };
  return { layer, toned, pane: corner(-0.3, 0.5), headrest: corner(0.4, 0.4) };
}

const night = 40;
const day = 235;

test("at night a windscreen mirrors less of the bright sky it was photographed under, and nothing else of the car changes", () => {
  const { layer, toned, pane } = carOf(red);
  const { pixels } = toned(night);
  expect(pixels[pane]).toBeLessThan(140);
  const changed = layer.pixels.filter((value, i) => value !== pixels[i]);
  expect(changed.every((value) => value >= Math.min(...headrest))).toBe(true);
});

test("by day it stays as it is", () => {
  const { layer, toned } = carOf(red);
  expect(toned(day).pixels).toEqual(layer.pixels);
});

test("what is seen behind the glass keeps its hue and its place between light and dark", () => {
  const { layer, toned, pane, headrest: at } = carOf(red);
  const { pixels } = toned(night);
  expect(pixels[at]).toBeLessThan(pixels[pane] ?? 0);
  const redToBlue = (bytes: Uint8Array) =>
    (linearOfByte[bytes[at] ?? 0] ?? 0) / (linearOfByte[bytes[at + 2] ?? 0] ?? 1);
  expect(redToBlue(pixels) / redToBlue(layer.pixels)).toBeCloseTo(1, 1);
});

test("white paint is told from a sky by the seal between them; without it the pane is left alone", () => {
  const sealed = carOf(white);
  const door = sealed.layer.pixels.length - 3 * (sealed.layer.width * 60);
  expect(sealed.toned(night).pixels[sealed.pane]).toBeLessThan(sky[0] - 40);
  expect(sealed.toned(night).pixels[door]).toBe(sealed.layer.pixels[door]);
  const open = carOf(white, { gapInSeal: true });
  expect(open.toned(night).pixels).toEqual(open.layer.pixels);
});

test("no edge appears in the car", () => {
  for (const paint of [red, white]) {
    const { layer, toned } = carOf(paint);
    expect(findNewEdges(layer, toned(night))).toEqual([]);
  }
});
