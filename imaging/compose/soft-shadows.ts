import type { RgbPicture } from "#imaging/pixels/picture.ts";
import type { Scene } from "./scene.ts";

/** Where the light comes from (−1 left, 1 right), and how much of it the floor throws back as a mirror, which no shadow darkens. */
export type SoftLight = { readonly lightFromRight: number; readonly gloss: number };

const tilePixels = 192;
const tileMetres = 9;
const headingStepDegrees = 15;
const body = { lengthMetres: 4.45, widthMetres: 1.82, wheelbaseMetres: 2.65 } as const;
/** A car's sides are a wall this high, which hides part of the sky, over a gap through which light comes in under it. */
const wallMetres = 1.3;
const gapMetres = 0.22;
/** Corners of the seen footprint are round. */
const cornerMetres = 0.5;
/** On the side away from the light the wall hides this much more, at most. */
const sideStrength = 0.75;
/** Light that always finds its way: from walls, from the floor itself. */
const leastLight = 0.06;

/**
 * The shadow of a car's box under a wide ceiling or sky, for a place of which there is only a photo, in the form of a scene's atlas. Beside
 * a long wall of height h the share `(1 − d / √(d² + h²)) / 2` of an even sky is hidden at a distance d.
 */
export function drawSoftShadows(light: SoftLight): {
  shadows: Scene["shadows"];
  atlas: RgbPicture<"shadow atlas">;
} {
  const headingsDegrees = Array.from({ length: 180 / headingStepDegrees }, (_, step) => step * headingStepDegrees);
  const width = tilePixels * headingsDegrees.length;
  const pixels = new Uint8Array(width * tilePixels * 3);
  for (const [tile, heading] of headingsDegrees.entries()) {
    const radians = (heading * Math.PI) / 180;
    // The light's side in the tile's own axes: along the car, and towards its right-hand side.
    const from = {
      along: light.lightFromRight * Math.cos(radians),
      across: light.lightFromRight * Math.sin(radians),
    };
    for (let row = 0; row < tilePixels; row++) {
      for (let column = 0; column < tilePixels; column++) {
        const left = lightAt({ along: metresOf(column), across: metresOf(row) }, from, light.gloss);
        const at = (row * width + tile * tilePixels + column) * 3;
        pixels.fill(Math.round(255 * Math.sqrt(left)), at, at + 3);
      }
    }
  }
  return { shadows: { tilePixels, tileMetres, headingsDegrees, body }, atlas: { pixels, width, height: tilePixels } };
}

type OnGround = { readonly along: number; readonly across: number };

function lightAt(spot: OnGround, from: OnGround, gloss: number): number {
  const beyond = {
    along: Math.abs(spot.along) - body.lengthMetres / 2 + cornerMetres,
    across: Math.abs(spot.across) - body.widthMetres / 2 + cornerMetres,
  };
  const outside = Math.hypot(Math.max(0, beyond.along), Math.max(0, beyond.across));
  const distance = outside + Math.min(0, Math.max(beyond.along, beyond.across)) - cornerMetres;
  const reach = Math.hypot(spot.along, spot.across);
  const side = reach === 0 ? 0 : -(spot.along * from.along + spot.across * from.across) / reach;
  const wall = wallMetres * (1 + sideStrength * side);
  const open =
    distance >= 0
      ? 1 - 0.5 * (1 - distance / Math.hypot(distance, wall))
      : 0.5 * (1 + distance / Math.hypot(distance, gapMetres));
  const bounded = leastLight + (1 - leastLight) * open;
  const strength = 1 - 0.2 * gloss;
  return 1 - strength * (1 - bounded);
}

function metresOf(texel: number): number {
  return ((texel + 0.5) / tilePixels - 0.5) * tileMetres;
}
