import type { CarSamples } from "./car-samples.ts";
import type { PaintColour } from "./find-paint.ts";

/** Red light of lamps in CIELAB: hue in radians, least chroma. More to the yellow lie the indicators of fronts. */
const lampHue = { from: 0.09, to: 0.75 } as const;
const lampChroma = 28;
/** In a* and b*: lamps on a red car must differ from its paint by so much. */
const fromPaint = 18;
/** Lamps lie between roof and bumper, as shares of the car's height. */
const lampRows = { from: 0.15, to: 0.85 } as const;

/** Share of a car (0–1) that is as red as tail lamps and is not its paint: 0.002 to 0.09 on the rears of real cars, next to none on fronts. */
export function measureRedLamps({ columns, rows, isInside, lab }: CarSamples, paint: PaintColour | null): number {
  const [, paintA, paintB] = paint?.lab ?? [0, 0, 0];
  let inside = 0;
  let red = 0;
  for (let at = 0; at < isInside.length; at++) {
    if (isInside[at] === 0) continue;
    inside++;
    const row = Math.floor(at / columns) / rows;
    if (row < lampRows.from || row > lampRows.to) continue;
    const a = lab[at * 3 + 1] ?? 0;
    const b = lab[at * 3 + 2] ?? 0;
    const hue = Math.atan2(b, a);
    if (Math.hypot(a, b) < lampChroma || hue < lampHue.from || hue > lampHue.to) continue;
    if (Math.hypot(a - paintA, b - paintB) > fromPaint) red++;
  }
  return red / Math.max(1, inside);
}

/** Whether lamps can't be told from the paint in its sun and shade. */
export function isLampRed({ lab: [, a, b] }: PaintColour): boolean {
  const hue = Math.atan2(b, a);
  return Math.hypot(a, b) > 12 && hue > -0.5 && hue < 0.9;
}
