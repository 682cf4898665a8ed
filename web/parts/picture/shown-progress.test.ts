import { expect, test } from "vitest";
import { generationStages } from "#contract/generation-stages.ts";
import { matteStageNames, matteStages } from "#contract/matte-stages.ts";
import { cutOutProgress, pictureProgress } from "./shown-progress.ts";

type Picture = Parameters<typeof pictureProgress>[0];
type Photo = Parameters<typeof cutOutProgress>[0];
const waiting = { stage: "cutting_out", percent: 15 } as Picture;
const photo = (matteStatus: Photo["matteStatus"], matteStage: Photo["matteStage"]) =>
  ({ matteStatus, matteStage }) as Photo;

test.each(matteStageNames)(
  "a picture that waits for its cut-out is told of by the cut-out's own stage: %s",
  (stage) => {
    const shown = pictureProgress(waiting, photo("running", stage));
    expect(shown.label).toBe(matteStages[stage].label);
    expect(shown.from).toBeGreaterThanOrEqual(generationStages.cutting_out.startsAtPercent);
    expect(shown.to).toBeLessThanOrEqual(generationStages.placing.startsAtPercent);
  },
);

test("once the cut-out is there the picture's own stages are told", () => {
  expect(cutOutProgress(photo("ready", "tracing"))).toBeNull();
  expect(pictureProgress({ ...waiting, stage: "placing", percent: 60 }, photo("ready", "tracing")).label).toBe(
    generationStages.placing.label,
  );
});
