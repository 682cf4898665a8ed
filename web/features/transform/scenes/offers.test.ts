import { expect, test } from "vitest";
import type { Generation } from "#contract/generations.ts";
import { syntheticGeneration } from "#web/testing/synthetic-generation.ts";
import { offerFor, offerText, refundText } from "./offers.ts";

const version = (changes: Partial<Generation>): Generation =>
  syntheticGeneration({ status: "done", preset: "City", ...changes });

const ofStudio = { engine: "studio", tokens: 1 } as const;
const wish = {
  preset: "City",
  ratio: "4:3",
  isPro: false,
  logo: null,
  cutOutVersion: 0,
  paidPresets: [],
  ...ofStudio,
} as const;
const ofAi = { ...wish, engine: "cloud", tokens: 3 } as const;

test.each([
  ["nothing made yet", [], wish, "1 token"],
  ["made", [version({})], wish, "ready"],
  ["being made", [version({ status: "running" })], wish, "in the making"],
  ["made in another format", [version({ aspectRatio: "1:1" })], wish, "free"],
  ["being made in another format", [version({ aspectRatio: "1:1", status: "pending" })], wish, "free"],
  ["failed", [version({ status: "failed", cost: 0 })], wish, "1 token"],
  [
    "failed, and made in another format",
    [version({ status: "failed" }), version({ aspectRatio: "9:16" })],
    wish,
    "free",
  ],
  ["made of another scene", [version({ preset: "Beach" })], wish, "1 token"],
  ["made with the mark, for Pro", [version({})], { ...wish, isPro: true }, "free"],
  ["made without the mark, for Pro", [version({ isWatermarked: false })], { ...wish, isPro: true }, "ready"],
  ["made without the mark, for Core", [version({ isWatermarked: false })], wish, "ready"],
  ["made before the cut-out was put right", [version({})], { ...wish, cutOutVersion: 1 }, "free"],
  ["made, paid and deleted", [], { ...wish, paidPresets: ["City"] }, "free"],
  ["another scene paid and deleted", [], { ...wish, paidPresets: ["Beach"] }, "1 token"],
  ["by AI, nothing made yet", [], ofAi, "3 tokens"],
  ["by AI, made by AI", [version({ engine: "cloud" })], ofAi, "ready"],
  ["by AI, made by AI in another format", [version({ engine: "cloud", aspectRatio: "1:1" })], ofAi, "3 tokens"],
  ["by AI, made and paid in the studio", [version({})], { ...ofAi, paidPresets: ["City"] }, "3 tokens"],
  ["in the studio, made by AI", [version({ engine: "cloud" })], wish, "1 token"],
] as const)("%s: %s", (...[, versions, asked, text]) => {
  expect(offerText(offerFor(versions, asked))).toBe(text);
});

test("a token is back only when no other format of the scene keeps it", () => {
  const ended = version({ status: "cancelled", cost: 0 });
  const other = version({ id: "5bd1f1f5-33b5-4a2c-8f0e-1a5d3b2f6f03", aspectRatio: "1:1", status: "running" });
  expect(refundText([ended], ended, [])).toBe("Not charged. Your token is back.");
  expect(refundText([ended], ended, ["City"])).toBe("Not charged: your other formats of this scene are paid.");
  expect(refundText([ended, other], ended, [])).toBe("Not charged: your other formats of this scene are paid.");
  expect(refundText([ended, { ...other, engine: "cloud" }], ended, [])).toBe("Not charged. Your token is back.");
  expect(refundText([ended, { ...other, preset: "Beach" }], ended, ["Beach"])).toBe("Not charged. Your token is back.");
});
