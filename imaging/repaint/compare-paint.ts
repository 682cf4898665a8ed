import type { CarColourName } from "#contract/car-colours.ts";
import { writeLab } from "#imaging/compose/delta-e.ts";
import { sampleCar } from "#imaging/detect/appearance/car-samples.ts";
import { findPaint, type PaintColour } from "#imaging/detect/appearance/find-paint.ts";
import { nameColour } from "#imaging/detect/appearance/name-colour.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { AlignedCars } from "./aligned-cars.ts";

type Lab = PaintColour["lab"];

/** What the points that show the paint in our composite show in the other picture. L* 0–100, hue and chroma those of CIELAB. */
export type PaintChange = {
  readonly expected: Lab;
  readonly found: Lab;
  readonly expectedName: CarColourName;
  readonly foundName: CarColourName;
};

/** Points that look like the paint: its lights and shades too. */
const paintReach = { l: 18, chroma: 12 } as const;
const fewestPoints = 60;

/** Null where the composite's own paint can't be told. */
export function comparePaint(cars: AlignedCars): PaintChange | null {
  const { width, height, isCar } = cars;
  const alpha = isCar.map((value) => value * 255);
  const paint = findPaint(sampleCar({ box: { left: 0, top: 0, width, height }, alpha, pixels: cars.expected }));
  if (paint === null) return null;
  const [l, a, b] = paint.lab;
  const there = labOfPoints(cars.expected, isCar);
  const here = labOfPoints(cars.found, isCar);
  const shown: number[] = [];
  for (const [index, [pointL, pointA, pointB]] of there.entries())
    if (Math.abs(pointL - l) < paintReach.l && Math.hypot(pointA - a, pointB - b) < paintReach.chroma)
      shown.push(index);
  if (shown.length < fewestPoints) return null;
  const expected = medianOf(shown.map((index) => there[index] ?? outOfBounds()));
  const found = medianOf(shown.map((index) => here[index] ?? outOfBounds()));
  return { expected, found, expectedName: nameOf(expected), foundName: nameOf(found) };
}

function labOfPoints(pixels: Uint8Array, isCar: Uint8Array): Lab[] {
  const points: Lab[] = [];
  const lab = new Float64Array(3);
  for (let at = 0; at < isCar.length; at++) {
    if (isCar[at] === 0) continue;
    writeLab(lab, pixels, at * 3);
    points.push([lab[0] ?? 0, lab[1] ?? 0, lab[2] ?? 0]);
  }
  return points;
}

function medianOf(points: readonly Lab[]): Lab {
  const median = (channel: 0 | 1 | 2) => {
    const sorted = points.map((point) => point[channel]).toSorted((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  return [median(0), median(1), median(2)];
}

function nameOf(lab: Lab): CarColourName {
  return nameColour({ lab, share: 1 })[0]?.name ?? "Gray";
}
