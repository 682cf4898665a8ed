import type { PhotoView } from "#contract/detected-fields.ts";
import { estimatePose } from "#imaging/compose/estimate-pose.ts";
import { readSilhouette } from "#imaging/compose/silhouette.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { sampleCar } from "#imaging/detect/appearance/car-samples.ts";
import { findPaint } from "#imaging/detect/appearance/find-paint.ts";
import { isLampRed, measureRedLamps } from "#imaging/detect/appearance/red-lamps.ts";

/** Where a corner looks at us, the end that we see must lie on this side of the picture. */
const endSide: Partial<Record<PhotoView, "left" | "right">> = { "front-quarter": "left", "rear-quarter": "right" };
/** Sine by cosine of the heading: 0.5 where a corner looks straight at us, 0 along either axis. */
const clearCorner = 0.2;

/**
 * Whether a car that is seen from this side has left and right the wrong way round: a corner by its outline, a side by its outline and its tail
 * lamps together. Straight from an end it looks like its mirror image, and is none.
 */
export function isMirrored(car: CarCutOut, side: PhotoView): boolean {
  const { headingRadians } = estimatePose(car, readSilhouette(car));
  // 0 drives to the right: a side view of ours faces left.
  if (side === "side") return Math.cos(headingRadians) > clearHeading && lampEnd(car) === "left";
  const wanted = endSide[side];
  const corner = Math.sin(headingRadians) * Math.cos(headingRadians);
  return wanted !== undefined && Math.abs(corner) > clearCorner && (corner > 0 ? "left" : "right") !== wanted;
}

const clearHeading = 0.9;
/** Tail lamps reach round the corner: within so much of the car's length. */
const endShare = 0.15;
/** Of an end's points: so many are red as lamps, and so many times as many as at the other end. */
const leastLamps = 0.004;
const clearRatio = 4;

/** At which end of the picture's car the tail lamps are; null: it can't be told, as of a red car. */
export function lampEnd(car: CarCutOut): "left" | "right" | null {
  const paint = findPaint(sampleCar(car));
  if (paint !== null && isLampRed(paint)) return null;
  const width = Math.max(1, Math.round(car.box.width * endShare));
  const left = measureRedLamps(sampleCar(columnsOf(car, 0, width)), paint);
  const right = measureRedLamps(sampleCar(columnsOf(car, car.box.width - width, width)), paint);
  if (Math.max(left, right) < leastLamps || Math.max(left, right) < clearRatio * Math.min(left, right)) return null;
  return left > right ? "left" : "right";
}

function columnsOf({ box, alpha, pixels }: CarCutOut, from: number, width: number) {
  const part = { alpha: new Uint8Array(width * box.height), pixels: new Uint8Array(width * box.height * 3) };
  for (let row = 0; row < box.height; row++) {
    const at = row * box.width + from;
    part.alpha.set(alpha.subarray(at, at + width), row * width);
    part.pixels.set(pixels.subarray(at * 3, (at + width) * 3), row * width * 3);
  }
  return { ...part, box: { ...box, left: box.left + from, width } };
}
