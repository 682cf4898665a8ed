import { deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Photo } from "../decode/photo.ts";
import type { CarCutOut } from "./car-cut-out.ts";
import { makeAlphaFile, makeMattePreview } from "./matte-pictures.ts";
import { decodeMatte, encodeMatte, isWholeMatte, readMatteAlpha, readMatteHeader } from "./stored-matte.ts";

const noSide = { left: false, right: false, top: false, bottom: false };

/** Any alpha in a box anywhere in a photo of noise, with freed colours where it is soft and the photo's own elsewhere. */
const cutOuts = fc
  .record({
    left: fc.integer({ min: 0, max: 5 }),
    top: fc.integer({ min: 0, max: 5 }),
    width: fc.integer({ min: 1, max: 12 }),
    height: fc.integer({ min: 1, max: 12 }),
    right: fc.integer({ min: 0, max: 4 }),
    below: fc.integer({ min: 0, max: 4 }),
  })
  .chain(({ left, top, width, height, right, below }) => {
    const size = width * height;
    const level = fc.oneof(fc.constantFrom(0, 255), fc.integer({ min: 0, max: 255 }));
    return fc
      .tuple(
        fc.array(level, { minLength: size, maxLength: size }),
        fc.uint8Array({ minLength: size * 3, maxLength: size * 3 }),
      )
      .map(([alpha, freed]) => made({ left, top, width, height }, { right, below, alpha, freed }));
  });

type Making = { right: number; below: number; alpha: readonly number[]; freed: Uint8Array };

function made(box: CarCutOut["box"], { right, below, alpha, freed }: Making): { photo: Photo; car: CarCutOut } {
  const [photoWidth, photoHeight] = [box.left + box.width + right, box.top + box.height + below];
  const photo: Photo = {
    width: photoWidth,
    height: photoHeight,
    pixels: Uint8Array.from({ length: photoWidth * photoHeight * 3 }, (_, i) => (i * 73) % 256),
  };
  const pixels = Uint8Array.from({ length: box.width * box.height * 3 }, (_, i) => {
    const pixel = Math.floor(i / 3);
    const opacity = alpha[pixel] ?? 0;
    if (opacity > 0 && opacity < 255) return freed[i] ?? 0;
    const [x, y] = [box.left + (pixel % box.width), box.top + Math.floor(pixel / box.width)];
    return photo.pixels[(y * photoWidth + x) * 3 + (i % 3)] ?? 0;
  });
  const car: CarCutOut = {
    photoWidth,
    photoHeight,
    box,
    alpha: Uint8Array.from(alpha),
    pixels,
    geometry: {
      contactLines: [{ from: { x: 1.5, y: 2 }, to: { x: 3.25, y: 4 } }],
      cutSides: { ...noSide, left: true },
    },
    quality: { verdict: "uncertain", edgeQuality: 0.5, softShare: 0.2, touchesFrame: noSide },
  };
  return { photo, car };
}

