import { expect, test } from "vitest";
import { Failure } from "#web/api/failure.ts";
import type { PhotoState } from "#web/features/transform/photo/photo-transfer.ts";
import { syntheticGeneration } from "#web/testing/synthetic-generation.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";
import { describeStage } from "./describe-stage.ts";

const none: PhotoState = { step: "none" };
const photo = { fileName: "car.jpg", localUrl: null };
const sending: PhotoState = { ...photo, step: "sending", percent: 40 };
const held: PhotoState = { ...photo, step: "held", failure: new Failure({ code: "unavailable", status: 503 }) };
const ready = syntheticUpload();
const cuttingOut = syntheticUpload({ matteStatus: "running", matteStage: "finding" });
const unusable = syntheticUpload({ matteStatus: "failed" });
const running = syntheticGeneration({ preset: "City", stage: "placing" });
const failed = syntheticGeneration({
  preset: "City",
  status: "failed",
  error: { code: "internal", message: "It broke." },
});
const cancelled = syntheticGeneration({ preset: "City", status: "cancelled" });

test.each([
  [
    "a photo on its way",
    { photo: sending, upload: undefined, selected: null },
    ["Your photo", "Sending your photo", false],
  ],
  ["a photo that is kept", { photo: held, upload: undefined, selected: null }, ["Your photo", "Upload failed", true]],
  [
    "a photo being cut out",
    { photo: none, upload: cuttingOut, selected: null },
    ["Your photo", "Finding the car", false],
  ],
  ["a photo cut out", { photo: none, upload: ready, selected: null }, ["Your photo", "", false]],
  [
    "an unusable one",
    { photo: none, upload: unusable, selected: null },
    ["Your photo", "No picture can be made of it", true],
  ],
  [
    "a picture being made",
    { photo: none, upload: ready, selected: running },
    ["City", "Placing it in the scene", false],
  ],
  [
    "one that is done",
    { photo: none, upload: ready, selected: { ...running, status: "done" } },
    ["City", "Ready", false],
  ],
  ["one that failed", { photo: none, upload: ready, selected: failed }, ["City", "It broke.", true]],
  ["one that was cancelled", { photo: none, upload: ready, selected: cancelled }, ["City", "Cancelled", true]],
] as const)("%s is told in one line", (_, shown, line) => {
  const { title, text, isFailure } = describeStage(shown, null);
  expect([title, text, isFailure]).toEqual(line);
});

test("a scene that waits for its photo gives the line its name, and the photo its progress", () => {
  const { title, work } = describeStage({ photo: sending, upload: undefined, selected: null }, "Beach");
  expect([title, work?.span.from]).toEqual(["Beach", 40]);
  expect(describeStage({ photo: none, upload: ready, selected: failed }, null).work).toBeNull();
});
