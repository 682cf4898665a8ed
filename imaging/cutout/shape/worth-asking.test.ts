import { describe, expect, it } from "vitest";
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

async function asked(part: DoubtfulPart, { first, second }: { first: number; second: number | null }) {
  let looks = 0;
  const parts = await worthAsking([part], { mask: car, shapeAnswer: answerOf(first) }, () => {
    looks += 1;
    return Promise.resolve(second === null ? null : answerOf(second));
  });
  return { isAsked: parts.length === 1, looks };
}

describe("a part of which the network is half sure", () => {
  it("is asked about where a second look says the opposite, and not where it agrees", async () => {
    expect(await asked(partOf(), { first: 0.65, second: 0.1 })).toEqual({ isAsked: true, looks: 1 });
    expect(await asked(partOf(), { first: 0.65, second: 0.85 })).toEqual({ isAsked: false, looks: 1 });
    expect(await asked(partOf({ isKept: false }), { first: 0.4, second: 0.9 })).toEqual({ isAsked: true, looks: 1 });
    expect(await asked(partOf({ isKept: false }), { first: 0.2, second: 0.02 })).toMatchObject({ isAsked: false });
  });

  it("is asked about by the first look alone where there is no other", async () => {
    expect(await asked(partOf({ isKept: false }), { first: 0.7, second: null })).toMatchObject({ isAsked: true });
    expect(await asked(partOf(), { first: 0.39, second: null })).toMatchObject({ isAsked: true });
    expect(await asked(partOf(), { first: 0.65, second: null })).toEqual({ isAsked: false, looks: 1 });
  });

  it("is neither asked about nor looked at again where nobody would see it", async () => {
    const small = partOf({ mask: maskOf([150, 40, 155, 48]), area: 40 });
    expect(await asked(small, { first: 0.5, second: 0 })).toEqual({ isAsked: false, looks: 0 });
  });
});

it("what the network calls car and the cut-out has dropped is asked about, without another look", async () => {
  for (const kind of ["piece", "soft"] as const) {
    const dropped = partOf({ kind, isKept: false });
    expect(await asked(dropped, { first: 0.9, second: 0 })).toEqual({ isAsked: true, looks: 0 });
    const small = { ...dropped, mask: maskOf([150, 40, 155, 48]), area: 40 };
    expect(await asked(small, { first: 0.9, second: 1 })).toEqual({ isAsked: false, looks: 0 });
  }
});

it("a body that hangs on the car by a neck is always asked about", async () => {
  expect(await asked(partOf({ kind: "joined" }), { first: 1, second: 1 })).toEqual({ isAsked: true, looks: 0 });
});
