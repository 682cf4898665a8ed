import { expect, test } from "vitest";
import type { Photo } from "./photo.ts";
import { insideFrame, moveWithTurn, turnedSize, turnPhoto } from "./turn-photo.ts";

const size = { width: 300, height: 200 };
const white = 250;

/** Black, with a white square of 9 pixels about each of these places. */
function withMarks(...places: readonly { x: number; y: number }[]): Photo {
  const pixels = new Uint8Array(size.width * size.height * 3);
  for (const { x, y } of places)
    for (let row = y - 4; row <= y + 4; row++)
      pixels.fill(white, (row * size.width + x - 4) * 3, (row * size.width + x + 5) * 3);
  return { pixels, ...size };
}

const levelAt = ({ pixels, width }: Photo, { x, y }: { x: number; y: number }) =>
  pixels[(Math.floor(y) * width + Math.floor(x)) * 3];

const marks = [
  { x: 20, y: 15 },
  { x: 260, y: 40 },
  { x: 150, y: 180 },
];

test.each([90, -90, 180, 7.3, -30, 45, 97.5, -172.4])(
  "turned by %f° a photo holds each of its places where they are said to lie",
  async (degrees) => {
    const turned = await turnPhoto(withMarks(...marks), degrees);
    expect(turned).toMatchObject({ ...turnedSize(size, degrees), turnDegrees: degrees });
    for (const { x, y } of marks) {
      const place = moveWithTurn({ x: x + 0.5, y: y + 0.5 }, { size, from: 0, to: degrees });
      expect(levelAt(turned, place)).toBeGreaterThan(230);
      const back = moveWithTurn(place, { size, from: degrees, to: 0 });
      expect([back.x, back.y]).toEqual([expect.closeTo(x + 0.5, 6), expect.closeTo(y + 0.5, 6)]);
    }
  },
);

test("by quarters no pixel changes, and nothing is added", async () => {
  const photo = withMarks(...marks);
  const once = await turnPhoto(photo, 90);
  expect([once.width, once.height, once.frame]).toEqual([200, 300, undefined]);
  const back = await turnPhoto({ pixels: once.pixels, width: once.width, height: once.height }, -90);
  expect(Buffer.compare(back.pixels, photo.pixels)).toBe(0);
  expect(await turnPhoto(photo, 0)).toBe(photo);
});

test("tilted, it is whole in a larger picture, whose empty corners are known; the part inside holds none of them", async () => {
  const whitePhoto = { pixels: new Uint8Array(size.width * size.height * 3).fill(white), ...size };
  const turned = await turnPhoto(whitePhoto, 20);
  expect([turned.width, turned.height]).toEqual([350, 291]);
  expect(turned.frame).toMatchObject({ tiltDegrees: 20, width: 300, height: 200 });
  const shown = Array.from({ length: turned.width * turned.height }, (_, at) => turned.pixels[at * 3] ?? 0);
  // As many pixels as the photo had, give or take its border.
  expect(Math.abs(shown.filter((level) => level > 190).length - 300 * 200)).toBeLessThan(500);
  expect([shown[0], shown.at(-1)]).toEqual([128, 128]);
  const { left, top, width, height } = insideFrame(turned);
  expect(width / height).toBeCloseTo(1.5, 1);
  expect(width).toBeGreaterThan(190);
  const inside = shown.filter((_, at) => {
    const [x, y] = [at % turned.width, Math.floor(at / turned.width)];
    return x >= left && y >= top && x < left + width && y < top + height;
  });
  expect(Math.min(...inside)).toBe(white);
});

test("one that would become larger than any photo is worked with is made smaller as it is turned", () => {
  expect(turnedSize({ width: 4096, height: 3072 }, 45)).toEqual({ width: 4096, height: 4096 });
  expect(turnedSize({ width: 4096, height: 3072 }, 90)).toEqual({ width: 3072, height: 4096 });
});
