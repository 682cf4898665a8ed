import { convexHull } from "#imaging/pixels/convex-hull.ts";
import type { Point } from "#imaging/pixels/geometry.ts";
import { byteOfLinear, linearOfByte, luminance } from "#imaging/pixels/linear-light.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import type { CarCutOut } from "../cutout/car-cut-out.ts";
import type { CarBody, CarPoint } from "./car-bodies.ts";
import type { CarLayer } from "./car-layer.ts";
import { projectCarPoint, type CarPose } from "./car-pose.ts";
import { luminanceQuantile } from "./luminance-quantile.ts";
import { hullBottomRow } from "./silhouette.ts";

/** Of the lightness by which a pane outshines its surroundings this share is taken away: less than `find-new-edges.ts` allows a tone curve. */
const takenShare = 0.4;
/** Steps to a unit of L*: as fine as bytes of sRGB. */
const levelsToLightness = 4;
/** Nearer to the outline than this share of the car's height lie roof and pillars. */
const rimShare = 0.025;

export type GlassSetting = {
  readonly pose: CarPose;
  /** The scene without the car. */
  readonly picture: RgbPicture<"picture">;
};

/**
 * Glass that mirrors a brighter sky than the scene has, or shows a brighter street behind it, is toned down part of the way: what is
 * lighter than the scene's brightest tenth and, above the belt line, wholly surrounded by something darker (seals, pillars, the roof's
 * edge). What a bright way leads to from the rest of the car may be paint, and stays. The surroundings' lightness is found by greyscale
 * reconstruction, which never makes an edge that was not there (Vincent, IEEE Transactions on Image Processing 2, 1993), so no pane has
 * to be cut out. Hue and the order of light and dark behind the glass stay. Changes the layer's pixels.
 */
export function toneGlass(layer: CarLayer, car: CarCutOut, { pose, picture }: GlassSetting): void {
  const upperHalf = picture.width * (picture.height >> 1) * 3;
  const brightest = luminanceQuantile(picture.pixels.subarray(0, upperHalf), 0.9);
  const cabin = readCabin(layer, beltRows(layer, car, pose), brightest);
  const surroundings = floodFromOutside(cabin, levelOf(brightest));
  for (let i = 0; i < surroundings.length; i++) {
    const level = cabin.levels[i] ?? outOfBounds();
    const excess = level - (surroundings[i] ?? outOfBounds());
    if (excess <= 0) continue;
    const gain = ((level - takenShare * excess + blackLevel) / (level + blackLevel)) ** 3;
    for (let at = 3 * i; at < 3 * i + 3; at++)
      layer.pixels[at] = byteOfLinear((linearOfByte[layer.pixels[at] ?? outOfBounds()] ?? outOfBounds()) * gain);
  }
}

/** Of CIE L*, in our steps: L* + 16 goes with the cube root of the light. */
const blackLevel = 16 * levelsToLightness;

function levelOf(linear: number): number {
  const lightness = linear > 216 / 24389 ? 116 * Math.cbrt(linear) - 16 : (24389 / 27) * linear;
  return Math.round(lightness * levelsToLightness);
}

/** Per column of the layer, the row below which a car of this pose has no glass. */
function beltRows(layer: CarLayer, car: CarCutOut, pose: CarPose): Float32Array {
  const hull = convexHull(
    beltCorners(pose.body).map((point): Point<"layer"> => {
      const { x, y } = projectCarPoint(pose, point);
      return { x: (x - car.box.left) * layer.scale, y: (y - car.box.top) * layer.scale };
    }),
  );
  return Float32Array.from({ length: layer.width }, (_, column) => hullBottomRow(hull, column + 0.5));
}

/** The feet of windscreen and rear window, on both sides. */
function beltCorners(body: CarBody): CarPoint[] {
  const up = 0.64 * body.heightMetres;
  const front = body.roofFrontShare * body.lengthMetres + 0.75;
  const rear = body.roofRearShare * body.lengthMetres - 0.35;
  return [-1, 1].flatMap((side) =>
    [front, rear].map((forward) => ({ forward, left: side * 0.45 * body.widthMetres, up })),
  );
}

/** The upper rows of the layer, down to the lowest that may hold glass. */
type Cabin = {
  readonly width: number;
  /** Lightness where it is above the scene's brightest, else 0. */
  readonly levels: Uint16Array;
  /** 1: may be glass. */
  readonly inside: Uint8Array;
};

function readCabin({ pixels, alpha, width, height }: CarLayer, belt: Float32Array, brightest: number): Cabin {
  const rim = Math.max(2, Math.round(height * rimShare));
  const rows = Math.min(height, Math.max(0, Math.ceil(Math.max(...belt)) + 1));
  const levels = new Uint16Array(width * rows);
  const inside = new Uint8Array(levels.length);
  for (let i = 0; i < levels.length; i++) {
    if ((alpha[i] ?? outOfBounds()) === 0) continue;
    const red = linearOfByte[pixels[3 * i] ?? outOfBounds()] ?? outOfBounds();
    const green = linearOfByte[pixels[3 * i + 1] ?? outOfBounds()] ?? outOfBounds();
    const blue = linearOfByte[pixels[3 * i + 2] ?? outOfBounds()] ?? outOfBounds();
    const light = luminance(red, green, blue);
    if (light <= brightest) continue;
    levels[i] = levelOf(light);
    const column = i % width;
    const row = (i - column) / width;
    if (row < rim || row > (belt[column] ?? outOfBounds()) || column < rim || column >= width - rim) continue;
    const isAtRim =
      alpha[i - rim] !== 255 ||
      alpha[i + rim] !== 255 ||
      alpha[i - rim * width] !== 255 ||
      alpha[i + rim * width] !== 255;
    if (!isAtRim) inside[i] = 1;
  }
  return { width, levels, inside };
}

/**
 * How light it is on the darkest stretch of the lightest way that leads from the rest of the car to each pixel, `least` at least.
 * Flooded from the lightest level downwards: every pixel is entered once, by its best way.
 */
function floodFromOutside({ levels, inside, width }: Cabin, least: number): Uint16Array {
  const surroundings = new Uint16Array(levels.length).fill(least);
  const isEntered = new Uint8Array(levels.length);
  // Of each level, the pixel entered last; and of each pixel, the one of its level entered before it.
  const lastOf = new Int32Array(100 * levelsToLightness + 1).fill(-1);
  const before = new Int32Array(levels.length);
  const enter = (i: number, level: number) => {
    isEntered[i] = 1;
    if (level <= least) return;
    surroundings[i] = level;
    before[i] = lastOf[level] ?? outOfBounds();
    lastOf[level] = i;
  };
  for (let i = 0; i < levels.length; i++) if (inside[i] === 0) enter(i, levels[i] ?? outOfBounds());
  for (let level = lastOf.length - 1; level > least; level--) {
    for (let i = lastOf[level] ?? outOfBounds(); i !== -1; i = lastOf[level] ?? outOfBounds()) {
      lastOf[level] = before[i] ?? outOfBounds();
      // The layer's sides lie outside, so that no way leads from one to the other.
      if (isEntered[i - 1] === 0) enter(i - 1, Math.min(level, levels[i - 1] ?? outOfBounds()));
      if (isEntered[i + 1] === 0) enter(i + 1, Math.min(level, levels[i + 1] ?? outOfBounds()));
      if (isEntered[i - width] === 0) enter(i - width, Math.min(level, levels[i - width] ?? outOfBounds()));
      if (isEntered[i + width] === 0) enter(i + width, Math.min(level, levels[i + width] ?? outOfBounds()));
    }
  }
  return surroundings;
}
