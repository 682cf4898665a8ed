import sharp from "sharp";
import type { Placing } from "#contract/placing.ts";
import { byteOfLinear, linearOfByte } from "#imaging/pixels/linear-light.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import type { CarLayer } from "./car-layer.ts";
import type { GroundLine } from "./ground-line.ts";
import { mirrorCar, type MirroredCar, type MirrorPlanes } from "./mirror-car.ts";
import type { Scene } from "./scene.ts";

export type ReflectionSetting = {
  readonly floor: Pick<Scene["floor"], "reflectivity" | "roughness">;
  readonly line: GroundLine;
  readonly pixelsPerMetre: number;
  readonly horizonRow: number;
  /** The scene camera's focal length in picture pixels. */
  readonly focalPixels: number;
};

/** A floor duller than this shows no image of the car. */
const leastReflectivity = 0.015;
/** A polished floor at most. */
const mostReflectivity = 0.75;

export function mirrorsCar({ reflectivity }: Pick<Scene["floor"], "reflectivity">): boolean {
  return reflectivity >= leastReflectivity;
}

/** The floor as it is, down to none of its image at −1 and up to twice as much of it at 1; a dull floor stays dull. */
export function turnReflection(
  floor: ReflectionSetting["floor"],
  { reflection }: Pick<Placing, "reflection">,
): ReflectionSetting["floor"] {
  if (reflection === 0 || !mirrorsCar(floor)) return floor;
  const most = Math.max(floor.reflectivity, mostReflectivity);
  return { ...floor, reflectivity: Math.min(most, floor.reflectivity * (1 + reflection)) };
}

/** Angle spread of the mirrored ray on a floor of roughness 1, as blur in metres to a metre of height. */
const blurPerMetre = 0.85;
/** Distances from the contact line for which a blur is made; between them it is mixed. */
const blurHeightsMetres = [0, 0.06, 0.2, 0.6, 1.4] as const;

/**
 * Lays the car's mirror image on a glossy floor, blurred with the distance from the contact, by Fresnel's law weaker where one looks
 * down more steeply. Changes `picture`, which already holds the shadow.
 */
export async function addReflection(
  picture: RgbPicture<"picture">,
  layer: CarLayer,
  setting: ReflectionSetting,
): Promise<void> {
  if (!mirrorsCar(setting.floor)) return;
  const mirrored = mirrorCar(layer, setting.line, {
    pixelsPerMetre: setting.pixelsPerMetre,
    pictureRows: picture.height,
  });
  const levels = await Promise.all(blurHeightsMetres.map((metres) => blur(mirrored, metres, setting)));
  const image = mixLevels(layer, { ...setting, mirrored, levels });
  blend(picture, layer, { mirrored, image });
}

/** A blur of more pixels than this is made at a fraction of the size, where it costs less and looks the same. */
const widestDirectBlur = 2;

async function blur(
  { planes, width, height, step }: MirroredCar,
  metres: number,
  setting: ReflectionSetting,
): Promise<MirrorPlanes> {
  const sigma = Math.min(60, metres * 0.6 * blurPerMetre * setting.floor.roughness * (setting.pixelsPerMetre / step));
  if (sigma < 0.35) return planes;
  const shrink = Math.max(1, sigma / widestDirectBlur);
  const small = { width: Math.ceil(width / shrink), height: Math.ceil(height / shrink) };
  const blurPlane = async (plane: Uint8Array, channels: 1 | 3) => {
    const shrunk = sharp(plane, { raw: { width, height, channels } });
    if (shrink > 1) shrunk.resize(small.width, small.height, { fit: "fill", kernel: "linear" });
    const soft = await shrunk
      .blur(sigma / shrink)
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (shrink === 1 && soft.info.channels === channels) return soft.data;
    const grown = sharp(soft.data, { raw: { ...small, channels: soft.info.channels } });
    if (channels === 1) grown.extractChannel(0);
    return grown.resize(width, height, { fit: "fill", kernel: "linear" }).raw().toBuffer();
  };
  const [colours, alpha] = await Promise.all([blurPlane(planes.colours, 3), blurPlane(planes.alpha, 1)]);
  return { colours, alpha };
}

type Mix = ReflectionSetting & { readonly mirrored: MirroredCar; readonly levels: readonly MirrorPlanes[] };

