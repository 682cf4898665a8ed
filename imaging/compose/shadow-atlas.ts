import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import type { Scene } from "./scene.ts";

/** Light that is left on the ground round the car, linear RGB, `side × side × 3`, car-aligned as in the scene format. */
export type ShadowTile = { readonly light: Float32Array; readonly side: number; readonly metres: number };

/** The two nearest headings' tiles, mixed in linear light. */
export function shadowTileAt(
  atlas: RgbPicture<"shadow atlas">,
  scene: Pick<Scene, "id" | "shadows">,
  headingDegrees: number,
): ShadowTile {
  const { tilePixels: side, tileMetres: metres, headingsDegrees } = scene.shadows;
  const heading = ((headingDegrees % 360) + 360) % 360;
  const isTurned = heading >= 180;
  const wanted = heading % 180;
  const sorted = headingsDegrees.map((degrees, tile) => ({ degrees, tile })).toSorted((a, b) => a.degrees - b.degrees);
  const below = sorted.findLast((entry) => entry.degrees <= wanted) ?? sorted.at(-1);
  const above = sorted.find((entry) => entry.degrees > wanted) ?? sorted[0];
  if (below === undefined || above === undefined) throw new Error(`${scene.id}: the shadow atlas has no headings`);
  const span = (((above.degrees - below.degrees) % 180) + 180) % 180 || 180;
  const share = ((((wanted - below.degrees) % 180) + 180) % 180) / span;

  const light = new Float32Array(side * side * 3);
  // Past the last heading comes the first one again, with bonnet and boot exchanged.
  addTile(light, { atlas, tile: below.tile, side, isTurned: isTurned !== below.degrees > wanted, weight: 1 - share });
  addTile(light, { atlas, tile: above.tile, side, isTurned: isTurned !== above.degrees < wanted, weight: share });
  for (let pass = 0; pass < smoothingPasses; pass++) smooth(light, side);
  return { light, side, metres };
}

/** A texel is centimetres wide but, seen flat along the ground, far wider than high: without this, slanted edges come out as stairs. */
const smoothingPasses = 2;

/** One pass of the binomial filter 1-2-1 in both directions; the rim stays as it is. */
function smooth(light: Float32Array, side: number): void {
  for (const step of [3, side * 3]) {
    const source = light.slice();
    for (let row = 1; row < side - 1; row++) {
      const last = (row * side + side - 1) * 3;
      for (let i = (row * side + 1) * 3; i < last; i++) {
        light[i] =
          0.25 * (source[i - step] ?? outOfBounds()) +
          0.5 * (source[i] ?? outOfBounds()) +
          0.25 * (source[i + step] ?? outOfBounds());
      }
    }
  }
}

type TilePart = {
  readonly atlas: RgbPicture<"shadow atlas">;
  readonly tile: number;
  readonly side: number;
  readonly isTurned: boolean;
  readonly weight: number;
};

function addTile(light: Float32Array, { atlas, tile, side, isTurned, weight }: TilePart): void {
  if (weight === 0) return;
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const sourceRow = isTurned ? side - 1 - row : row;
      const sourceColumn = isTurned ? side - 1 - column : column;
      const source = (sourceRow * atlas.width + tile * side + sourceColumn) * 3;
      const target = (row * side + column) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const root = (atlas.pixels[source + channel] ?? outOfBounds()) / 255;
        light[target + channel] = (light[target + channel] ?? outOfBounds()) + weight * root * root;
      }
    }
  }
}
