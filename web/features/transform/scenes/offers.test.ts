import { expect, test } from "vitest";
import type { Generation } from "#contract/generations.ts";
import { syntheticGeneration } from "#web/testing/synthetic-generation.ts";
import { offerFor, offerText, refundText } from "./offers.ts";

const version = (changes: Partial<Generation>): Generation =>
  syntheticGeneration({ status: "done", preset: "City", ...changes });

const wish = {
  preset: "City",
  ratio: "4:3",
  isPro: false,
  logo: null,
  cutOutVersion: 0,
  engine: "studio",
  cost: 1,
} as const;
const ofAi = { ...wish, engine: "cloud", cost: 3 } as const;

test.each([
  ["nothing made yet", [], wish, "1 token"],
  ["made", [version({})], wish, "ready"],
  ["being made", [version({ status: "running" })], wish, "in the making"],
  ["made in another format", [version({ aspectRatio: "1:1" })], { ...wish, cost: 0 }, "free"],
  ["failed", [version({ status: "failed", cost: 0 })], wish, "1 token"],
  ["made of another scene", [version({ preset: "Beach" })], wish, "1 token"],
  ["made with the mark, for Pro", [version({})], { ...wish, isPro: true, cost: 0 }, "free"],
  ["made without the mark, for Pro", [version({ isWatermarked: false })], { ...wish, isPro: true }, "ready"],
  ["made without the mark, for Core", [version({ isWatermarked: false })], wish, "ready"],
  ["made before the cut-out was put right", [version({})], { ...wish, cutOutVersion: 1, cost: 0 }, "free"],
  ["by AI, nothing made yet", [], ofAi, "3 tokens"],
  ["by AI, made by AI", [version({ engine: "cloud" })], ofAi, "ready"],
  ["by AI, made by AI in another format", [version({ engine: "cloud", aspectRatio: "1:1" })], ofAi, "3 tokens"],
  ["in the studio, made by AI", [version({ engine: "cloud" })], wish, "1 token"],
] as const)("%s: %s", (...[, versions, asked, text]) => {
  expect(offerText(offerFor(versions, asked))).toBe(text);
});

test("a token is back only when no other format of the scene keeps it", () => {
  const ended = version({ status: "cancelled", cost: 0 });
  expect(refundText(ended, 1)).toBe("Not charged. Your token is back.");
  expect(refundText(ended, 0)).toBe("Not charged: your other formats of this scene are paid.");
  expect(refundText(ended, null)).toBe("Not charged.");
  expect(refundText({ ...ended, engine: "cloud" }, 0)).toBe("Not charged. What it held is back.");
});
