import sharp from "sharp";
import type { CarLayer } from "./car-layer.ts";
import type { GroundLine } from "./ground-line.ts";
import { byteOfLinear, linearOfByte } from "./linear-light.ts";
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
/** What a floor mirrors between the tyres: the underside, nearly black. */
const undersideByte = 14;
/** Beyond the outermost tyres the underside ends in a bumper's round corner. */
const undersideFadeMetres = 0.25;
/** Reflections are worked out at half size: they are blurred anyway. */
const step = 2;
/** How far down a reflection is followed, metres: beyond, it has faded. */
const reachMetres = 1.3;
/** Angle spread of the mirrored ray on a floor of roughness 1, as blur in metres to a metre of height. */
const blurPerMetre = 0.55;

/**
 * Lays the car's mirror image on a glossy floor, each visible side about its own ground line, blurred with the distance from the
 * contact, by Fresnel's law weaker where one looks down more steeply. Changes `picture`, which already holds the shadow.
 */
export async function addReflection(picture: RgbImage, layer: CarLayer, setting: ReflectionSetting): Promise<void> {
  const { floor } = setting.scene;
  if (floor.reflectivity < leastReflectivity) return;
  const mirrored = mirror(layer, setting);
  const shape = { width: mirrored.width, height: mirrored.height, channels: 4 } as const;
  const sigmas = blurSigmas(setting);
  const blurred = await Promise.all(
    sigmas.map((sigma) => (sigma < 0.4 ? mirrored.rgba : sharp(mirrored.rgba, { raw: shape }).blur(sigma).raw().toBuffer())),
  );
  blend(picture, { layer, mirrored, blurred, setting });
}

type Mirrored = { readonly rgba: Uint8Array; readonly width: number; readonly height: number; readonly top: number; readonly margin: number };

/** Half-size blur radii at the contact, at 0.3 m and at 1 m above it. */
function blurSigmas({ scene, pixelsPerMetre }: ReflectionSetting): number[] {
  const spread = blurPerMetre * scene.floor.roughness * (pixelsPerMetre / step);
  return [0.02, 0.18, 0.6].map((metres) => Math.min(60, metres * spread));
}

function mirror(layer: CarLayer, { line, pixelsPerMetre }: ReflectionSetting): Mirrored {
  const margin = Math.ceil((pixelsPerMetre * 0.15) / step);
  const width = Math.ceil(layer.width / step) + 2 * margin;
  const top = Math.floor(Math.min(...line.tyreRows)) - Math.ceil(pixelsPerMetre * 0.05);
  const height = Math.ceil((Math.max(...line.bodyRows) + reachMetres * pixelsPerMetre - top) / step);
  const rgba = new Uint8Array(width * height * 4);
  for (let x = 0; x < width - 2 * margin; x++) {
    const column = Math.min(layer.width - 1, x * step);
    const sourceRowOf = mirroredColumn(line, column);
    const outside = Math.max(0, line.firstTyreColumn - column, column - line.lastTyreColumn);
    const undersideAlpha = Math.round(255 * Math.max(0, 1 - outside / (undersideFadeMetres * pixelsPerMetre)));
    for (let y = 0; y < height; y++) {
      const row = Math.round(sourceRowOf(top + y * step));
      const target = (y * width + x + margin) * 4;
      if (row === underside) {
        rgba.fill(undersideByte, target, target + 3);
        rgba[target + 3] = undersideAlpha;
        continue;
      }
      if (row < 0 || row >= layer.height) continue;
      const source = row * layer.width + column;
      rgba[target] = layer.pixels[3 * source] ?? 0;
      rgba[target + 1] = layer.pixels[3 * source + 1] ?? 0;
      rgba[target + 2] = layer.pixels[3 * source + 2] ?? 0;
      rgba[target + 3] = layer.alpha[source] ?? 0;
    }
  }
  return { rgba, width, height, top, margin };
}

const nothing = -1;
const underside = -2;

/**
 * From a row of the floor to the row of the car seen in it: tyres mirror about the line they stand on, the body about the ground
 * straight below its face, which lies nearer to the camera where a bumper overhangs; between the two one sees the car from below.
 */
function mirroredColumn(line: GroundLine, column: number): (row: number) => number {
  const tyreRow = line.tyreRows[column] ?? 0;
  const bodyRow = line.bodyRows[column] ?? 0;
  const sillRow = line.sillRows[column] ?? -1;
  const bottomRow = line.bottomRows[column] ?? -1;
  if (bottomRow < 0) return () => nothing;
  return (row) => {
    if (row < tyreRow) return nothing;
    const body = 2 * bodyRow - row;
    if (body < sillRow) return body;
    const tyre = 2 * tyreRow - row;
    return tyre >= sillRow && tyre < bottomRow ? tyre : underside;
  };
}

