import sharp from "sharp";
import type { CarLayer } from "./car-layer.ts";
import type { GroundLine } from "./ground-line.ts";
import { byteOfLinear, linearOfByte } from "./linear-light.ts";
import { mirrorCar, type MirroredCar } from "./mirror-car.ts";
import type { RgbImage } from "./rgb-image.ts";
import type { Scene } from "./scene.ts";

export type ReflectionSetting = {
  readonly scene: Scene;
  readonly line: GroundLine;
  readonly pixelsPerMetre: number;
  readonly horizonRow: number;
  /** The scene camera's focal length in picture pixels. */
  readonly focalPixels: number;
};

/** A floor duller than this shows no image of the car. */
const leastReflectivity = 0.015;
/** Angle spread of the mirrored ray on a floor of roughness 1, as blur in metres to a metre of height. */
const blurPerMetre = 0.85;
/** Distances from the contact line for which a blur is made; between them it is mixed. */
const blurHeightsMetres = [0, 0.06, 0.2, 0.6, 1.4] as const;

/**
 * Lays the car's mirror image on a glossy floor, blurred with the distance from the contact, by Fresnel's law weaker where one looks
 * down more steeply. Changes `picture`, which already holds the shadow.
 */
export async function addReflection(picture: RgbImage, layer: CarLayer, setting: ReflectionSetting): Promise<void> {
  if (setting.scene.floor.reflectivity < leastReflectivity) return;
  const mirrored = mirrorCar(layer, setting.line, setting.pixelsPerMetre);
  const levels = await Promise.all(blurHeightsMetres.map((metres) => blur(mirrored, metres, setting)));
  blend(picture, layer, { ...setting, mirrored, levels });
}

async function blur(mirrored: MirroredCar, metres: number, setting: ReflectionSetting): Promise<Uint8Array> {
  const { width, height, step, rgba } = mirrored;
  const sigma = metres * 0.6 * blurPerMetre * setting.scene.floor.roughness * (setting.pixelsPerMetre / step);
  if (sigma < 0.35) return rgba;
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .blur(Math.min(60, sigma))
    .raw()
    .toBuffer();
}

type Blend = ReflectionSetting & { readonly mirrored: MirroredCar; readonly levels: readonly Uint8Array[] };

function blend(picture: RgbImage, layer: CarLayer, { mirrored, levels, ...setting }: Blend): void {
  const { line, pixelsPerMetre } = setting;
  const { step, margin, top } = mirrored;
  const firstRow = Math.max(0, layer.top + top);
  const lastRow = Math.min(picture.height, layer.top + top + (mirrored.height - 1) * step);
  const firstColumn = Math.max(0, layer.left - margin * step);
  const lastColumn = Math.min(picture.width, layer.left + (mirrored.width - margin - 1) * step);
  const sample = new Float32Array(4);
  const spot = { x: 0, y: 0, level: 0 };
  for (let row = firstRow; row < lastRow; row++) {
    const strength =
      setting.scene.floor.reflectivity * fresnelFade(layer.top + Math.max(...line.tyreRows), row, setting);
    spot.y = (row - layer.top - top) / step;
    for (let column = firstColumn; column < lastColumn; column++) {
      const layerColumn = Math.min(layer.width - 1, Math.max(0, column - layer.left));
      spot.x = (column - layer.left) / step + margin;
      spot.level = levelAt((row - layer.top - (line.tyreRows[layerColumn] ?? 0)) / pixelsPerMetre);
      sampleLevels(levels, mirrored.width, { spot, sample });
      const weight = (strength * (sample[3] ?? 0)) / 255;
      if (weight < 0.004) continue;
      const at = (row * picture.width + column) * 3;
      for (let channel = 0; channel < 3; channel++) {
        // The car's image takes the place of the surroundings' image that the plate's floor already shows there.
        const floor = linearOfByte[picture.pixels[at + channel] ?? 0] ?? 0;
        const image = linearOfByte[((sample[channel] ?? 0) + 0.5) | 0] ?? 0;
        picture.pixels[at + channel] = byteOfLinear(floor * (1 - weight) + image * weight);
      }
    }
  }
}

/** Schlick's approximation, relative to the contact of the nearest tyre. */
function fresnelFade(contactRow: number, row: number, { horizonRow, focalPixels }: ReflectionSetting): number {
  return Math.min(1.3, schlick(row - horizonRow, focalPixels) / schlick(contactRow - horizonRow, focalPixels));
}

/** Reflectance of a varnish-like surface (4 % straight on), seen `drop` pixels below the horizon. */
function schlick(drop: number, focalPixels: number): number {
  const bounded = Math.max(1, drop);
  const cosine = bounded / Math.hypot(bounded, focalPixels);
  return 0.04 + 0.96 * (1 - cosine) ** 5;
}

/** Which blur belongs to a distance from the contact line: a fraction lies between two of them. */
function levelAt(metres: number): number {
  for (let level = 1; level < blurHeightsMetres.length; level++) {
    const below = blurHeightsMetres[level - 1] ?? 0;
    const above = blurHeightsMetres[level] ?? 0;
    if (metres < above) return level - 1 + Math.max(0, metres - below) / (above - below);
  }
  return blurHeightsMetres.length - 1;
}

type Sampling = {
  readonly spot: { readonly x: number; readonly y: number; readonly level: number };
  readonly sample: Float32Array;
};

/** Bilinear in place, linear between the two nearest blurs. The spot must lie inside by one pixel. */
function sampleLevels(levels: readonly Uint8Array[], width: number, { spot, sample }: Sampling): void {
  const lower = Math.min(levels.length - 2, spot.level | 0);
  const share = spot.level - lower;
  const near = levels[lower];
  const far = levels[lower + 1];
  if (near === undefined || far === undefined) return;
  const column = Math.min(width - 2, Math.max(0, spot.x | 0));
  const row = Math.max(0, spot.y | 0);
  const right = spot.x - column;
  const down = spot.y - row;
  const [w00, w10, w01, w11] = [(1 - right) * (1 - down), right * (1 - down), (1 - right) * down, right * down];
  const i = (row * width + column) * 4;
  const j = i + width * 4;
  for (let channel = 0; channel < 4; channel++) {
    const a = i + channel;
    const b = j + channel;
    const first = (near[a] ?? 0) * w00 + (near[a + 4] ?? 0) * w10 + (near[b] ?? 0) * w01 + (near[b + 4] ?? 0) * w11;
    const second = (far[a] ?? 0) * w00 + (far[a + 4] ?? 0) * w10 + (far[b] ?? 0) * w01 + (far[b + 4] ?? 0) * w11;
    sample[channel] = first + (second - first) * share;
  }
}
