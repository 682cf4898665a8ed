import { expect, test } from "vitest";
import { estimateDecoding, mostDecodingBytes, type CostFacts } from "./decoding-cost.ts";

const photo: CostFacts = {
  type: "jpeg",
  pixels: 48_800_000,
  channels: 3,
  bytesPerChannel: 1,
  isInterlaced: false,
  pages: 1,
};
const bytesOf = (facts: Partial<CostFacts>) => estimateDecoding({ ...photo, ...facts }).memoryBytes;

test("the largest photo of a phone is within what one may take, in every format that phones write", () => {
  for (const facts of [{}, { isInterlaced: true }, { type: "heic" }, { type: "webp" }] as const) {
    expect(bytesOf(facts)).toBeLessThan(mostDecodingBytes);
  }
  expect(bytesOf({ type: "avif", pixels: 36_000_000 })).toBeLessThan(mostDecodingBytes);
});

test("what is decoded whole costs more than what is decoded row by row", () => {
  expect(bytesOf({ isInterlaced: true })).toBeGreaterThan(bytesOf({}));
  expect(bytesOf({ type: "png", isInterlaced: true, bytesPerChannel: 2 })).toBeGreaterThan(
    2 * bytesOf({ type: "png" }),
  );
  expect(bytesOf({ type: "avif" })).toBeGreaterThan(mostDecodingBytes);
});
