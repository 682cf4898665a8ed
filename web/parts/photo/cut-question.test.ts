import { expect, test } from "vitest";
import type { Upload } from "#contract/uploads.ts";
import { syntheticGeneration } from "#web/testing/synthetic-generation.ts";
import { cutSentence, findAsked } from "./cut-question.ts";

const upload: Upload = {
  id: "b1a5f1f2-7a52-4a06-a2b2-0a6b5b5c9f10",
  uploadUrl: "/photo",
  previewUrl: "/preview",
  width: 1200,
  height: 900,
  matteStatus: "ready",
  matteStage: "tracing",
  matteUrl: null,
  matteError: null,
  advice: [],
  carBox: { left: 0, top: 300, width: 700, height: 400 },
  cutSides: ["left"],
  cutAccepted: false,
  isDetail: false,
  purpose: "photo",
  fileName: "car.jpg",
  numberPlate: null,
  foundPlate: null,
  plateState: "not_found",
};
const generation = syntheticGeneration({
  status: "failed",
  uploadId: upload.id,
  error: { code: "car_cut_off", message: "" },
});

test("the sentence names the sides that are known to be cut", () => {
  const end = "Use it anyway: the picture will end where the photo does.";
  expect(cutSentence({ cutSides: ["left"] })).toBe(`The photo cuts the car off on the left. ${end}`);
  expect(cutSentence({ cutSides: ["right", "bottom"] })).toBe(
    `The photo cuts the car off on the right and at the bottom. ${end}`,
  );
  expect(cutSentence({ cutSides: [] })).toBe(`The photo cuts the car off. ${end}`);
});

test("a cut photo is asked about until it is accepted, also when a picture was started before it was known", () => {
  expect(findAsked(null, upload)).toBe(upload);
  expect(findAsked(generation, upload)).toBe(upload);
  const accepted = { ...upload, cutAccepted: true };
  expect([findAsked(null, accepted), findAsked(generation, accepted)]).toEqual([null, null]);
});

test("a whole car and another failure are not asked about; what an older version refused is", () => {
  expect(findAsked(null, { ...upload, cutSides: [] })).toBeNull();
  expect(findAsked({ ...generation, error: { code: "engine_failed", message: "" } }, upload)).toBeNull();
  const refused: Upload = {
    ...upload,
    matteStatus: "failed",
    matteError: { code: "car_cut_off", message: "" },
    cutSides: [],
  };
  expect(findAsked(null, refused)).toBe(refused);
});
