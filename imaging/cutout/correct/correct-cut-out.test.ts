import { describe, expect, it } from "vitest";
import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import type { Photo } from "#imaging/decode/photo.ts";
import type { CarCutOut } from "../car-cut-out.ts";
import { correctCutOut } from "./correct-cut-out.ts";

const [width, height] = [200, 120];
const box = { left: 40, top: 30, width: 120, height: 60 };
const red = [180, 40, 30] as const;
const road = [110, 115, 120] as const;
const none = { left: false, right: false, top: false, bottom: false };

/** A red car on a road; its last column is half car, half road. */
function photograph(): Photo {
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isCar = x >= box.left && x < box.left + box.width && y >= box.top && y < box.top + box.height;
    const share = !isCar ? 0 : x === box.left + box.width - 1 ? 0.5 : 1;
    for (const channel of [0, 1, 2] as const)
      pixels[at * 3 + channel] = Math.round(red[channel] * share + road[channel] * (1 - share));
  }
  return { pixels, width, height };
}

const photo = photograph();

function cutOutOf(alphaAt: (x: number, y: number) => number): CarCutOut {
  const alpha = new Uint8Array(box.width * box.height);
  const pixels = new Uint8Array(alpha.length * 3).fill(7);
  for (let at = 0; at < alpha.length; at++) alpha[at] = alphaAt(at % box.width, Math.floor(at / box.width));
  return {
    photoWidth: width,
    photoHeight: height,
    box,
    alpha,
    pixels,
    geometry: { contactLines: [{ from: { x: 50, y: 90 }, to: { x: 150, y: 90 } }], cutSides: none },
    quality: { verdict: "uncertain", edgeQuality: 0.5, softShare: 0.05, touchesFrame: none },
  };
}

const isBetweenWheels = (x: number, y: number) => y >= box.height - 8 && x > 30 && x < 95;
const whole = cutOutOf((x, y) => (isBetweenWheels(x, y) ? 0 : x === box.width - 1 ? 128 : 255));
const stroke = (mode: "keep" | "remove", points: [number, number][], radius = 8): CutOutEdit => ({
  kind: "stroke",
  mode,
  radius,
  points,
});

describe("a cut-out put right", () => {
  it("has its new edge freed of the road, and its other pixels as they were", async () => {
    // It lacks a bite at its right end.
    const bitten = cutOutOf((x, y) => (x > 100 && y > 20 && y < 40 ? 0 : x === box.width - 1 ? 128 : 255));
    const corrected = await correctCutOut(photo, bitten, [
      stroke(
        "keep",
        [
          [146, 60],
          [152, 60],
        ],
        14,
      ),
    ]);
    expect(corrected.box).toEqual(box);
    const row = corrected.alpha.subarray(30 * box.width, 31 * box.width);
    expect(row.subarray(0, 117).every((value) => value === 255)).toBe(true);
    const last = 30 * box.width + box.width - 1;
    expect(corrected.alpha[last]).toBeGreaterThan(40);
    expect(corrected.alpha[last]).toBeLessThan(255);
    // Not the road's green, which the photo shows there.
    expect(corrected.pixels[last * 3 + 1]).toBeLessThan(photo.pixels[(60 * width + 159) * 3 + 1] ?? 0);
    // A soft pixel that no stroke reached keeps its freed colour.
    expect(corrected.alpha[box.width - 1]).toBe(128);
    expect([...corrected.pixels.subarray((box.width - 1) * 3, box.width * 3)]).toEqual([7, 7, 7]);
    expect([...corrected.pixels.subarray(0, 3)]).toEqual([...red]);
  });

  it("is smaller when an end of it is taken away, and stands on the lines where it stood", async () => {
    const corrected = await correctCutOut(photo, whole, [
      {
        kind: "area",
        mode: "remove",
        outline: [
          [30, 20],
          [60, 20],
          [60, 100],
          [30, 100],
        ],
      },
    ]);
    expect(corrected.box.left).toBeGreaterThan(55);
    expect(corrected.box.left + corrected.box.width).toBe(160);
    expect(corrected.geometry.contactLines[0]?.from.x).toBeGreaterThan(55);
    expect(corrected.quality.verdict).toBe("good");
  });

  it("keeps its contact lines when only its roof was changed", async () => {
    const corrected = await correctCutOut(photo, whole, [
      stroke(
        "remove",
        [
          [90, 30],
          [110, 30],
        ],
        5,
      ),
    ]);
    expect(corrected.alpha).not.toEqual(whole.alpha);
    expect(corrected.geometry).toEqual(whole.geometry);
  });

  it("reaches the frame where it was led there", async () => {
    const corrected = await correctCutOut(photo, whole, [
      {
        kind: "area",
        mode: "keep",
        outline: [
          [100, 40],
          [400, 40],
          [400, 200],
          [100, 200],
        ],
      },
    ]);
    expect([corrected.box.left + corrected.box.width, corrected.box.top + corrected.box.height]).toEqual([
      width,
      height,
    ]);
    expect(corrected.quality.touchesFrame).toEqual({ left: false, right: true, top: false, bottom: true });
    expect(corrected.geometry.cutSides.right).toBe(true);
  });

  it("is what it was after edits beyond the photo", async () => {
    const corrected = await correctCutOut(photo, whole, [stroke("remove", [[-50, -50]]), stroke("keep", [[900, 50]])]);
    expect([corrected.box, corrected.alpha, corrected.geometry]).toEqual([whole.box, whole.alpha, whole.geometry]);
  });

  it("is refused when no car is left", async () => {
    const all: CutOutEdit = {
      kind: "area",
      mode: "remove",
      outline: [
        [-5, -5],
        [300, -5],
        [300, 300],
        [-5, 300],
      ],
    };
    await expect(correctCutOut(photo, whole, [all])).rejects.toThrow(/nothing_left_of_car/);
    const most: CutOutEdit = {
      kind: "area",
      mode: "remove",
      outline: [
        [-5, -5],
        [300, -5],
        [300, 88],
        [-5, 88],
      ],
    };
    await expect(correctCutOut(photo, whole, [most])).rejects.toThrow(/nothing_left_of_car/);
  });
});
