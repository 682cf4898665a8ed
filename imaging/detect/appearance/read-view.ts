import type { CarPose } from "#imaging/compose/car-pose.ts";
import { isCarCut, type CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Reading } from "../reading.ts";
import type { CarView } from "./appearance.ts";
import type { CarSamples } from "./car-samples.ts";
import type { PaintColour } from "./find-paint.ts";
import { isLampRed, measureRedLamps } from "./red-lamps.ts";
import { degreesFromEnd } from "./viewing-angle.ts";

type SeenCar = {
  readonly car: CarCutOut;
  readonly pose: CarPose;
  readonly samples: CarSamples;
  readonly paint: PaintColour | null;
};

// Middles and widths fitted to the photos of eval/labels.csv outside judge/ and to our own painted bodies: decision 087.
/** Degrees from looking at an end along the car: at more it is a quarter view, at far more the side. */
const quarterDegrees = { middle: 14, width: 2 } as const;
const sideDegrees = { middle: 63, width: 5 } as const;
/** An end looks like its mirror image; overlap of the outlines. */
const mirrored = { middle: 0.9, width: 0.08 } as const;
/** From here on, in widths by heights, no end is seen: who reads one nevertheless has found the wrong pose. */
const endAspect = 2;
/** So wide it is a side as often as a quarter view. */
const sideAspect = 2.35;
/** How far the angle is believed of a car of which a part lies outside the photo. */
const partTrust = 0.7;
/** Share of tail lamps, in logarithms. */
const lamps = { middle: Math.log(0.0016), width: 0.35 } as const;
const leastLamps = 1e-4;
/** Seeing no tail lamps proves little: they are smoked, faded, clear, or the photo has no colours. */
const rearWithoutLamps = 0.12;
/** More red than lamps have: stripes, lettering, an awning. */
const mostLamps = 0.1;
/** Front or rear of a red car whose lamps can't be told from its paint: tail lamps are seen less often than not. */
const unknownEnd = { middle: Math.log(0.012), width: 2 } as const;

/** From which side the photo shows the car, by its outline and its tail lamps. Never null: a guess has a low confidence. */
export function readView({ car, pose, samples, paint }: SeenCar): Reading<CarView> {
  const { isQuarter, isSide } = readAngle(car, degreesFromEnd(pose));
  const isRear = likelyRear(samples, paint);
  const turned = (1 - isSide) * isQuarter;
  const straight = (1 - isSide) * (1 - isQuarter);
  const likelihoods: Record<CarView, number> = {
    side: isSide,
    "front-quarter": turned * (1 - isRear),
    "rear-quarter": turned * isRear,
    front: straight * (1 - isRear),
    rear: straight * isRear,
  };
  const views = ["side", "front-quarter", "rear-quarter", "front", "rear"] as const satisfies readonly CarView[];
  const [value = "side", ...others] = views.toSorted((one, other) => likelihoods[other] - likelihoods[one]);
  return { value, confidence: likelihoods[value], place: null, others: others.slice(0, 2) };
}

/** How likely it is (0–1) that a corner of the car looks at us, rather than an end, and that it is seen from the side. */
function readAngle(car: CarCutOut, fromEnd: number): { isQuarter: number; isSide: number } {
  const isWhole = !isCarCut(car) && !car.quality.touchesFrame.top;
  const symmetry = isCarCut(car) ? 0 : (mirrored.middle - mirrorOverlap(car)) / mirrored.width;
  const isQuarter = logistic((fromEnd - quarterDegrees.middle) / quarterDegrees.width + 2 * symmetry);
  const isSide = logistic((fromEnd - sideDegrees.middle) / sideDegrees.width);
  const aspect = car.box.width / car.box.height;
  if (aspect > endAspect && fromEnd < 25)
    return { isQuarter: 0.7, isSide: 0.8 * logistic((aspect - sideAspect) / 0.15) };
  return { isQuarter: isWhole ? isQuarter : 0.5 + (isQuarter - 0.5) * partTrust, isSide };
}

/** Overlap (0–1) of a car's outline with its mirror image, on every other pixel. */
function mirrorOverlap({ box: { width, height }, alpha }: CarCutOut): number {
  let both = 0;
  let either = 0;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width / 2; x += 2) {
      const isLeft = (alpha[y * width + x] ?? outOfBounds()) > 127;
      const isRight = (alpha[(y + 1) * width - 1 - x] ?? outOfBounds()) > 127;
      if (isLeft && isRight) both++;
      if (isLeft || isRight) either++;
    }
  }
  return both / Math.max(1, either);
}

function likelyRear(samples: CarSamples, paint: PaintColour | null): number {
  const red = measureRedLamps(samples, paint);
  const isUnknown = red > mostLamps || (paint !== null && isLampRed(paint));
  const { middle, width } = isUnknown ? unknownEnd : lamps;
  const isSeen = logistic((Math.log(Math.max(leastLamps, red)) - middle) / width);
  return rearWithoutLamps + (1 - rearWithoutLamps) * isSeen;
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
