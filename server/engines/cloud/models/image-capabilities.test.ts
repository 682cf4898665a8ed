import { expect, test } from "vitest";
import { imageCapabilityOf } from "./image-capabilities.ts";
import type { ModelChoice } from "./model-choice.ts";
import { assumedPictureUsd, costOf, mostUsdOfPicture } from "./prices.ts";

const choice = (provider: ModelChoice["provider"], id: string): ModelChoice => ({
  provider,
  id,
  apiKey: undefined,
  baseUrl: "http://127.0.0.1",
  workflow: null,
});

test("a model's later versions go by what is known of it, the most exact entry first", () => {
  expect(imageCapabilityOf(choice("openai", "gpt-image-2")).shape.kind).toBe("listed-sizes");
  expect(imageCapabilityOf(choice("openai", "gpt-image-2.6-flare")).shape.kind).toBe("free-size");
});

test.each(["openai", "google", "compatible", "fal", "replicate"] as const)(
  "an unknown model of %s is taken to do little, and to cost more than any known one",
  (provider) => {
    const capability = imageCapabilityOf(choice(provider, "of-tomorrow"));
    expect(capability.takesSeed).toBe(false);
    expect(capability.price).toEqual({ kind: "unknown" });
    const known = costOf({ kind: "picture", usd: 0.16, readOn: "", source: "" }, { usage: null }, assumedPictureUsd);
    expect(costOf(capability.price, { usage: null }, assumedPictureUsd).usd).toBeGreaterThan(known.usd);
  },
);

test("a price by the token without tokens in the answer is assumed, never nothing", () => {
  const { price } = imageCapabilityOf(choice("openai", "gpt-image-2.6-flare"));
  expect(costOf(price, { usage: null }, assumedPictureUsd)).toEqual({ usd: assumedPictureUsd, basis: "assumed" });
});

test("every price says on which day and where it was read", () => {
  for (const [provider, id] of [
    ["openai", "gpt-image-2"],
    ["google", "gemini-nano-banana-2.1"],
    ["fal", "fal-ai/flux-2-max/edit"],
  ] as const) {
    expect(imageCapabilityOf(choice(provider, id)).price).toMatchObject({
      readOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      source: expect.stringMatching(/\w\.\w/),
    });
  }
});

test("what is reserved is no less than what the dearest answer costs", () => {
  const planned = { resolution: "2K", megapixels: 3.1, sentMegapixels: [3, 3] };
  const dearest = { textIn: 2000, imageIn: 2 * 4000, out: 3.1 * 4000 };
  const openai = imageCapabilityOf(choice("openai", "gpt-image-2.6-flare")).price;
  expect(mostUsdOfPicture(openai, planned)).toBeGreaterThan(costOf(openai, { usage: dearest }, 0).usd);
  const google = imageCapabilityOf(choice("google", "gemini-nano-banana-2.1")).price;
  const largest = { textIn: 2000, imageIn: 2200, out: 2520 };
  expect(mostUsdOfPicture(google, planned)).toBeGreaterThan(costOf(google, { usage: largest }, 0).usd);
  const fal = imageCapabilityOf(choice("fal", "fal-ai/flux-2-max/edit")).price;
  expect(mostUsdOfPicture(fal, planned)).toBeCloseTo(0.07 + 9 * 0.03);
  expect(mostUsdOfPicture({ kind: "unknown" }, planned)).toBe(assumedPictureUsd);
  expect(mostUsdOfPicture({ kind: "own-machine" }, planned)).toBe(0);
});
