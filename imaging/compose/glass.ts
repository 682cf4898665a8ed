import sharp from "sharp";
import type { CarCutOut } from "../cutout/car-cut-out.ts";
import { convexHull } from "../cutout/convex-hull.ts";
import type { CarBody, CarPoint } from "./car-bodies.ts";
import type { CarLayer } from "./car-layer.ts";
import { projectCarPoint, type CarPose } from "./car-pose.ts";
import { byteOfLinear, linearOfByte, luminance } from "./linear-light.ts";
import { luminanceQuantile } from "./luminance-quantile.ts";
import type { RgbImage } from "./rgb-image.ts";
import type { Scene } from "./scene.ts";
import { hullBottomRow } from "./silhouette.ts";
import { keepSolidRegions, type Bitmap } from "./solid-regions.ts";

/** The map of what is glass is made of blocks of this many pixels. */
const block = 4;
/** Below this share of the car's height no region is looked for, nor followed. */
const searchedShare = 0.75;
/** Of the brightness by which old surroundings outshine the scene's own, this much is left by day and by night. */
const keptExcess = { day: 0.35, night: 0.2 } as const;
const keptColour = 0.45;
/** A windscreen mirrors the sky, whichever it is, and is left alone; but not in a scene exposed as dark as this, under a sky (linear luminance) as dark as that. */
const nightExposure = 0.7;
const nightSky = 0.35;
/** Colours nearer than this to the paint's (in the ratios of red and blue to green, as logarithms) may be paint. */
const paintDistance = 0.2;
/** White, silver and light grey paint: in sun and shade it takes any tint of sky and lamps, so nothing neutral can be told from it. */
const neutralChroma = 0.45;
const lightPaint = 0.12;
/** Nearer to white than this share of the way from it to the paint a gloss can't be told from a window. */
const glossShare = 0.22;

/**
 * Old surroundings that shine through the windows are toned down to the brightness of what stands behind the car now. Only where that
 * is fairly sure: whole panes inside the cabin's outline, brighter than the new surroundings, and of another colour than the paint. Reflections and
 * white or silver cars' windows are mostly left as they are, and so are windscreens by day. Changes the layer's pixels.
 */
export async function toneGlass(
  layer: CarLayer,
  car: CarCutOut,
  { pose, picture, scene }: { pose: CarPose; picture: RgbImage; scene: Scene },
): Promise<void> {
  const cabin = rowsOf(windowCorners(pose.body), { layer, car, pose });
  const ambient = meanBehind(picture, layer, cabin);
  const windscreen = rowsOf(windscreenCorners(pose.body), { layer, car, pose });
  const time = isNight(scene, picture) ? "night" : "day";
  const mirrorsSky = Math.sin(pose.headingRadians) < 0 && time === "day";
  const paint = paintColour(layer, pose, car);
  const width = Math.ceil(layer.width / block);
  const height = Math.ceil(layer.height / block);
  const bright = new Uint8Array(width * height);
  const inCabin = new Uint8Array(width * height);
  const onEdge = new Uint8Array(width * height);
  for (let y = 0; y < height * searchedShare; y++) {
    for (let x = 0; x < width; x++) {
      const column = Math.min(layer.width - 1, x * block + block / 2);
      const row = y * block + block / 2;
      if (lies(cabin, column, row) && !(mirrorsSky && lies(windscreen, column, row))) inCabin[y * width + x] = 1;
      const colour = meanOfBlock(layer, x * block, y * block);
      if (colour === null) onEdge[y * width + x] = 1;
      else if (shinesThrough(colour, { ambient, paint })) bright[y * width + x] = 1;
    }
  }
  // What of a region reaches over the cabin's outline is gloss on roof or bonnet.
  const windows = keepSolidRegions({ bits: bright, width, height }, inCabin).map((bit, i) => bit & (inCabin[i] ?? 0));
  if (!windows.includes(1)) return;
  const shares = await sharp(
    withEdges({ bits: windows, width, height }, onEdge).map((bit) => bit * 255),
    { raw: { width, height, channels: 1 } },
  )
    .blur(1)
    .resize(width * block, height * block, { kernel: "linear" })
    .extractChannel(0)
    .raw()
    .toBuffer();
  for (let row = 0; row < layer.height; row++) {
    for (let column = 0; column < layer.width; column++) {
      const share = shares[row * width * block + column] ?? 0;
      if (share <= 40) continue;
      const weight = Math.min(1, (share - 40) / 150);
      tone(layer, row * layer.width + column, { ambient, kept: keptExcess[time], weight });
    }
  }
}

