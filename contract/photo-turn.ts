// How a photo is turned, for the browser that shows it and the server that does it. All angles clockwise, in degrees.

type Size = { readonly width: number; readonly height: number };

/** What the dial does either way; anything more begins with a quarter. */
export const mostTiltDegrees = 45;

/** The same direction as a stored turn has it: in tenths, above -180 and up to 180. */
export function asTurn(degrees: number): number {
  const tenths = Math.round(degrees * 10);
  const around = ((((tenths + 1800) % 3600) + 3600) % 3600) - 1800;
  return (around === -1800 ? 1800 : around) / 10;
}

/** A turn as whole quarters and what is left of it. */
export function splitTurn(degrees: number): { quarters: number; tiltDegrees: number } {
  const quarters = Math.round(degrees / 90);
  return { quarters, tiltDegrees: (Math.round(degrees * 10) - 900 * quarters) / 10 };
}

/** The upright frame that just holds all of a turned photo. */
export function turnedBounds({ width, height }: Size, degrees: number): Size {
  const { quarters, tiltDegrees } = splitTurn(degrees);
  const lying = quarters % 2 === 0 ? { width, height } : { width: height, height: width };
  const radians = (Math.abs(tiltDegrees) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { width: lying.width * cos + lying.height * sin, height: lying.width * sin + lying.height * cos };
}
