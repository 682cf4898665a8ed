import { expect, it } from "vitest";
import { ownSoftness } from "#imaging/cutout/softness.ts";
import { emptyMask, threshold } from "#imaging/pixels/mask.ts";
import type { Plane } from "#imaging/pixels/picture.ts";
import { findDoubtfulParts } from "./doubtful-parts.ts";

const [width, height] = [200, 100];
type Block = readonly [left: number, top: number, right: number, bottom: number, opacity: number];

function answerOf(...blocks: readonly Block[]): Plane<"shape grid"> {
  const data = new Uint8Array(width * height);
  for (const [left, top, right, bottom, opacity] of blocks)
    for (let y = top; y < bottom; y++) data.fill(Math.round(opacity * 255), y * width + left, y * width + right);
  return { data, width, height };
}

/** 100 pixels long: a patch of 50 pixels is 0.005 of its square. */
const car: Block = [50, 30, 150, 70, 1];

/** What is asked about a patch beside the car that the network is so sure of. */
function asked(opacity: number, [left, top, right, bottom]: readonly number[] = [150, 40, 166, 50]) {
  const answer = answerOf(car, [left ?? 0, top ?? 0, right ?? 0, bottom ?? 0, opacity]);
  const isInCar = (value: number, at: number) =>
    at % width < 150 ? value : opacity >= 0.5 && at % width >= 150 ? value : 0;
  const mask = threshold({ ...answer, data: answer.data.map(isInCar) }, 128);
  return findDoubtfulParts({ car: mask, answer, others: emptyMask(mask), softness: ownSoftness });
}

it("what the network is half sure of is asked about where its error would be seen", () => {
  expect(asked(0.55)).toMatchObject([{ isKept: true }]);
  expect(asked(0.45)).toMatchObject([{ isKept: false }]);
  expect([asked(0.7), asked(0.3)]).toEqual([[], []]);
  expect(asked(0.45, [150, 40, 156, 50])).toEqual([]);
});

it("is asked about near the car, and not where its shadow lies", () => {
  expect(asked(0.45, [170, 40, 186, 50])).toEqual([]);
  expect(asked(0.45, [150, 60, 166, 70])).toEqual([]);
});

it("a piece that the network calls car and the cut-out dropped is asked about", () => {
  const answer = answerOf(car, [60, 21, 120, 29, 0.95]);
  const mask = threshold(answerOf(car), 128);
  const [part, ...others] = findDoubtfulParts({ car: mask, answer, others: emptyMask(mask), softness: ownSoftness });
  expect([part?.isKept, part?.area, others.length]).toEqual([false, 480, 0]);
  expect(
    findDoubtfulParts({
      car: mask,
      answer,
      others: threshold(answerOf([60, 21, 120, 29, 1]), 128),
      softness: ownSoftness,
    }),
  ).toEqual([]);
});
