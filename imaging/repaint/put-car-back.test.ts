import sharp from "sharp";
import { expect, test } from "vitest";
import { scaleCar } from "#imaging/compose/car-layer.ts";
import { composeScene } from "#imaging/compose/compose-scene.ts";
import { proveCarUnchanged } from "#imaging/compose/prove-car-unchanged.ts";
import { encodeImage } from "#imaging/encode/encode-image.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import { readTestCar } from "#test/photos/read-test-car.ts";
import { readTestScene } from "#test/pictures/read-test-scene.ts";
import { openComposite, spoiltRepaints } from "#test/repaint/repainted-pictures.ts";
import { someOf } from "#test/sample.ts";
import { putCarBack } from "./put-car-back.ts";

const [photo, scene] = await Promise.all([readTestCar("hatchback-blue-front-quarter"), readTestScene("retail-two")]);
const composed = await composeScene({ ...scene, car: photo, ratio: "4:3" });
const car = await scaleCar(photo, composed.placement);
const composite = { pixels: composed.pixels, width: composed.width, height: composed.height };

async function proofOf(picture: RgbPicture<"picture">) {
  const finished = { ...composed, pixels: picture.pixels };
  const content = await encodeImage({ ...finished, channels: 3 }, { format: "png", marking: null });
  const { proof } = await proveCarUnchanged({
    composed: finished,
    car: photo,
    content,
    fileFormat: "png",
    treatedPlate: null,
  });
  return proof;
}

/** Warmer, softer, in other sizes and a little elsewhere, as models answer. */
async function modelPicture({ right, down, size }: { right: number; down: number; size: number }) {
  const { width, height } = composite;
  const { data, info } = await sharp(composite.pixels, { raw: { width, height, channels: 3 } })
    .linear([1.08, 1, 0.9], [6, 0, 0])
    .extend({ left: right, top: down, extendWith: "copy" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const cut = await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .extract({ left: 0, top: 0, width, height })
    .raw()
    .toBuffer();
  const scaled = await sharp(cut, { raw: { width, height, channels: 3 } })
    .resize(Math.round(width * size), Math.round(height * size), { fit: "fill" })
    .raw()
    .toBuffer();
  return { pixels: new Uint8Array(scaled), width: Math.round(width * size), height: Math.round(height * size) };
}

const moves = [
  { right: 11, down: 6, size: 1 },
  { right: 0, down: 0, size: 1 },
  { right: 5, down: 0, size: 0.6 },
];

test.each(someOf(moves))("the photo's own pixels are back in a picture that a model made of it: %o", async (change) => {
  const answer = await modelPicture(change);
  const before = await sharp(answer.pixels, { raw: { width: answer.width, height: answer.height, channels: 3 } })
    .resize(composite.width, composite.height, { fit: "fill" })
    .raw()
    .toBuffer();
  expect((await proofOf({ ...composite, pixels: new Uint8Array(before) })).unchangedShare).toBeLessThan(0.1);
  const picture = await putCarBack({ answer, composite, car });
  expect(picture).toMatchObject({ width: composed.width, height: composed.height });
  const proof = await proofOf(picture ?? composite);
  expect(proof).toMatchObject({ unchangedShare: 1, carScale: 1 });
  expect(proof.comparedPixels).toBeGreaterThan(50_000);
  expect(proof.encoded).toMatchObject({ meanDeltaE: 0, worstDeltaE: 0 });
});

test("light, floor and wall are the model's, to the byte where it moved nothing", { tags: ["thorough"] }, async () => {
  const answer = await modelPicture({ right: 0, down: 0, size: 1 });
  const picture = await putCarBack({ answer, composite, car });
  const far = (3 * composite.width * 20 + 60) | 0;
  expect(picture?.pixels.subarray(far, far + 300)).toEqual(answer.pixels.subarray(far, far + 300));
});

test("nothing of the model's own car is left around ours", { tags: ["thorough"] }, async () => {
  const { width, height } = composite;
  // A car that is pure green, two pixels larger all round.
  const answer = { ...composite, pixels: Uint8Array.from(composite.pixels) };
  const grown = 2;
  for (let row = 0; row < car.height; row++)
    for (let column = 0; column < car.width; column++) {
      if ((car.alpha[row * car.width + column] ?? 0) === 0) continue;
      // Its inside keeps its lines: by them it is found.
      const isInner = (car.alpha[row * car.width + column] ?? 0) === 255;
      for (let y = -grown; y <= grown; y++)
        for (let x = -grown; x <= grown; x++) {
          const [atX, atY] = [column + car.left + x, row + car.top + y];
          if (atX < 0 || atY < 0 || atX >= width || atY >= height) continue;
          const inLayer = (row + y) * car.width + column + x;
          const isOurs = column + x >= 0 && column + x < car.width && (car.alpha[inLayer] ?? 0) === 255;
          if (!isOurs && !isInner) answer.pixels.set([0, 255, 0], (atY * width + atX) * 3);
        }
    }
  const green = (pixels: Uint8Array) =>
    [...pixels.keys()].filter((at) => at % 3 === 1 && (pixels[at] ?? 0) > 200 && (pixels[at - 1] ?? 0) < 90).length;
  expect(green(answer.pixels)).toBeGreaterThan(500);
  const picture = await putCarBack({ answer, composite, car });
  expect(green(picture?.pixels ?? answer.pixels)).toBe(0);
});

test("a picture that shows no car, or shows it elsewhere, is not used", { tags: ["thorough"] }, async () => {
  const open = await openComposite(composed, { car: photo, plate: scene.plate, numberPlate: null });
  for (const spoil of [
    spoiltRepaints["without the car"],
    spoiltRepaints["car 10 % beside"],
    spoiltRepaints["car 12 % larger"],
  ])
    expect(await putCarBack({ answer: await spoil(open), composite, car })).toBeNull();
});
