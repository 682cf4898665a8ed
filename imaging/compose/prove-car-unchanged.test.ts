import sharp from "sharp";
import { expect, test } from "vitest";
import { encodeImage } from "#imaging/encode/encode-image.ts";
import { composeScene } from "./compose-scene.ts";
import { differencePicture } from "./difference-picture.ts";
import { proveCarUnchanged } from "./prove-car-unchanged.ts";
import { syntheticCar, syntheticScene } from "./synthetic-scene.ts";

const { car } = syntheticCar(230, 900);
const retail = syntheticScene("retail");

async function finish(format: "jpeg" | "png" | "webp", photo = car) {
  const composed = await composeScene({ ...retail, car: photo, ratio: "4:3" });
  const content = await encodeImage({ ...composed, channels: 3 }, { format, quality: 93, marking: null });
  return { composed, car: photo, content, fileFormat: format, treatedPlate: null } as const;
}

test("a lossless file has the photo's own pixels", async () => {
  const { proof } = await proveCarUnchanged(await finish("png"));
  expect(proof.comparedPixels).toBeGreaterThan(50_000);
  expect(proof).toMatchObject({ unchangedShare: 1, carScale: 1, excludesNumberPlate: false });
  expect(proof.encoded).toEqual({ fileFormat: "png", meanDeltaE: 0, worstDeltaE: 0, ssim: 1 });
});

test.each(["jpeg", "webp"] as const)("what %s does to the car is measured on the file itself", async (format) => {
  const { proof } = await proveCarUnchanged(await finish(format));
  expect(proof.unchangedShare).toBe(1);
  expect(proof.encoded.meanDeltaE).toBeGreaterThan(0);
  expect(proof.encoded.worstDeltaE).toBeGreaterThan(proof.encoded.meanDeltaE);
  expect(proof.encoded.ssim).toBeGreaterThan(0.9);
  expect(proof.encoded.ssim).toBeLessThan(1);
});

test("a car that was touched is found out", async () => {
  const finished = await finish("png");
  const { composed } = finished;
  const { carLeft, carTop } = composed.placement;
  const pixels = Uint8Array.from(composed.pixels);
  for (let row = 0; row < 40; row++) {
    const at = ((carTop + Math.round(car.box.height / 2) + row) * composed.width + carLeft + car.box.width / 2) | 0;
    pixels.fill(128, 3 * at, 3 * at + 120);
  }
  const content = await encodeImage({ ...composed, pixels, channels: 3 }, { format: "png", marking: null });
  const { proof } = await proveCarUnchanged({ ...finished, composed: { ...composed, pixels }, content });
  expect(proof.unchangedShare).toBeLessThan(1);
  expect(proof.encoded.worstDeltaE).toBeGreaterThan(10);
  expect(proof.encoded.ssim).toBeLessThan(0.999);
});

test("a treated plate is not compared, and the proof says so", async () => {
  const finished = await finish("png");
  const left = car.box.left + car.box.width / 2 - 60;
  const top = car.box.top + car.box.height / 2 - 20;
  const treatedPlate = [
    [left, top],
    [left + 120, top],
    [left + 120, top + 40],
    [left, top + 40],
  ] as const;
  const { composed } = finished;
  const pixels = Uint8Array.from(composed.pixels);
  const { carLeft, carTop } = composed.placement;
  for (let y = top; y < top + 40; y++) {
    const at = Math.round(y - car.box.top + carTop) * composed.width + Math.round(left - car.box.left + carLeft);
    pixels.fill(200, 3 * at, 3 * (at + 120));
  }
  const changed = { ...finished, composed: { ...composed, pixels } };
  expect((await proveCarUnchanged(changed)).proof.unchangedShare).toBeLessThan(1);
  const { proof } = await proveCarUnchanged({ ...changed, treatedPlate });
  expect(proof).toMatchObject({ unchangedShare: 1, excludesNumberPlate: true });
});

test(
  "a car larger than the largest picture is compared with the photo made smaller likewise",
  { tags: ["thorough"] },
  async () => {
    const large = syntheticCar(2, 6000).car;
    const { proof } = await proveCarUnchanged(await finish("png", large));
    expect(proof.carScale).toBeLessThan(1);
    expect(proof).toMatchObject({ unchangedShare: 1, encoded: { meanDeltaE: 0 } });
    expect(proof.comparedPixels).toBeGreaterThan(1_000_000);
  },
);

test("the difference picture is as large as the picture and transparent where there is no car", async () => {
  const finished = await finish("jpeg");
  const { composed } = finished;
  const proven = await proveCarUnchanged(finished);
  const png = await differencePicture(proven, composed);
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([composed.width, composed.height]);
  let opaque = 0;
  let brightest = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] !== 255) continue;
    opaque++;
    brightest = Math.max(brightest, data[at] ?? 0);
  }
  expect(opaque).toBe(proven.proof.comparedPixels);
  // 20 times amplified: a difference of 1 is 20 % grey, which is 51.
  expect(brightest).toBe(Math.min(255, Math.round(proven.proof.encoded.worstDeltaE * 51)));
  expect(data[3]).toBe(0);
});
