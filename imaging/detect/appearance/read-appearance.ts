import { estimatePose } from "#imaging/compose/estimate-pose.ts";
import { readSilhouette } from "#imaging/compose/silhouette.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import type { Appearance } from "./appearance.ts";
import { sampleCar } from "./car-samples.ts";
import { findPaint } from "./find-paint.ts";
import { nameReading } from "./read-colour.ts";
import { readView } from "./read-view.ts";
import { readWheelColour } from "./read-wheel-colour.ts";

/** Reads what a cut-out shows of its car: colours and the side it is seen from. About 70 ms, whatever the photo's size. */
export function readAppearance(cutOut: CarCutOut): Appearance {
  const samples = sampleCar(cutOut);
  const paint = findPaint(samples);
  const pose = estimatePose(cutOut, readSilhouette(cutOut));
  return {
    colour: paint === null ? null : nameReading(paint, null),
    wheelColour: readWheelColour(cutOut, pose),
    view: readView({ car: cutOut, pose, samples, paint }),
    // No option could be told with the precision that a list without errors needs: decision 087.
    visualOptions: [],
  };
}