/** Where a window reaches the car's outline its last pixels lie in blocks that are no window yet, being only partly the car. */
function withEdges({ bits, width, height }: Bitmap, onEdge: Uint8Array): Uint8Array {
  return bits.map((bit, i) => {
    if (bit === 1 || onEdge[i] === 0) return bit;
    const x = i % width;
    const y = (i - x) / width;
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
        if (bits[row * width + column] === 1) return 1;
    return 0;
  });
}

function isNight({ grade }: Scene, picture: RgbImage): boolean {
  if (grade.exposure >= nightExposure) return false;
  const upperHalf = picture.width * (picture.height >> 1);
  return luminanceQuantile(picture.pixels.subarray(0, 3 * upperHalf), 0.9) < nightSky;
}

/** Mean linear colour of a block that lies wholly on the car, from every other pixel; else null. */
function meanOfBlock(layer: CarLayer, left: number, top: number): Rgb | null {
  if (left + block > layer.width || top + block > layer.height) return null;
  const { pixels, alpha } = layer;
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let row = top; row < top + block; row += 2) {
    for (let column = left; column < left + block; column += 2) {
      const i = row * layer.width + column;
      if ((alpha[i] ?? 0) < 255) return null;
      red += linearOfByte[pixels[3 * i] ?? 0] ?? 0;
      green += linearOfByte[pixels[3 * i + 1] ?? 0] ?? 0;
      blue += linearOfByte[pixels[3 * i + 2] ?? 0] ?? 0;
    }
  }
  const count = (block / 2) ** 2;
  return [red / count, green / count, blue / count];
}

type ColumnRows = { readonly top: Float32Array; readonly bottom: Float32Array };

function lies({ top, bottom }: ColumnRows, column: number, row: number): boolean {
  return row >= (top[column] ?? 0) && row <= (bottom[column] ?? 0);
}

/** Per column of the layer, the rows between which the convex hull of these points of the car lies. */
function rowsOf(
  corners: readonly CarPoint[],
  { layer, car, pose }: { layer: CarLayer; car: CarCutOut; pose: CarPose },
): ColumnRows {
  const hull = convexHull(
    corners.map((point) => {
      const { x, y } = projectCarPoint(pose, point);
      return { x: (x - car.box.left) * layer.scale, y: (y - car.box.top) * layer.scale };
    }),
  );
  const flipped = convexHull(hull.map(({ x, y }) => ({ x, y: -y })));
  const top = new Float32Array(layer.width).fill(Number.POSITIVE_INFINITY);
  const bottom = new Float32Array(layer.width).fill(Number.NEGATIVE_INFINITY);
  for (let column = 0; column < layer.width; column++) {
    bottom[column] = hullBottomRow(hull, column + 0.5);
    top[column] = -hullBottomRow(flipped, column + 0.5);
  }
  return { top, bottom };
}

function windowCorners(body: CarBody): CarPoint[] {
  const half = body.widthMetres / 2;
  const roofFront = body.roofFrontShare * body.lengthMetres;
  const roofRear = body.roofRearShare * body.lengthMetres;
  const rows = [
    [roofFront + 0.75, 0.82, 0.64],
    [roofRear - 0.35, 0.82, 0.64],
    [roofFront + 0.05, 0.62, 0.92],
    [roofRear - 0.05, 0.62, 0.92],
  ] as const;
  return rows.flatMap(([forward, share, up]) =>
    [-1, 1].map((side) => ({ forward, left: side * share * half, up: up * body.heightMetres })),
  );
}

function windscreenCorners(body: CarBody): CarPoint[] {
  const half = body.widthMetres / 2;
  const roofFront = body.roofFrontShare * body.lengthMetres;
  return [-1, 1].flatMap((side) => [
    { forward: roofFront + 0.85, left: side * 0.84 * half, up: 0.6 * body.heightMetres },
    { forward: roofFront - 0.02, left: side * 0.66 * half, up: 0.96 * body.heightMetres },
  ]);
}

