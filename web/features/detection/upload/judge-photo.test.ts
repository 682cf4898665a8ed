import { expect, test } from "vitest";
import { judgePhoto } from "./judge-photo.ts";

const width = 200;
const height = 150;
const large = { width: 4000, height: 3000 };

/** A grey picture of which each pixel is as light as that. */
function pictureOf(lumaAt: (x: number, y: number) => number) {
  const data = Uint8Array.from({ length: width * height * 4 }, (_, index) => {
    const at = Math.floor(index / 4);
    return index % 4 === 3 ? 255 : lumaAt(at % width, Math.floor(at / width));
  });
  return { data, width, height };
}
/** Letters, as far as edges go: dark stripes on light ground. */
const sharp = pictureOf((x) => (x % 20 < 10 ? 40 : 200));
/** The same, each edge twenty pixels wide. */
const soft = pictureOf((x) => 120 + 80 * Math.sin((x / 40) * Math.PI));

test("a browser's own pixels are read, whose size is no field of their own", () => {
  class Pixels {
    readonly data = sharp.data;
    get width() {
      return width;
    }
    get height() {
      return height;
    }
  }
  expect(judgePhoto(new Pixels(), large)).toEqual([]);
});

test("a sharp, light and large photo is fine", () => {
  expect(judgePhoto(sharp, large)).toEqual([]);
});

test("a photo without one steep edge looks blurred", () => {
  expect(judgePhoto(soft, large)).toEqual(["blurred"]);
});

test("a photo in which nothing is light is dark, and nothing is said of its sharpness", () => {
  expect(
    judgePhoto(
      pictureOf((x) => (x % 20 < 10 ? 5 : 60)),
      large,
    ),
  ).toEqual(["dark"]);
  expect(
    judgePhoto(
      pictureOf(() => 20),
      large,
    ),
  ).toEqual(["dark"]);
});

test("a night photo with lamps is not dark", () => {
  expect(
    judgePhoto(
      pictureOf((x) => (x % 20 < 4 ? 220 : 10)),
      large,
    ),
  ).toEqual([]);
});

test("a photo is small when its longer side is", () => {
  expect(judgePhoto(sharp, { width: 480, height: 639 })).toEqual(["small"]);
  expect(judgePhoto(sharp, { width: 640, height: 200 })).toEqual([]);
});
