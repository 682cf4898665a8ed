import { expect, test } from "vitest";
import { dropCutOff } from "./drop-cut-off.ts";

const [width, height] = [300, 200];
const photo = { width, height };
const whole = { left: 0, top: 0, ...photo };
type Shape = (x: number, y: number) => number;
const body: Shape = (x, y) => (x >= 80 && x < 240 && y >= 60 && y < 160 ? 255 : 0);
/** A bar that hangs on the body's left end, with a soft edge. */
const bar: Shape = (x, y) => (y < 100 || y > 112 || x < 20 || x >= 80 ? 0 : y === 100 || y === 112 ? 90 : 255);
const mirror: Shape = (x, y) => (x >= 246 && x < 262 && y >= 70 && y < 82 ? 255 : 0);

const alphaOf = (...shapes: Shape[]) =>
  Uint8Array.from({ length: width * height }, (_, at) =>
    Math.max(...shapes.map((shape) => shape(at % width, Math.floor(at / width)))),
  );
const cutAt = (alpha: Uint8Array, isCut: (x: number, y: number) => boolean) =>
  alpha.map((value, at) => (isCut(at % width, Math.floor(at / width)) ? 0 : value));

test("what is cut off from the car goes with its soft edge; what lay beside it before stays", () => {
  const before = alphaOf(body, bar, mirror);
  const alpha = cutAt(before, (x) => x >= 68 && x < 76);
  const box = dropCutOff({ photo, before, alpha }, { mode: "remove" }, { left: 68, top: 100, width: 8, height: 13 });
  expect(alpha).toEqual(cutAt(before, (x) => x < 76));
  expect(box && box.left <= 20 && box.left + box.width >= 68).toBe(true);
});

test("shreds that are too faint to be a part of the car go; a faint aerial that nothing was taken from stays", () => {
  const aerial: Shape = (x, y) => (x >= 150 && x < 153 && y >= 20 && y < 60 ? 100 : 0);
  const before = alphaOf(body, bar, aerial);
  const shred = (x: number, y: number) => x >= 30 && x < 50 && y >= 104 && y < 107;
  const alpha = cutAt(before, (x) => x < 78).map((value, at) =>
    shred(at % width, Math.floor(at / width)) ? 60 : value,
  );
  dropCutOff({ photo, before, alpha }, { mode: "remove" }, { left: 20, top: 100, width: 60, height: 13 });
  expect(alpha).toEqual(cutAt(before, (x) => x < 78));
});

test("half of a car stays: it was cut by what stands before it", () => {
  const before = alphaOf(body);
  const alpha = cutAt(before, (x) => x >= 150 && x < 158);
  const cut = alpha.slice();
  expect(dropCutOff({ photo, before, alpha }, { mode: "remove" }, whole)).toBeNull();
  expect(alpha).toEqual(cut);
});

test("keeping cuts nothing off, nor does what was painted beyond the photo", () => {
  const before = alphaOf(body, bar);
  const alpha = cutAt(before, (x) => x >= 68 && x < 76);
  expect(dropCutOff({ photo, before, alpha }, { mode: "keep" }, whole)).toBeNull();
  expect(dropCutOff({ photo, before, alpha }, { mode: "remove" }, null)).toBeNull();
});
