import { describe, expect, it } from "vitest";
import type { Photo } from "../decode/photo.ts";
import type { AlphaModel } from "./alpha-model.ts";
import { cutOut } from "./cut-out.ts";
import { ownSoftness } from "./softness.ts";

const width = 900;
const height = 600;

/** A round-cornered car whose roof lies above the photo. */
const isCar = (x: number, y: number) => Math.abs((x - 450) / 330) ** 4 + Math.abs((y - 220) / 300) ** 4 < 1;
const colourAt = (x: number, y: number) =>
  isCar(x, y) ? (x % 80 < 12 ? [60, 12, 12] : [180, 30, 30]) : [120, 125, 130];

const pixels = new Uint8Array(width * height * 3);
for (let at = 0; at < width * height; at++) pixels.set(colourAt(at % width, Math.floor(at / width)), at * 3);
const photo: Photo = { pixels, width, height };

const side = 1024;
const modelOf = (isSeen: (x: number, y: number) => boolean): AlphaModel => ({
  infer: async () => ({
    alpha: Float32Array.from({ length: side * side }, (_, at) =>
      isSeen(((at % side) * width) / side, (Math.floor(at / side) * height) / side) ? 1 : 0,
    ),
  }),
  side,
  softness: ownSoftness,
});

describe("a car whose roof lies outside the photo", () => {
  it("is cut out to be looked at, though no picture can be made of it", async () => {
    await expect(cutOut(photo, modelOf(isCar))).rejects.toThrow("car_cut_off_at_top");
    const { box, alpha, pixels: car, quality } = await cutOut(photo, modelOf(isCar), { mayLackRoof: true });
    expect(box.top).toBe(0);
    expect(Math.abs(box.left - 120)).toBeLessThan(8);
    expect(Math.abs(box.width - 660)).toBeLessThan(12);
    const middle = Math.floor(box.height / 2) * box.width + Math.floor(box.width / 2);
    expect(alpha[middle]).toBe(255);
    expect([...car.subarray(middle * 3, middle * 3 + 3)]).toEqual(
      colourAt(box.left + Math.floor(box.width / 2), Math.floor(box.height / 2)),
    );
    expect(quality.touchesFrame).toMatchObject({ top: true, bottom: false });
  });

  it("is not found where nothing stands out", async () => {
    await expect(
      cutOut(
        photo,
        modelOf(() => false),
        { mayLackRoof: true },
      ),
    ).rejects.toThrow("no_car_found");
  });
});