describe("a stored matte", () => {
  it("comes back byte for byte with its photo, whatever the car's coverage", () => {
    fc.assert(
      fc.property(cutOuts, ({ photo, car }) => {
        const stored = encodeMatte(car);
        expect(decodeMatte(stored, photo)).toEqual(car);
        expect(isWholeMatte(stored)).toBe(true);
        const { alpha, pixels, ...header } = car;
        expect(readMatteHeader(stored)).toEqual(header);
        expect(readMatteAlpha(stored)).toEqual({ ...header, alpha });
        expect(pixels).toHaveLength(alpha.length * 3);
      }),
    );
  });

  it("is told from one that lost its end or of which a byte changed", () => {
    fc.assert(
      fc.property(cutOuts, fc.nat(), fc.integer({ min: 1, max: 255 }), ({ car }, at, change) => {
        const stored = encodeMatte(car);
        const damaged = Uint8Array.from(stored);
        damaged[at % stored.length] = (damaged[at % stored.length] ?? 0) ^ change;
        expect(isWholeMatte(damaged)).toBe(false);
        expect(isWholeMatte(stored.subarray(0, at % stored.length))).toBe(false);
      }),
    );
  });

  const { photo, car } = made(
    { left: 1, top: 1, width: 2, height: 2 },
    {
      right: 1,
      below: 0,
      alpha: [0, 128, 255, 7],
      freed: new Uint8Array(12).fill(9),
    },
  );

  it("of the first version, without a sum, is read as well, and is whole when all its pixels are there", () => {
    const second = Buffer.from(encodeMatte(car));
    const first = Buffer.concat([Buffer.from("CVMT1\n"), second.subarray(10)]);
    expect(decodeMatte(first, photo)).toEqual(car);
    expect(isWholeMatte(first)).toBe(true);
    const headerEnd = 10 + second.readUInt32BE(6 + 4);
    const short = Buffer.concat([
      Buffer.from("CVMT1\n"),
      second.subarray(10, headerEnd + 4),
      deflateSync(Uint8Array.of(0, 128, 255, 7, 9, 9, 9)),
    ]);
    expect(isWholeMatte(short)).toBe(false);
    expect(() => decodeMatte(short, photo)).toThrow("damaged");
  });

  it("is refused for a photo of another size, and when its box lies outside its photo", () => {
    expect(() => decodeMatte(encodeMatte(car), { ...photo, height: photo.height + 1 })).toThrow("another size");
    for (const box of [
      { ...car.box, left: -1 },
      { ...car.box, left: 3 },
      { ...car.box, width: 0 },
      { ...car.box, top: 2 },
    ])
      expect(() => readMatteHeader(encodeMatte({ ...car, box }))).toThrow("damaged");
  });
});

describe("a matte's preview", () => {
  const alpha = Array.from({ length: 40 * 20 }, (_, i) => (i % 40 < 20 ? 255 : 0));
  const { car } = made(
    { left: 30, top: 10, width: 40, height: 20 },
    {
      right: 10,
      below: 30,
      alpha,
      freed: new Uint8Array(2400),
    },
  );
  const preview = async (longSide: number) =>
    sharp(await makeMattePreview(car, longSide))
      .raw()
      .toBuffer({ resolveWithObject: true });

  it("is black in the photo's frame, opaque where the car is and clear elsewhere", async () => {
    const { data, info } = await preview(500);
    expect([info.width, info.height, info.channels]).toEqual([80, 60, 4]);
    const opacityAt = (x: number, y: number) => data[(y * 80 + x) * 4 + 3];
    expect([opacityAt(30, 10), opacityAt(49, 29), opacityAt(40, 20)]).toEqual([255, 255, 255]);
    expect([opacityAt(29, 10), opacityAt(50, 20), opacityAt(30, 9), opacityAt(30, 30)]).toEqual([0, 0, 0, 0]);
    expect(data.every((value, i) => i % 4 === 3 || value === 0)).toBe(true);
  });

  it("is as long as asked for, in the photo's proportions, and never enlarged", async () => {
    const { data, info } = await preview(40);
    expect([info.width, info.height]).toEqual([40, 30]);
    expect([data[(10 * 40 + 20) * 4 + 3], data[(10 * 40 + 30) * 4 + 3]]).toEqual([255, 0]);
  });
});

it("as a file of its own, alpha is the matte's to the byte, in the whole photo", async () => {
  const alpha = Array.from({ length: 12 }, (_, i) => i * 23);
  const { car } = made(
    { left: 3, top: 2, width: 4, height: 3 },
    { right: 5, below: 1, alpha, freed: new Uint8Array(36) },
  );
  const file = await makeAlphaFile(encodeMatte(car));
  const { format, channels } = await sharp(file).metadata();
  const { data, info } = await sharp(file).toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  expect([format, channels, info.width, info.height]).toEqual(["png", 1, 12, 6]);
  const rows = [2, 3, 4].flatMap((y) => Array.from(data.subarray(y * 12 + 3, y * 12 + 7)));
  expect(rows).toEqual(alpha);
  expect(data.reduce((sum, value) => sum + value, 0)).toBe(alpha.reduce((sum, value) => sum + value, 0));
});
