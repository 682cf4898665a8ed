import type { Placing } from "#contract/placing.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { ShadowTile } from "./shadow-atlas.ts";

/** A softer light's shadow runs out over this much more ground. */
const softMetres = 0.3;
/** What the eye takes for a harder light: the steps between light and shadow that are finer than this, made steeper. */
const edgeMetres = 0.22;
const edgeGain = 1.4;
/** Of the shadow's depth in stops, at the end of the control. */
const strengthGain = 0.7;
/** Even the deepest shadow is lit by something. */
const leastLight = 0.02;

type Turned = Pick<Placing, "shadowSoftness" | "shadowStrength">;

/** The power to which light in the shadow is raised: above 1 it is darker. */
export function shadowPower({ shadowStrength }: Pick<Placing, "shadowStrength">): number {
  return 2 ** (strengthGain * shadowStrength);
}

/** The same shadow under a softer or a harder light, deeper or fainter; as it is where nothing was turned. */
export function turnShadow(tile: ShadowTile, { shadowSoftness, shadowStrength }: Turned): ShadowTile {
  const turned = shadowSoftness === 0 ? tile.light : softenOrSharpen(tile, shadowSoftness);
  if (shadowStrength === 0) return { ...tile, light: turned };
  const power = shadowPower({ shadowStrength });
  return { ...tile, light: turned.map((light) => light ** power) };
}

function softenOrSharpen(tile: ShadowTile, softness: number): Float32Array {
  const texelsPerMetre = tile.side / tile.metres;
  if (softness > 0) return blurTile(tile, softMetres * softness * texelsPerMetre);
  const soft = blurTile(tile, edgeMetres * texelsPerMetre);
  return tile.light.map((light, i) => {
    const step = light - (soft[i] ?? outOfBounds());
    return Math.min(1, Math.max(Math.min(light, leastLight), light - softness * edgeGain * step));
  });
}

/** Gaussian, along and across; at the rim, where a tile fades out, its outermost texels go on. */
function blurTile({ light, side }: ShadowTile, sigma: number): Float32Array {
  const reach = Math.ceil(3 * sigma);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, k) => Math.exp(-((k - reach) ** 2) / (2 * sigma * sigma)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const along = (source: Float32Array, step: number, line: number): Float32Array => {
    const blurred = new Float32Array(source.length);
    for (let at = 0; at < side; at++) {
      for (let place = 0; place < side; place++) {
        for (let channel = 0; channel < 3; channel++) {
          let mixed = 0;
          for (let k = -reach; k <= reach; k++) {
            const from = Math.min(side - 1, Math.max(0, place + k));
            mixed +=
              (weights[k + reach] ?? outOfBounds()) * (source[at * line + from * step + channel] ?? outOfBounds());
          }
          blurred[at * line + place * step + channel] = mixed / sum;
        }
      }
    }
    return blurred;
  };
  const rowStep = 3 * side;
  return along(along(light, 3, rowStep), rowStep, 3);
}
