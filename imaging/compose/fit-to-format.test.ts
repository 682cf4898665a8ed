import { describe, expect, test } from "vitest";
import { ratioFacts, ratios } from "#contract/ratios.ts";
import { fitToFormat, putIntoFormat } from "./fit-to-format.ts";

describe("how a photo goes into a format", () => {
  test.each([
    { photo: { width: 4000, height: 3000 }, ratio: "4:3", shown: [0, 0, 4000, 3000], picture: [4000, 3000] },
    { photo: { width: 4000, height: 3000 }, ratio: "1:1", shown: [500, 0, 3000, 3000], picture: [3000, 3000] },
    { photo: { width: 4000, height: 3000 }, ratio: "16:9", shown: [0, 375, 4000, 2250], picture: [4000, 2250] },
    { photo: { width: 3000, height: 2000 }, ratio: "4:3", shown: [166, 0, 2667, 2000], picture: [2667, 2000] },
  ] as const)(
    "a $photo.width × $photo.height is cut about its middle to $ratio",
    ({ photo, ratio, shown, picture }) => {
      const fit = fitToFormat(photo, ratio);
      expect([fit.shown.left, fit.shown.top, fit.shown.width, fit.shown.height]).toEqual(shown);
      expect([fit.width, fit.height]).toEqual(picture);
      expect(fit.place).toEqual({ left: 0, top: 0, width: fit.width, height: fit.height });
    },
  );

  test.each([
    { photo: { width: 3000, height: 2000 }, ratio: "1:1", picture: [3000, 3000], place: [0, 500, 3000, 2000] },
    { photo: { width: 3000, height: 4000 }, ratio: "4:3", picture: [4096, 3072], place: [896, 0, 2304, 3072] },
    { photo: { width: 1600, height: 900 }, ratio: "9:16", picture: [1600, 2844], place: [0, 972, 1600, 900] },
  ] as const)(
    "a $photo.width × $photo.height is shown whole in $ratio, where more than a quarter of it would be lost",
    ({ photo, ratio, picture, place }) => {
      const fit = fitToFormat(photo, ratio);
      expect(fit.shown).toEqual({ left: 0, top: 0, ...photo });
      expect([fit.width, fit.height]).toEqual(picture);
      expect([fit.place.left, fit.place.top, fit.place.width, fit.place.height]).toEqual(place);
    },
  );

  test("whatever the photo, the picture has the format, no pixel is made up, and nothing lies outside", () => {
    for (const width of [200, 641, 1999, 4096]) {
      for (const height of [200, 777, 3072]) {
        for (const ratio of ratios) {
          const fit = fitToFormat({ width, height }, ratio);
          const { width: across, height: down } = ratioFacts[ratio];
          expect(Math.abs(fit.width - (fit.height * across) / down)).toBeLessThanOrEqual(across / down + 0.5);
          expect(Math.max(fit.width, fit.height)).toBeLessThanOrEqual(4096);
          expect(fit.place.left + fit.place.width).toBeLessThanOrEqual(fit.width);
          expect(fit.place.top + fit.place.height).toBeLessThanOrEqual(fit.height);
          expect(fit.place.width).toBeLessThanOrEqual(fit.shown.width);
          expect(fit.shown.left + fit.shown.width).toBeLessThanOrEqual(width);
          expect(fit.shown.top + fit.shown.height).toBeLessThanOrEqual(height);
        }
      }
    }
  });
});

describe("a photo in a format", () => {
  const size = { width: 300, height: 200 };
  const whole = { left: 0, top: 0, ...size };
  const pixels = Uint8Array.from({ length: size.width * size.height * 3 }, (_, at) => (at * 7919) % 251);
  const pixelAt = (picture: { pixels: Uint8Array; width: number }, x: number, y: number) =>
    Array.from(picture.pixels.subarray((y * picture.width + x) * 3, (y * picture.width + x) * 3 + 3));

  test("keeps its pixels bit for bit, on a ground without a hue", async () => {
    const picture = await putIntoFormat({ pixels, ...size }, { ratio: "1:1", part: whole });
    expect([picture.width, picture.height, picture.pixels.length]).toEqual([300, 300, 300 * 300 * 3]);
    for (const [x, y] of [
      [0, 0],
      [299, 199],
      [123, 45],
    ] as const)
      expect(pixelAt(picture, x, y + 50)).toEqual(pixelAt({ pixels, ...size }, x, y));
    for (const y of [0, 49, 250, 299]) expect(pixelAt(picture, 150, y)).toEqual([232, 232, 232]);
  });

  test("keeps those of its middle when it is cut", async () => {
    const picture = await putIntoFormat({ pixels, ...size }, { ratio: "4:3", part: whole });
    expect([picture.width, picture.height]).toEqual([267, 200]);
    expect(pixelAt(picture, 10, 20)).toEqual(pixelAt({ pixels, ...size }, 10 + 16, 20));
  });

  test("shows nothing beyond the part that it is to show", async () => {
    const part = { left: 40, top: 30, width: 200, height: 150 };
    const picture = await putIntoFormat({ pixels, ...size }, { ratio: "4:3", part });
    expect([picture.width, picture.height]).toEqual([200, 150]);
    expect(pixelAt(picture, 7, 9)).toEqual(pixelAt({ pixels, ...size }, 47, 39));
  });
});
