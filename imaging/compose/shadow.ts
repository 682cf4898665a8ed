import { byteOfLinear, linearOfByte } from "#imaging/pixels/linear-light.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import type { CarBody } from "./car-bodies.ts";
import { applyHomography, invertHomography, type Homography } from "./ground-map.ts";
import type { Scene } from "./scene.ts";
import type { ShadowTile } from "./shadow-atlas.ts";

export type ShadowCast = {
  readonly tile: ShadowTile;
  readonly scene: Pick<Scene, "shadows">;
  /** The photo's car: the caster's shadow is stretched to its size. */
  readonly body: CarBody;
  readonly groundToPicture: Homography;
  /** Nothing above this row is ground. */
  readonly horizonRow: number;
};

/** Width of the rim in which a tile fades to no shadow at all, as a share of its side: a body's shadow may reach over the tile's edge. */
const rimShare = 0.06;

/** Weaker shadow than this can't be seen. */
const visibleLight = 0.985;

/** Multiplies the ground round the car with the light the car leaves on it. Changes `picture`. */
export function castShadow(picture: RgbPicture<"picture">, cast: ShadowCast): void {
  const { tile, scene, body } = cast;
  const alongScale = body.lengthMetres / scene.shadows.body.lengthMetres;
  const acrossScale = body.widthMetres / scene.shadows.body.widthMetres;
  const { pixels, width } = picture;
  const bounds = pictureBounds(cast, { alongScale, acrossScale }, picture);
  const inverse = invertHomography(cast.groundToPicture);
  const texels = tile.side / tile.metres;
  const toTile = { along: texels / alongScale, across: texels / acrossScale, inverse };
  const light = new Float32Array(picture.width * 3 + 3 * sampleStep);
  for (let row = bounds.top; row < bounds.bottom; row++) {
    if (!readRow(light, tile, { toTile, row, bounds })) continue;
    for (let column = bounds.left; column < bounds.right; column++) {
      const red = light[3 * column] ?? outOfBounds();
      const green = light[3 * column + 1] ?? outOfBounds();
      const blue = light[3 * column + 2] ?? outOfBounds();
      if (red > unseen && green > unseen && blue > unseen) continue;
      const at = (row * width + column) * 3;
      pixels[at] = byteOfLinear((linearOfByte[pixels[at] ?? outOfBounds()] ?? outOfBounds()) * red);
      pixels[at + 1] = byteOfLinear((linearOfByte[pixels[at + 1] ?? outOfBounds()] ?? outOfBounds()) * green);
      pixels[at + 2] = byteOfLinear((linearOfByte[pixels[at + 2] ?? outOfBounds()] ?? outOfBounds()) * blue);
    }
  }
}

/** No byte changes at this share of its light. */
const unseen = 0.999;
/** A texel is some ten pixels wide: between samples this many pixels apart the light is a straight line. */
const sampleStep = 4;

type RowOfGround = {
  readonly toTile: { readonly along: number; readonly across: number; readonly inverse: Homography };
  readonly row: number;
  readonly bounds: { readonly left: number; readonly right: number };
};

/** The light along a row of the picture, RGB a column; false where the row sees nothing of the tile. */
function readRow(light: Float32Array, tile: ShadowTile, { toTile, row, bounds }: RowOfGround): boolean {
  const { inverse, along, across } = toTile;
  const y = row + 0.5;
  const middle = tile.side / 2;
  const spot = { u: 0, v: 0, at: 0 };
  let isSeen = false;
  for (let column = bounds.left; column < bounds.right + sampleStep; column += sampleStep) {
    const x = column + 0.5;
    const w = inverse[6] * x + inverse[7] * y + inverse[8];
    const at = 3 * column;
    light[at] = 1;
    light[at + 1] = 1;
    light[at + 2] = 1;
    if (w > 0) {
      spot.at = at;
      spot.u = ((inverse[0] * x + inverse[1] * y + inverse[2]) / w) * along + middle;
      spot.v = ((inverse[3] * x + inverse[4] * y + inverse[5]) / w) * -across + middle;
      if (sampleTile(tile, spot, light)) isSeen = true;
    }
    if (column > bounds.left) fillBetween(light, at);
  }
  return isSeen;
}

