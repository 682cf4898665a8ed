import { expect, test } from "vitest";
import { boardNeeded } from "./logo-contrast.ts";

const count = 120;
const black = [20, 20, 20, 255] as const;
const white = [245, 245, 245, 255] as const;
const nothing = [0, 0, 0, 0] as const;
const night = [30, 28, 40, 255] as const;
const snow = [225, 230, 238, 255] as const;
type Pixel = readonly [number, number, number, number];

const filled = (at: (index: number) => Pixel) =>
  Uint8ClampedArray.from(Array.from({ length: count }, (_, index) => at(index)).flat());
/** Letters cover a third of their box. */
const letters = (colour: Pixel) => filled((index) => (index % 3 === 0 ? colour : nothing));
const scene = (colour: Pixel) => filled(() => colour);
const opaque = { opacity: 1 };

test("dark letters by night need a light board, white ones on snow a dark one", () => {
  expect(boardNeeded(letters(black), scene(night), opaque)).toBe("light");
  expect(boardNeeded(letters(white), scene(snow), opaque)).toBe("dark");
});

test("letters that stand out need none", () => {
  expect(boardNeeded(letters(white), scene(night), opaque)).toBeNull();
  expect(boardNeeded(letters(black), scene(snow), opaque)).toBeNull();
});

test("letters that can hardly be seen through are measured as they come out", () => {
  expect(boardNeeded(letters(black), scene(snow), { opacity: 0.2 })).toBe("light");
});

test("a scene that swallows less than half of the letters leaves them to be read, one that swallows most does not", () => {
  const half = (share: number) => filled((index) => (index < share * count ? night : snow));
  expect(boardNeeded(letters(black), half(0.3), opaque)).toBeNull();
  expect(boardNeeded(letters(black), half(0.6), opaque)).toBe("light");
});

test("a logo with a ground of its own, and one of which nothing is seen, need none", () => {
  expect(boardNeeded(scene(black), scene(night), opaque)).toBeNull();
  expect(
    boardNeeded(
      filled(() => nothing),
      scene(night),
      opaque,
    ),
  ).toBeNull();
});
