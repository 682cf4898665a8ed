import type { Placing } from "#contract/placing.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { ShadowTile } from "./shadow-atlas.ts";

/** A softer light's shadow runs out over this much more ground. */
const softMetres = 0.3;
/** What the eye takes for a harder light: the steps between light and shadow that are finer than this, made steeper. */
const edgeMetres = 0.22;
const edgeGain = 0.9;
/** Steeper, a step also runs past its ends: on its dark side by no more than this share, or the shadow is a flat black shape. */
const darkestShare = 0.8;
/** Of the shadow's depth in stops, at the end of the control. */
const strengthGain = 0.7;
type Turned = Pick<Placing, "shadowSoftness" | "shadowStrength">;

/** The power to which light in the shadow is raised: above 1 it is darker. */
export function shadowPower({ shadowStrength }: Pick<Placing, "shadowStrength">): number {
  return 2 ** (strengthGain * shadowStrength);
}

/** The same shadow under a softer or a harder light, deeper or fainter; as it is where nothing was turned. */
export function turnShadow(tile: ShadowTile, { shadowSoftness, shadowStrength }: Turned): ShadowTile {
  const turned = shadowSoftness === 0 ? tile.light : softenOrSharpen(tile, shadowSoftness);
  if (shadowStrength === 0) return { ...tile, light: turned };
  return { ...tile, light: deepen(turned, shadowPower({ shadowStrength })) };
}

/** All channels by what the brightest of them asks for: one by one, a coloured shadow would come out in more colour than its light has. */
function deepen(light: Float32Array, power: number): Float32Array {
  const deeper = new Float32Array(light.length);
  for (let i = 0; i < light.length; i += 3) {
    const [red, green, blue] = [light[i] ?? 0, light[i + 1] ?? 0, light[i + 2] ?? 0];
    const most = Math.max(red, green, blue);
    const gain = most <= 0 ? 1 : most ** (power - 1);
    deeper.set([red * gain, green * gain, blue * gain], i);
  }
  return deeper;
}

function softenOrSharpen(tile: ShadowTile, softness: number): Float32Array {
  const texelsPerMetre = tile.side / tile.metres;
  if (softness > 0) return blurTile(tile, softMetres * softness * texelsPerMetre);
  const soft = blurTile(tile, edgeMetres * texelsPerMetre);
  return tile.light.map((light, i) => {
    // By the square root of the light, where even steps are nearly even for the eye.
    const root = Math.sqrt(light);
    const steeper = root - softness * edgeGain * (root - Math.sqrt(soft[i] ?? outOfBounds()));
    return Math.min(1, Math.max(darkestShare * root, steeper) ** 2);
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