/** What the floor shows of the car, on the mirrored car's grid: linear RGB times weight, and weight (0–1). */
function mixLevels(layer: CarLayer, { mirrored, levels, ...setting }: Mix): Float32Array {
  const { line, pixelsPerMetre } = setting;
  const { step, margin, top, width, height } = mirrored;
  const image = new Float32Array(width * height * 4);
  const contactRow = layer.top + Math.max(...line.tyreRows);
  for (let y = 0; y < height; y++) {
    const row = layer.top + top + y * step;
    const strength = (setting.floor.reflectivity * fresnelFade(contactRow, row, setting)) / 255;
    for (let x = 0; x < width; x++) {
      const layerColumn = Math.min(layer.width - 1, Math.max(0, (x - margin) * step));
      const level = levelAt((row - layer.top - (line.tyreRows[layerColumn] ?? outOfBounds())) / pixelsPerMetre);
      const lower = Math.min(levels.length - 2, level | 0);
      const near = levels[lower];
      const far = levels[lower + 1];
      if (near === undefined || far === undefined) continue;
      const share = level - lower;
      const i = y * width + x;
      const alpha = (near.alpha[i] ?? outOfBounds()) * (1 - share) + (far.alpha[i] ?? outOfBounds()) * share;
      if (alpha < 1) continue;
      const weight = strength * alpha;
      image[4 * i + 3] = weight;
      for (let channel = 0; channel < 3; channel++) {
        const c = 3 * i + channel;
        const colour = (near.colours[c] ?? outOfBounds()) * (1 - share) + (far.colours[c] ?? outOfBounds()) * share;
        image[4 * i + channel] =
          weight * (linearOfByte[Math.min(255, (colour * 255) / alpha + 0.5) | 0] ?? outOfBounds());
      }
    }
  }
  return image;
}

type Blend = { readonly mirrored: MirroredCar; readonly image: Float32Array };

/** Bilinear between the image's pixels: first between two of its rows, then along the row. */
function blend(picture: RgbPicture<"picture">, layer: CarLayer, { mirrored, image }: Blend): void {
  const { step, margin, width } = mirrored;
  const top = layer.top + mirrored.top;
  const left = layer.left - margin * step;
  const lastRow = Math.min(picture.height, top + (mirrored.height - 1) * step);
  const lastColumn = Math.min(picture.width, left + (width - 1) * step);
  const line = new Float32Array(width * 4);
  for (let row = Math.max(0, top); row < lastRow; row++) {
    const y = (row - top) / step;
    mixRows(line, image, { first: (y | 0) * width * 4, share: y - (y | 0) });
    const seen = seenPart(line);
    const end = Math.min(lastColumn, left + seen.end * step);
    for (let column = Math.max(0, left + seen.start * step); column < end; column++) {
      const x = (column - left) / step;
      const i = (x | 0) * 4;
      const right = x - (x | 0);
      const weight = (line[i + 3] ?? outOfBounds()) * (1 - right) + (line[i + 7] ?? outOfBounds()) * right;
      if (weight < leastWeight) continue;
      const at = (row * picture.width + column) * 3;
      for (let channel = 0; channel < 3; channel++) {
        // The car's image takes the place of the surroundings' image that the plate's floor already shows there.
        const floor = linearOfByte[picture.pixels[at + channel] ?? outOfBounds()] ?? outOfBounds();
        const mirror =
          (line[i + channel] ?? outOfBounds()) * (1 - right) + (line[i + 4 + channel] ?? outOfBounds()) * right;
        picture.pixels[at + channel] = byteOfLinear(floor * (1 - weight) + mirror);
      }
    }
  }
}

/** A fainter image than this can't be seen. */
const leastWeight = 0.004;

/** The image's columns between which something can be seen. */
function seenPart(line: Float32Array): { start: number; end: number } {
  let start = 0;
  let end = line.length / 4 - 1;
  while (start < end && (line[4 * start + 7] ?? outOfBounds()) < leastWeight) start++;
  while (end > start && (line[4 * end - 1] ?? outOfBounds()) < leastWeight) end--;
  return { start, end };
}

function mixRows(line: Float32Array, image: Float32Array, { first, share }: { first: number; share: number }): void {
  const second = first + line.length;
  for (let i = 0; i < line.length; i++)
    line[i] = (image[first + i] ?? outOfBounds()) * (1 - share) + (image[second + i] ?? outOfBounds()) * share;
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
    const below = blurHeightsMetres[level - 1] ?? outOfBounds();
    const above = blurHeightsMetres[level] ?? outOfBounds();
    if (metres < above) return level - 1 + Math.max(0, metres - below) / (above - below);
  }
  return blurHeightsMetres.length - 1;
}