type Blend = { readonly layer: CarLayer; readonly mirrored: Mirrored; readonly blurred: readonly Uint8Array[]; readonly setting: ReflectionSetting };

function blend(picture: RgbImage, { layer, mirrored, blurred, setting }: Blend): void {
  const { line, pixelsPerMetre } = setting;
  const firstRow = Math.max(0, layer.top + mirrored.top);
  const lastRow = Math.min(picture.height, layer.top + mirrored.top + (mirrored.height - 1) * step);
  const firstColumn = Math.max(0, layer.left - mirrored.margin * step);
  const lastColumn = Math.min(picture.width, layer.left + (mirrored.width - mirrored.margin - 1) * step);
  const sample = new Float32Array(4);
  for (let row = firstRow; row < lastRow; row++) {
    const strength = fresnelFade(row, setting, layer);
    if (strength < 0.004) continue;
    for (let column = firstColumn; column < lastColumn; column++) {
      const layerColumn = Math.min(layer.width - 1, Math.max(0, column - layer.left));
      const metres = (row - layer.top - (line.tyreRows[layerColumn] ?? 0)) / pixelsPerMetre;
      const x = (column - layer.left) / step + mirrored.margin;
      const y = (row - layer.top - mirrored.top) / step;
      sampleBlurred(blurred, mirrored, { x, y, metres }, sample);
      const weight = (strength * (sample[3] ?? 0)) / 255;
      if (weight < 0.004) continue;
      const at = (row * picture.width + column) * 3;
      for (let channel = 0; channel < 3; channel++) {
        // The car's image takes the place of the surroundings' image that the plate's floor already shows there.
        const floor = linearOfByte[picture.pixels[at + channel] ?? 0] ?? 0;
        const image = linearOfByte[Math.round(sample[channel] ?? 0)] ?? 0;
        picture.pixels[at + channel] = byteOfLinear(floor * (1 - weight) + image * weight);
      }
    }
  }
}

/** Schlick's approximation relative to the contact of the nearest tyre, from the cosine of the viewing ray to the floor's normal. */
function fresnelFade(row: number, { scene, line, horizonRow, focalPixels }: ReflectionSetting, layer: CarLayer): number {
  const cosineAt = (pictureRow: number) => {
    const drop = Math.max(1, pictureRow - horizonRow);
    return drop / Math.hypot(drop, focalPixels);
  };
  const schlick = (cosine: number) => 0.04 + 0.96 * (1 - cosine) ** 5;
  const contactRow = layer.top + Math.max(...line.tyreRows);
  return scene.floor.reflectivity * Math.min(1.3, schlick(cosineAt(row)) / schlick(cosineAt(contactRow)));
}

type Spot = { readonly x: number; readonly y: number; readonly metres: number };

/** Bilinear in place, linear between the two nearest blurs. */
function sampleBlurred(blurred: readonly Uint8Array[], { width, height }: Mirrored, { x, y, metres }: Spot, sample: Float32Array): void {
  const level = metres < 0.3 ? Math.max(0, metres) / 0.3 : Math.min(2, 1 + (metres - 0.3) / 0.7);
  const lower = Math.min(1, Math.floor(level));
  const share = level - lower;
  const near = blurred[lower];
  const far = blurred[lower + 1];
  const column = Math.min(width - 2, Math.max(0, Math.floor(x)));
  const row = Math.min(height - 2, Math.max(0, Math.floor(y)));
  const right = x - column;
  const down = y - row;
  const at = (row * width + column) * 4;
  const below = at + width * 4;
  for (let channel = 0; channel < 4; channel++) {
    const i = at + channel;
    const j = below + channel;
    const first = mix4(near, i, j, right, down);
    sample[channel] = share === 0 ? first : first * (1 - share) + mix4(far, i, j, right, down) * share;
  }
}

function mix4(rgba: Uint8Array | undefined, i: number, j: number, right: number, down: number): number {
  if (rgba === undefined) return 0;
  const upper = (rgba[i] ?? 0) * (1 - right) + (rgba[i + 4] ?? 0) * right;
  const lower = (rgba[j] ?? 0) * (1 - right) + (rgba[j + 4] ?? 0) * right;
  return upper * (1 - down) + lower * down;
}
