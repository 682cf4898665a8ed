import { linearOfByte } from "#imaging/pixels/linear-light.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";

/** CIE L*a*b* under D65. */
export type Lab = ArrayLike<number>;

const curveSteps = 16_384;

/** What a byte of one channel adds to X, Y or Z, in steps of `curve`; matrix and white point of IEC 61966-2-1. */
const sharesOf = (weight: number, white: number) =>
  Float64Array.from(linearOfByte, (level) => (curveSteps * weight * level) / white);
const [xOfRed, xOfGreen, xOfBlue] = [
  sharesOf(0.4124564, 0.95047),
  sharesOf(0.3575761, 0.95047),
  sharesOf(0.1804375, 0.95047),
];
const [yOfRed, yOfGreen, yOfBlue] = [sharesOf(0.2126729, 1), sharesOf(0.7151522, 1), sharesOf(0.072175, 1)];
const [zOfRed, zOfGreen, zOfBlue] = [
  sharesOf(0.0193339, 1.08883),
  sharesOf(0.119192, 1.08883),
  sharesOf(0.9503041, 1.08883),
];

/** From the sRGB bytes at an offset, into `lab`. Allocates nothing: every pixel of a car passes here. */
export function writeLab(lab: Float64Array, pixels: Uint8Array, at: number): void {
  const r = pixels[at] ?? outOfBounds();
  const g = pixels[at + 1] ?? outOfBounds();
  const b = pixels[at + 2] ?? outOfBounds();
  const x = lookUp(curve, sum(xOfRed[r], xOfGreen[g], xOfBlue[b]));
  const y = lookUp(curve, sum(yOfRed[r], yOfGreen[g], yOfBlue[b]));
  const z = lookUp(curve, sum(zOfRed[r], zOfGreen[g], zOfBlue[b]));
  lab[0] = 116 * y - 16;
  lab[1] = 500 * (x - y);
  lab[2] = 200 * (y - z);
}

function sum(one: number = outOfBounds(), two: number = outOfBounds(), three: number = outOfBounds()): number {
  return one + two + three;
}

export function labOfSrgb(red: number, green: number, blue: number): readonly [number, number, number] {
  const lab = new Float64Array(3);
  writeLab(lab, Uint8Array.of(red, green, blue), 0);
  const [l = 0, a = 0, b = 0] = lab;
  return [l, a, b];
}

/** CIELAB's curve, looked up: right to 0.0001 of L*. */
const curve = tabulate(curveSteps, (step) => labCurve(step / curveSteps));

function labCurve(t: number): number {
  return t <= 216 / 24389 ? ((24389 / 27) * t + 16) / 116 : Math.cbrt(t);
}

/** Values at whole steps from 0; roots and powers of each pixel would take most of all the time. */
function tabulate(steps: number, valueAt: (step: number) => number): Float64Array {
  return Float64Array.from({ length: steps + 2 }, (_, step) => valueAt(step));
}

/** Between two values of a table on a straight line. */
function lookUp(table: Float64Array, step: number): number {
  const whole = Math.min(table.length - 2, step | 0);
  const low = table[whole] ?? outOfBounds();
  return low + ((table[whole + 1] ?? outOfBounds()) - low) * (step - whole);
}

const { sqrt, cos, sin, acos, PI } = Math;
const power7of25 = 25 ** 7;
const degree = PI / 180;
const [cos30, sin30] = [cos(30 * degree), sin(30 * degree)];
const [cos6, sin6] = [cos(6 * degree), sin(6 * degree)];
const [cos63, sin63] = [cos(63 * degree), sin(63 * degree)];

/**
 * The colour difference CIEDE2000; about 1 can just be seen. Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula" (2005), with
 * hues as directions instead of angles and its weights looked up: culori takes twenty times as long, and every pixel of a car passes here.
 */