type Rgb = readonly [number, number, number];

/** Mean linear colour of the picture behind the cabin. */
function meanBehind(picture: RgbImage, layer: CarLayer, cabin: ColumnRows): Rgb {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let column = 0; column < layer.width; column += 8) {
    for (let row = Math.ceil(cabin.top[column] ?? 0); row < (cabin.bottom[column] ?? 0); row += 8) {
      const x = column + layer.left;
      const y = row + layer.top;
      if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) continue;
      const at = (y * picture.width + x) * 3;
      for (const channel of [0, 1, 2] as const) sum[channel] += linearOfByte[picture.pixels[at + channel] ?? 0] ?? 0;
      count++;
    }
  }
  const mean = (channel: 0 | 1 | 2) => sum[channel] / Math.max(1, count);
  return [mean(0), mean(1), mean(2)];
}

/** Median colour of the body's middle band: doors, or boot lid and bumper. */
function paintColour(layer: CarLayer, pose: CarPose, car: CarCutOut): Rgb {
  const middle = (up: number) =>
    (projectCarPoint(pose, { forward: 0, left: 0, up: up * pose.body.heightMetres }).y - car.box.top) * layer.scale;
  const values: [number[], number[], number[]] = [[], [], []];
  for (let row = Math.max(0, Math.round(middle(0.62))); row < Math.min(layer.height, middle(0.35)); row += 6) {
    for (let column = Math.round(layer.width * 0.15); column < layer.width * 0.85; column += 6) {
      const i = row * layer.width + column;
      if ((layer.alpha[i] ?? 0) < 255) continue;
      for (const channel of [0, 1, 2] as const) values[channel].push(layer.pixels[3 * i + channel] ?? 0);
    }
  }
  const median = (list: number[]) => linearOfByte[list.toSorted((a, b) => a - b)[list.length >> 1] ?? 128] ?? 0;
  return [median(values[0]), median(values[1]), median(values[2])];
}

function shinesThrough([red, green, blue]: Rgb, { ambient, paint }: { ambient: Rgb; paint: Rgb }): boolean {
  if (luminance(red, green, blue) < 1.15 * luminance(...ambient)) return false;
  // High brake lights and stickers are red; nothing behind a car is.
  if (red > 2.2 * green) return false;
  return !mayBePaint([red, green, blue], paint);
}

/** A gloss on paint is a mixture of the paint's colour and white: it lies between them. */
function mayBePaint(colour: Rgb, paint: Rgb): boolean {
  const [a, b] = chroma(colour);
  const [c, d] = chroma(paint);
  const length = Math.hypot(c, d);
  if (Math.hypot(a - c, b - d) < paintDistance) return true;
  if (length < neutralChroma) return luminance(...paint) > lightPaint && Math.hypot(a, b) < neutralChroma;
  const along = (a * c + b * d) / length;
  const across = Math.abs(a * d - b * c) / length;
  return along > glossShare * length && across < paintDistance;
}

/** Ratios of red and blue to green, as logarithms: neutral is (0, 0). */
function chroma([red, green, blue]: Rgb): readonly [number, number] {
  const floor = 0.004;
  return [Math.log((red + floor) / (green + floor)), Math.log((blue + floor) / (green + floor))];
}

function tone(
  layer: CarLayer,
  i: number,
  { ambient, kept, weight }: { ambient: Rgb; kept: number; weight: number },
): void {
  const colour: Rgb = [
    linearOfByte[layer.pixels[3 * i] ?? 0] ?? 0,
    linearOfByte[layer.pixels[3 * i + 1] ?? 0] ?? 0,
    linearOfByte[layer.pixels[3 * i + 2] ?? 0] ?? 0,
  ];
  const level = luminance(...colour);
  const ambientLevel = Math.max(1e-4, luminance(...ambient));
  const toned = level <= ambientLevel ? level : ambientLevel + (level - ambientLevel) * kept;
  for (const channel of [0, 1, 2] as const) {
    const own = level > 0 ? (colour[channel] / level) * keptColour : 0;
    const scene = (ambient[channel] / ambientLevel) * (1 - keptColour);
    layer.pixels[3 * i + channel] = byteOfLinear(colour[channel] + (toned * (own + scene) - colour[channel]) * weight);
  }
}
