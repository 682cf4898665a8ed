import { expect, test } from "vitest";
import type { Upload } from "#contract/uploads.ts";
import { syntheticGeneration } from "#web/testing/synthetic-generation.ts";
import { syntheticUpload } from "#web/testing/synthetic-upload.ts";
import { cutSentence, findAsked } from "./look-question.ts";

const upload = syntheticUpload({
  width: 1200,
  height: 900,
  carBox: { left: 0, top: 300, width: 700, height: 400 },
  cutSides: ["left"],
});
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
