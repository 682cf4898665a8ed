import { describe, expect, it } from "vitest";
import { findWheels } from "./find-wheels.ts";
import { syntheticBody, syntheticPictures, syntheticWheels } from "./synthetic-body.ts";

const crop = { left: 700, top: 300, width: 400, height: 160 };

type Disc = {
  readonly x: number;
  readonly y: number;
  readonly rimX: number;
  readonly rimY: number;
  readonly tyre: number;
};

/** Rims as ellipses, each in a tyre that is `tyre` times as large. */
function masksOf(discs: readonly Disc[], rimCoverage = 255): Uint8Array {
  const masks = new Uint8Array(crop.width * crop.height * 4);
  for (let i = 0; i < crop.width * crop.height; i++) {
    for (const { x, y, rimX, rimY, tyre } of discs) {
      const distance = Math.hypot(((i % crop.width) - x) / rimX, (Math.floor(i / crop.width) - y) / rimY);
      if (distance <= tyre) masks[i * 4 + 3] = 255;
      if (distance <= 1) masks[i * 4 + 1] = rimCoverage;
    }
  }
  return masks;
}

describe("findWheels", () => {
  it("finds the body's two wheels with their tyres, in pixels of the crop", () => {
    const { layers } = syntheticPictures();
    const found = findWheels(layers.masks, syntheticBody.views.side.crop);
    expect(found).toHaveLength(2);
    for (const [i, { x, y, tyre }] of syntheticWheels.entries()) {
      expect(found[i]?.x).toBeCloseTo(x, 0);
      expect(found[i]?.y).toBeCloseTo(y, 0);
      expect(Math.abs((found[i]?.radiusX ?? 0) - tyre)).toBeLessThan(2);
      expect(Math.abs((found[i]?.radiusY ?? 0) - tyre)).toBeLessThan(2);
    }
  });

  it("gives the tyre the rim's own shape: a wheel seen aslant is as narrow", () => {
    const [wheel] = findWheels(masksOf([{ x: 100, y: 80, rimX: 15, rimY: 30, tyre: 1.5 }]), crop);
    expect(wheel?.radiusY).toBeCloseTo(45, -0.5);
    expect((wheel?.radiusX ?? 0) / (wheel?.radiusY ?? 1)).toBeCloseTo(0.5, 1);
  });

  it("takes a sliver for no wheel: of a car seen from behind no rim is seen", () => {
    const sliver = { x: 100, y: 80, rimX: 4, rimY: 30, tyre: 1.3 };
    expect(findWheels(masksOf([sliver]), crop)).toEqual([]);
    expect(findWheels(masksOf([{ ...sliver, rimX: 8 }]), crop)).toHaveLength(1);
  });

  it("joins what a spoke parts, and keeps apart what are two", () => {
    const masks = masksOf([{ x: 100, y: 80, rimX: 30, rimY: 30, tyre: 1.4 }]);
    for (let row = 0; row < crop.height; row++) masks[(row * crop.width + 100) * 4 + 1] = 0;
    expect(findWheels(masks, crop)).toHaveLength(1);
    const two = [60, 150].map((x) => ({ x, y: 80, rimX: 30, rimY: 30, tyre: 1.2 }));
    expect(findWheels(masksOf(two), crop).map(({ x }) => x)).toEqual([60, 150]);
  });

  it("finds none where a mask is empty or hardly covered, or one pixel", () => {
    expect(findWheels(masksOf([]), crop)).toEqual([]);
    expect(findWheels(masksOf([{ x: 100, y: 80, rimX: 30, rimY: 30, tyre: 1.4 }], 90), crop)).toEqual([]);
    expect(findWheels(new Uint8Array(4).fill(255), { left: 0, top: 0, width: 1, height: 1 })).toEqual([]);
  });

  it("ends a tyre at the frame's lower edge where it goes on beyond it", () => {
    const [wheel] = findWheels(masksOf([{ x: 100, y: 120, rimX: 30, rimY: 30, tyre: 2 }]), crop);
    expect((wheel?.y ?? 0) + (wheel?.radiusY ?? 0)).toBe(crop.height - 1);
  });
});
