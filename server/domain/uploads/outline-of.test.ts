import { expect, test } from "vitest";
import { outlineOf } from "./outline-of.ts";

const good = {
  matteStatus: "ready",
  matteKey: "mattes/1.matte",
  confirmedMatteKey: null,
  advice: [] as string[],
} as const;

test("an outline is doubtful where the cut-out is uncertain, else judged, and confirmed where a person said so of this very matte", () => {
  expect(outlineOf(good)).toBe("judged");
  expect(outlineOf({ ...good, advice: ["photo_small", "edge_uncertain"] })).toBe("doubtful");
  expect(outlineOf({ ...good, advice: ["no_tyres"] })).toBe("doubtful");
  expect(outlineOf({ ...good, advice: ["photo_small", "car_touches_frame"] })).toBe("judged");
  expect(outlineOf({ ...good, advice: ["edge_uncertain"], confirmedMatteKey: "mattes/1.matte" })).toBe("confirmed");
  expect(outlineOf({ ...good, confirmedMatteKey: "mattes/0.matte" })).toBe("judged");
});

test("nothing is known of an outline that is not there", () => {
  expect(outlineOf({ ...good, matteStatus: "running" })).toBeNull();
  expect(outlineOf({ ...good, matteKey: null })).toBeNull();
});
