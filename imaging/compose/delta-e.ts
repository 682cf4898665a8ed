import { differenceCiede2000, type Lab65 } from "culori";
import { linearOfByte } from "#imaging/pixels/linear-light.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";

/** CIE L*a*b* under D65. */
export type Lab = readonly [number, number, number];

/** From sRGB bytes; matrix and white point of IEC 61966-2-1. By hand, since culori takes 2.6 times as long, and every pixel of a car passes here. */
export function labOfSrgb(red: number, green: number, blue: number): Lab {
  const r = linearOfByte[red] ?? outOfBounds();
  const g = linearOfByte[green] ?? outOfBounds();
  const b = linearOfByte[blue] ?? outOfBounds();
  const x = labCurve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = labCurve(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = labCurve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function labCurve(t: number): number {
  return t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116;
}

const ciede2000 = differenceCiede2000();

/** The colour difference CIEDE2000; about 1 can just be seen. */
export function deltaE2000(first: Lab, second: Lab): number {
  return ciede2000(asLab65(first), asLab65(second));
}

function asLab65([l, a, b]: Lab): Lab65 {
  return { mode: "lab65", l, a, b };
}
