import { expect, test } from "vitest";
import { ModelFailure } from "./model-failure.ts";
import { createRestingModels } from "./resting-models.ts";

const quota = new ModelFailure("quota-used", "no credit");

test("a model that fails three times in a row is left alone for a minute, then asked once more", () => {
  let now = 0;
  const resting = createRestingModels(() => now);
  for (let failures = 0; failures < 3; failures++) {
    expect(resting.reasonOf("a")).toBeNull();
    resting.note("a", quota);
  }
  expect(resting.reasonOf("a")).toBe(quota);
  expect(resting.reasonOf("b")).toBeNull();
  now = 60_000;
  expect(resting.reasonOf("a")).toBeNull();
  resting.note("a", quota);
  expect(resting.reasonOf("a")).toBe(quota);
});

test("an answer, and a failure that is the picture's, end the row", () => {
  const resting = createRestingModels(() => 0);
  for (const failure of [quota, quota, null, quota, quota, new ModelFailure("content-refused", ""), quota, quota])
    resting.note("a", failure);
  expect(resting.reasonOf("a")).toBeNull();
});