export function deltaE2000(first: Lab, second: Lab): number {
  const l1 = first[0] ?? outOfBounds();
  const b1 = first[2] ?? outOfBounds();
  const l2 = second[0] ?? outOfBounds();
  const b2 = second[2] ?? outOfBounds();
  let a1 = first[1] ?? outOfBounds();
  let a2 = second[1] ?? outOfBounds();
  const stretch = 1.5 - 0.5 * saturationOf((sqrt(a1 * a1 + b1 * b1) + sqrt(a2 * a2 + b2 * b2)) / 2);
  a1 *= stretch;
  a2 *= stretch;
  const c1 = sqrt(a1 * a1 + b1 * b1);
  const c2 = sqrt(a2 * a2 + b2 * b2);
  const meanC = (c1 + c2) / 2;
  const dl = (l2 - l1) * lookUp(lightnessShares, stepsPerUnit * ((l1 + l2) / 2));
  const dc = (c2 - c1) / (1 + 0.045 * meanC);
  const product = c1 * c2;
  if (product === 0) return sqrt(dl * dl + dc * dc);
  // The direction halfway between the two hues.
  const sumX = a1 * c2 + a2 * c1;
  const sumY = b1 * c2 + b2 * c1;
  const length = sqrt(sumX * sumX + sumY * sumY);
  // Of opposite hues it is a quarter turn on, as their mean angle is.
  const isOpposite = length < 1e-9 * product;
  const quarter = b1 >= 0 ? 1 : -1;
  const x = isOpposite ? (-quarter * b1) / c1 : sumX / length;
  const y = isOpposite ? (quarter * a1) / c1 : sumY / length;
  const hueDifference = isOpposite ? 2 * sqrt(product) : (2 * sqrt(product) * (a1 * b2 - a2 * b1)) / length;
  const dh = hueDifference / (1 + 0.015 * meanC * hueWeight(x, y));
  return sqrt(Math.max(0, dl * dl + dc * dc + dh * dh + blueRotation(x, y, meanC) * dc * dh));
}

/** Steps to one of L* or of chroma in the tables below. */
const stepsPerUnit = 16;
/** One over the weight of lightness, for L* up to 100. */
const lightnessShares = tabulate(100 * stepsPerUnit, (step) => {
  const square = (step / stepsPerUnit - 50) ** 2;
  return 1 / (1 + (0.015 * square) / sqrt(20 + square));
});
/** For chroma; the most colourful that a screen shows has 134. */
const saturations = tabulate(200 * stepsPerUnit, (step) => {
  const power7 = (step / stepsPerUnit) ** 7;
  return sqrt(power7 / (power7 + power7of25));
});

/** From 0 for greys to nearly 1. */
function saturationOf(chroma: number): number {
  return lookUp(saturations, stepsPerUnit * chroma);
}

/** T of the formula for the hue in the direction of the unit vector (x, y). */
function hueWeight(x: number, y: number): number {
  const x2 = 2 * x * x - 1;
  const y2 = 2 * x * y;
  const x3 = x * x2 - y * y2;
  const y3 = x * y2 + y * x2;
  const x4 = 2 * x2 * x2 - 1;
  const y4 = 2 * x2 * y2;
  return (
    1 - 0.17 * (x * cos30 + y * sin30) + 0.24 * x2 + 0.32 * (x3 * cos6 - y3 * sin6) - 0.2 * (x4 * cos63 + y4 * sin63)
  );
}

const turnSteps = 2048;
/** How much hues below the a* axis turn, by the cosine of their angle from -1 to 1; above it, next to nothing. */
const blueTurns = tabulate(turnSteps, (step) => {
  const hue = 360 - acos(Math.min(1, (2 * step) / turnSteps - 1)) / degree;
  return -2 * sin(60 * degree * Math.exp(-(((hue - 275) / 25) ** 2)));
});

/** What turns chroma and hue against each other among blues. */
function blueRotation(x: number, y: number, meanC: number): number {
  if (y >= 0) return 0;
  return lookUp(blueTurns, (x + 1) * (turnSteps / 2)) * saturationOf(meanC);
}
