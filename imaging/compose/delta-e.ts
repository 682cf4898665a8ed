import { linearOfByte } from "#imaging/pixels/linear-light.ts";

/** CIE L*a*b* under D65. */
export type Lab = readonly [number, number, number];

/** From sRGB bytes; matrix and white point of IEC 61966-2-1. */
export function labOfSrgb(red: number, green: number, blue: number): Lab {
  const r = linearOfByte[red] ?? 0;
  const g = linearOfByte[green] ?? 0;
  const b = linearOfByte[blue] ?? 0;
  const x = labCurve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = labCurve(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = labCurve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function labCurve(t: number): number {
  return t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116;
}

/**
 * The colour difference CIEDE2000; about 1 can just be seen. Formula and test data: Sharma, Wu and Dalal, "The CIEDE2000
 * Color-Difference Formula: Implementation Notes", Color Research and Application 30 (2005).
 */
export function deltaE2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const meanChroma7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
  const g = 0.5 * (1 - Math.sqrt(meanChroma7 / (meanChroma7 + 25 ** 7)));
  const c1 = Math.hypot(a1 * (1 + g), b1);
  const c2 = Math.hypot(a2 * (1 + g), b2);
  const h1 = hueDegrees(a1 * (1 + g), b1);
  const h2 = hueDegrees(a2 * (1 + g), b2);

  const hueStep = c1 * c2 === 0 ? 0 : ((((h2 - h1 + 180) % 360) + 360) % 360) - 180;
  const deltaHue = 2 * Math.sqrt(c1 * c2) * Math.sin(radians(hueStep / 2));
  const meanL = (l1 + l2) / 2;
  const meanC = (c1 + c2) / 2;
  const meanH = c1 * c2 === 0 ? h1 + h2 : (h1 + hueStep / 2 + 360) % 360;

  const t =
    1 -
    0.17 * Math.cos(radians(meanH - 30)) +
    0.24 * Math.cos(radians(2 * meanH)) +
    0.32 * Math.cos(radians(3 * meanH + 6)) -
    0.2 * Math.cos(radians(4 * meanH - 63));
  const sl = 1 + (0.015 * (meanL - 50) ** 2) / Math.sqrt(20 + (meanL - 50) ** 2);
  const sc = 1 + 0.045 * meanC;
  const sh = 1 + 0.015 * meanC * t;
  const turn = 30 * Math.exp(-(((meanH - 275) / 25) ** 2));
  const rotation = -Math.sin(radians(2 * turn)) * 2 * Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7));
  const dl = (l2 - l1) / sl;
  const dc = (c2 - c1) / sc;
  const dh = deltaHue / sh;
  return Math.sqrt(dl * dl + dc * dc + dh * dh + rotation * dc * dh);
}

function hueDegrees(a: number, b: number): number {
  if (a === 0 && b === 0) return 0;
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
