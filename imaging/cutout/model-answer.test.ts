import { describe, expect, it } from "vitest";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import { askModel, scalePlane } from "./model-answer.ts";

/** Bright on its left third. */
const photo: RgbPicture<"edge grid"> = {
  width: 90,
  height: 60,
  pixels: Uint8Array.from({ length: 90 * 60 * 3 }, (_, i) => (Math.floor(i / 3) % 90 < 30 ? 240 : 10)),
};
const side = 48;
/** A network that takes what is bright for the car. */
const seesBright = {
  side,
  infer: async (square: Uint8Array) => ({
    alpha: Float32Array.from({ length: side * side }, (_, i) => (square[3 * i] ?? 0) / 255),
  }),
};
describe("the model's answer", () => {
  it("lies over the photo in the photo's own pixels", async () => {
    const { data, width, height } = await askModel(photo, seesBright);
    expect([width, height, data.length]).toEqual([90, 60, 5400]);
    expect([data[30 * 90 + 10], data[30 * 90 + 80]]).toEqual([240, 10]);
  });

  it("is limited to bytes, however sure the network calls itself", async () => {
    const wild = {
      side,
      infer: async () => ({
        alpha: Float32Array.from({ length: side * side }, (_, i) => (i % side < side / 2 ? 7 : -3)),
      }),
    };
    const { data } = await askModel(photo, wild);
    expect([Math.min(...data), Math.max(...data)]).toEqual([0, 255]);
  });
});

describe("scalePlane", () => {
  it("gives a plane of the same size back, and one of another in one byte a pixel", async () => {
    const plane = { data: Uint8Array.of(0, 100, 200, 250), width: 2, height: 2 };
    expect(await scalePlane(plane, 2, 2)).toBe(plane);
    const one = await scalePlane({ data: Uint8Array.of(77), width: 1, height: 1 }, 5, 3);
    expect([one.data.length, new Set(one.data)]).toEqual([15, new Set([77])]);
  });
});
