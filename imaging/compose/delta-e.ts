import { linearOfByte } from "#imaging/pixels/linear-light.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";

/** CIE L*a*b* under D65. */
export type Lab = ArrayLike<number>;

/** From the sRGB bytes at an offset, into `lab`; matrix and white point of IEC 61966-2-1. Allocates nothing: every pixel of a car passes here. */
export function writeLab(lab: Float64Array, pixels: Uint8Array, at: number): void {
  const r = linearOfByte[pixels[at] ?? outOfBounds()] ?? outOfBounds();
  const g = linearOfByte[pixels[at + 1] ?? outOfBounds()] ?? outOfBounds();
  const b = linearOfByte[pixels[at + 2] ?? outOfBounds()] ?? outOfBounds();
  const x = labCurve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = labCurve(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = labCurve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  lab[0] = 116 * y - 16;
  lab[1] = 500 * (x - y);
  lab[2] = 200 * (y - z);
}

export function labOfSrgb(red: number, green: number, blue: number): readonly [number, number, number] {
  const lab = new Float64Array(3);
  writeLab(lab, Uint8Array.of(red, green, blue), 0);
  const [l = 0, a = 0, b = 0] = lab;
  return [l, a, b];
}

const cubeSteps = 16_384;
/** Below it CIELAB's curve is straight. */
const straightUpTo = 216 / 24389;
/** Cube roots looked up and joined by straight lines, right to 0.0001 of L*: `Math.cbrt` would take half of all the time. */
const cubeRoots = Float64Array.from({ length: cubeSteps + 2 }, (_, i) => Math.cbrt(i / cubeSteps));

function labCurve(t: number): number {
  if (t <= straightUpTo) return ((24389 / 27) * t + 16) / 116;
  const step = t * cubeSteps;
  const whole = Math.min(cubeSteps, step | 0);
  const low = cubeRoots[whole] ?? outOfBounds();
  return low + ((cubeRoots[whole + 1] ?? outOfBounds()) - low) * (step - whole);
}

const { sqrt, cos, sin, atan2, PI } = Math;
const power7of25 = 25 ** 7;
const degree = PI / 180;
const [cos30, sin30] = [cos(30 * degree), sin(30 * degree)];
const [cos6, sin6] = [cos(6 * degree), sin(6 * degree)];
const [cos63, sin63] = [cos(63 * degree), sin(63 * degree)];

/**
 * The colour difference CIEDE2000; about 1 can just be seen. Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula" (2005), with
 * hues as directions instead of angles: culori takes ten times as long, and every pixel of a car passes here.
 */
export function deltaE2000(first: Lab, second: Lab): number {
  const l1 = first[0] ?? outOfBounds();
  const b1 = first[2] ?? outOfBounds();
  const l2 = second[0] ?? outOfBounds();
  const b2 = second[2] ?? outOfBounds();
  let a1 = first[1] ?? outOfBounds();
  let a2 = second[1] ?? outOfBounds();
  const stretch = 1 + 0.5 * (1 - saturation((sqrt(a1 * a1 + b1 * b1) + sqrt(a2 * a2 + b2 * b2)) / 2));
  a1 *= stretch;
  a2 *= stretch;
  const c1 = sqrt(a1 * a1 + b1 * b1);
  const c2 = sqrt(a2 * a2 + b2 * b2);
  const meanC = (c1 + c2) / 2;
  const dl = (l2 - l1) / lightnessWeight((l1 + l2) / 2);
  const dc = (c2 - c1) / (1 + 0.045 * meanC);
  if (c1 * c2 === 0) return sqrt(dl * dl + dc * dc);
  const turned = a1 * b2 - a2 * b1;
  const hueDifference = Math.sign(turned) * sqrt(Math.max(0, 2 * (c1 * c2 - a1 * a2 - b1 * b2)));
  // The direction halfway between the two hues; of opposite ones a quarter turn on, as their mean angle is.
  const sumX = a1 / c1 + a2 / c2;
  const sumY = b1 / c1 + b2 / c2;
  const length = sqrt(sumX * sumX + sumY * sumY);
  const quarter = b1 >= 0 ? 1 : -1;
  const x = length === 0 ? (-quarter * b1) / c1 : sumX / length;
  const y = length === 0 ? (quarter * a1) / c1 : sumY / length;
  const dh = hueDifference / (1 + 0.015 * meanC * hueWeight(x, y));
  return sqrt(Math.max(0, dl * dl + dc * dc + dh * dh + blueRotation(x, y, meanC) * dc * dh));
}

/** From 0 for greys to nearly 1. */
function saturation(chroma: number): number {
  const cube = chroma * chroma * chroma;
  const power7 = cube * cube * chroma;
  return sqrt(power7 / (power7 + power7of25));
}

function lightnessWeight(l: number): number {
  const square = (l - 50) * (l - 50);
  return 1 + (0.015 * square) / sqrt(20 + square);
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

/** Less chroma has no hue to speak of: what is left out is below 0.0005. */
const leastTurnedChroma = 2.5;

/** What turns chroma and hue against each other among blues; next to nothing where this is not worth an angle. */
function blueRotation(x: number, y: number, meanC: number): number {
  if (y > -0.08 || meanC < leastTurnedChroma) return 0;
  const off = (atan2(y, x) / degree + 360 - 275) / 25;
  return -2 * saturation(meanC) * sin(60 * degree * Math.exp(-off * off));
}
