import { describe, expect, it, test } from "vitest";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import { scalePlane } from "./grids.ts";
import { askModel, lookForCar } from "./look-for-car.ts";
import { ownSoftness, type Softness } from "./softness.ts";

const photo: RgbPicture<"edge grid"> = { width: 400, height: 300, pixels: new Uint8Array(400 * 300 * 3).fill(120) };

/** A network that sees a block in the middle with a hem of these opacities, answer by answer, and counts how often it is asked. */
function networkWith(side: number, hems: readonly number[]) {
  const asked: number[] = [];
  const infer = async (square: Uint8Array) => {
    const hem = hems[asked.length] ?? 0;
    asked.push(square.length);
    const alpha = new Float32Array(side * side);
    for (let at = 0; at < alpha.length; at++) {
      const off = Math.max(Math.abs((at % side) / side - 0.5), Math.abs(Math.floor(at / side) / side - 0.5));
      if (off < 0.3) alpha[at] = off < 0.26 ? 1 : hem;
    }
    return { alpha };
  };
  return { asked, infer };
}

function look({
  side = 256,
  hems,
  softness = {},
}: {
  side?: number;
  hems: readonly number[];
  softness?: Partial<Softness>;
}) {
  const { asked, infer } = networkWith(side, hems);
  const model = { infer, side, softness: { ...ownSoftness, ...softness } };
  return lookForCar(photo, model).then((seen) => ({ ...seen, asked }));
}

test.each([128, 512, 1024])(
  "a network with a side of %d is asked about squares of that side, and its answer is laid over the photo",
  async (side) => {
    const { asked, mask, answer } = await look({ side, hems: [1] });
    expect(asked).toEqual([side * side * 3]);
    expect([answer.width, answer.height]).toEqual([400, 300]);
    // The block covers 0.6 of each side, to about a pixel.
    const share = mask.data.reduce((sum, value) => sum + value, 0) / mask.data.length;
    expect(share).toBeCloseTo(0.36, 1);
  },
);

test("what counts as soft is the network's own", async () => {
  const { asked, softShare } = await look({ hems: [0.7] });
  expect(asked).toHaveLength(1);
  expect(softShare).toBeGreaterThan(0.15);
  expect((await look({ hems: [0.7], softness: { softOpacities: [26, 150] } })).softShare).toBeLessThan(0.05);
});

/** Bright on its left third. */
const thirds: RgbPicture<"edge grid"> = {
  width: 90,
  height: 60,
  pixels: Uint8Array.from({ length: 90 * 60 * 3 }, (_, i) => (Math.floor(i / 3) % 90 < 30 ? 240 : 10)),
};
const small = 48;
/** A network that takes what is bright for the car. */
const seesBright = {
  side: small,
  infer: async (square: Uint8Array) => ({
    alpha: Float32Array.from({ length: small * small }, (_, i) => (square[3 * i] ?? 0) / 255),
  }),
};
describe("the model's answer", () => {
  it("lies over the photo in the photo's own pixels", async () => {
    const { data, width, height } = await askModel(thirds, seesBright);
    expect([width, height, data.length]).toEqual([90, 60, 5400]);
    expect([data[30 * 90 + 10], data[30 * 90 + 80]]).toEqual([240, 10]);
  });

  it("is limited to bytes, however sure the network calls itself", async () => {
    const wild = {
      side: small,
      infer: async () => ({
        alpha: Float32Array.from({ length: small * small }, (_, i) => (i % small < small / 2 ? 7 : -3)),
      }),
    };
    const { data } = await askModel(thirds, wild);
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
