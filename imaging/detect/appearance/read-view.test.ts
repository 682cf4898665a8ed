import { expect, test } from "vitest";
import { sureConfidence } from "#contract/detected-fields.ts";
import { estimatePose } from "#imaging/compose/estimate-pose.ts";
import { readSilhouette } from "#imaging/compose/silhouette.ts";
import { syntheticCar } from "#imaging/compose/synthetic-scene.ts";
import { sampleCar } from "./car-samples.ts";
import { findPaint } from "./find-paint.ts";
import { readView } from "./read-view.ts";

const red = [190, 20, 25] as const;

/** A white car with red columns, as shares of its width. */
function viewWithRed(...columns: readonly (readonly [from: number, to: number])[]) {
  const { car } = syntheticCar(-88, 600);
  const { width, height } = car.box;
  const pixels = new Uint8Array(width * height * 3).fill(225);
  for (let y = Math.round(height * 0.3); y < height * 0.7; y++)
    for (const [from, to] of columns)
      for (let x = Math.round(from * width); x < to * width; x++) pixels.set(red, (y * width + x) * 3);
  const striped = { ...car, pixels };
  const samples = sampleCar(striped);
  const pose = estimatePose(striped, readSilhouette(striped));
  return readView({ car: striped, pose, samples, paint: findPaint(samples) });
}

test("two lamps tell a rear; more red than lamps have is stripes, and tells nothing for sure", () => {
  const lamps = viewWithRed([0.1, 0.16], [0.84, 0.9]);
  const stripes = viewWithRed([0.25, 0.45], [0.55, 0.75]);
  expect(lamps.value).toBe("rear");
  expect(lamps.confidence).toBeGreaterThan(sureConfidence);
  expect(stripes.confidence).toBeLessThan(sureConfidence);
});
