import { expect, it } from "vitest";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import type { DoubtfulPart } from "./doubtful-parts.ts";
import { worthAsking } from "./worth-asking.ts";

const [width, height] = [200, 100];
type Block = readonly [left: number, top: number, right: number, bottom: number];
const isIn = ([left, top, right, bottom]: Block, at: number) => {
  const [x, y] = [at % width, Math.floor(at / width)];
  return x >= left && x < right && y >= top && y < bottom;
};
const maskOf = (block: Block): Mask<"shape grid"> => ({
  data: Uint8Array.from({ length: width * height }, (_, at) => (isIn(block, at) ? 1 : 0)),
  width,
  height,
});
const answerOf = (opacity: number): Plane<"shape grid"> => ({
  data: new Uint8Array(width * height).fill(Math.round(opacity * 255)),
  width,
  height,
});
/** 100 pixels long: a patch of 100 pixels is a hundredth of its square. */
const car = maskOf([50, 30, 150, 70]);
const patch: Block = [150, 40, 160, 50];
const partOf = (changes: Partial<DoubtfulPart> = {}): DoubtfulPart => ({
  mask: maskOf(patch),
  area: 100,
  isKept: true,
  kind: "soft",
  ...changes,
});

const isAsked = (part: DoubtfulPart, opacity: number): boolean =>
  worthAsking([part], { mask: car, shapeAnswer: answerOf(opacity) }).length === 1;

it("what the network is half sure of is asked about where it is more likely wrong, and where anybody would see it", () => {
  expect(isAsked(partOf(), 0.39)).toBe(true);
  expect(isAsked(partOf(), 0.65)).toBe(false);
  expect(isAsked(partOf({ isKept: false }), 0.7)).toBe(true);
  expect(isAsked(partOf({ isKept: false }), 0.2)).toBe(false);
  const small = partOf({ mask: maskOf([150, 40, 155, 48]), area: 40 });
  expect(isAsked(small, 0.5)).toBe(false);
});

it("what the network calls car and the cut-out has dropped is asked about", () => {
  for (const kind of ["piece", "soft"] as const) {
    const dropped = partOf({ kind, isKept: false });
    expect(isAsked(dropped, 0.9)).toBe(true);
    expect(isAsked({ ...dropped, mask: maskOf([150, 40, 155, 48]), area: 40 }, 0.9)).toBe(false);
  }
});

it("a body that hangs on the car by a neck is always asked about", () => {
  expect(isAsked(partOf({ kind: "joined" }), 1)).toBe(true);
});
