import { expect, test } from "vitest";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import { lookForCar } from "./look-for-car.ts";
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