function fillBetween(light: Float32Array, end: number): void {
  const start = end - 3 * sampleStep;
  for (let channel = 0; channel < 3; channel++) {
    const first = light[start + channel] ?? outOfBounds();
    const slope = ((light[end + channel] ?? outOfBounds()) - first) / sampleStep;
    for (let k = 1; k < sampleStep; k++) light[start + 3 * k + channel] = first + slope * k;
  }
}

/** A place in the tile, and where in the row its light is written. */
type Spot = { readonly u: number; readonly v: number; readonly at: number };

/** Bilinear, fading to 1 at the rim; false outside the tile. */
function sampleTile(tile: ShadowTile, { u, v, at: target }: Spot, light: Float32Array): boolean {
  const { side, light: texels } = tile;
  const inside = Math.min(u, v, side - u, side - v);
  if (inside <= 0.5) return false;
  const fade = Math.min(1, (inside - 0.5) / (side * rimShare));
  const column = Math.min(side - 2, (u - 0.5) | 0);
  const row = Math.min(side - 2, (v - 0.5) | 0);
  const right = u - 0.5 - column;
  const down = v - 0.5 - row;
  const at = (row * side + column) * 3;
  const below = at + side * 3;
  for (let channel = 0; channel < 3; channel++) {
    const upper =
      (texels[at + channel] ?? outOfBounds()) * (1 - right) + (texels[at + 3 + channel] ?? outOfBounds()) * right;
    const lower =
      (texels[below + channel] ?? outOfBounds()) * (1 - right) + (texels[below + 3 + channel] ?? outOfBounds()) * right;
    light[target + channel] = 1 - fade * (1 - (upper * (1 - down) + lower * down));
  }
  return true;
}

/** How far from the car's middle the tile still darkens the ground by a visible share. */
function shadowReachMetres({ light, side, metres }: ShadowTile): number {
  let reach = 0;
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      if ((light[(row * side + column) * 3 + 1] ?? outOfBounds()) < visibleLight)
        reach = Math.max(reach, Math.abs(row - side / 2), Math.abs(column - side / 2));
    }
  }
  return Math.min(metres / 2, ((reach + 2) / side) * metres);
}

function pictureBounds(
  cast: ShadowCast,
  { alongScale, acrossScale }: { alongScale: number; acrossScale: number },
  picture: RgbPicture<"picture">,
) {
  const reach = shadowReachMetres(cast.tile);
  const map = cast.groundToPicture;
  let left = picture.width;
  let right = 0;
  let top = picture.height;
  let bottom = 0;
  for (const along of [-1, 0, 1]) {
    for (const across of [-1, 0, 1]) {
      const forward = along * reach * alongScale;
      const sideways = across * reach * acrossScale;
      const depth = map[6] * forward + map[7] * sideways + map[8];
      // A corner behind the camera can't be projected: the tile then reaches out of the picture there.
      if (depth < 0.5)
        return { left: 0, right: picture.width, top: Math.max(0, Math.ceil(cast.horizonRow)), bottom: picture.height };
      const point = applyHomography(map, forward, sideways);
      left = Math.min(left, point.x);
      right = Math.max(right, point.x);
      top = Math.min(top, point.y);
      bottom = Math.max(bottom, point.y);
    }
  }
  return {
    left: Math.max(0, Math.floor(left)),
    right: Math.min(picture.width, Math.ceil(right)),
    top: Math.max(0, Math.ceil(cast.horizonRow), Math.floor(top)),
    bottom: Math.min(picture.height, Math.ceil(bottom)),
  };
}
