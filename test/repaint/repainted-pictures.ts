import sharp, { type Sharp } from "sharp";
import type { PlateQuad } from "#contract/number-plates.ts";
import { scaleCar, type CarLayer } from "#imaging/compose/car-layer.ts";
import type { ComposedImage } from "#imaging/compose/compose-scene.ts";
import { writeLab } from "#imaging/compose/delta-e.ts";
import { layCar } from "#imaging/compose/lay-car.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { sampleCar } from "#imaging/detect/appearance/car-samples.ts";
import { findPaint } from "#imaging/detect/appearance/find-paint.ts";
import type { RawRgb, RgbPicture } from "#imaging/pixels/picture.ts";

/** Pictures as a model may answer them, made of our own composites: good ones, and ones that are wrong in one thing each. */

export type Composite = {
  readonly picture: RgbPicture<"picture">;
  /** The car as it lies in the picture, in its light. */
  readonly car: CarLayer;
  /** The same in the photo's light. */
  readonly photoCar: CarLayer;
  /** The scene without a car. */
  readonly empty: RgbPicture<"picture">;
  /** Its number plate in the picture, if it is known. */
  readonly plate: PlateQuad | null;
};

export async function openComposite(
  composed: ComposedImage,
  source: { readonly car: CarCutOut; readonly plate: RawRgb; readonly numberPlate: PlateQuad | null },
): Promise<Composite> {
  const { placement } = composed;
  const layer = await scaleCar(source.car, placement);
  const pixels = Uint8Array.from(layer.pixels);
  for (let row = Math.max(0, -layer.top); row < Math.min(layer.height, composed.height - layer.top); row++)
    for (let column = Math.max(0, -layer.left); column < Math.min(layer.width, composed.width - layer.left); column++) {
      const from = ((row + layer.top) * composed.width + column + layer.left) * 3;
      pixels.set(composed.pixels.subarray(from, from + 3), (row * layer.width + column) * 3);
    }
  const { left, top, width, height } = placement.plateCrop;
  const [x, y] = [Math.round(left), Math.round(top)];
  const empty = await sharp(source.plate.pixels, { raw: { ...sizeOf(source.plate), channels: 3 } })
    .extract({
      left: x,
      top: y,
      width: Math.min(source.plate.width - x, Math.round(width)),
      height: Math.min(source.plate.height - y, Math.round(height)),
    })
    .resize(composed.width, composed.height, { fit: "fill" })
    .raw()
    .toBuffer();
  const { box } = source.car;
  const move = ([cornerX, cornerY]: readonly [number, number]): [number, number] => [
    placement.carLeft + (cornerX - box.left) * placement.carScale,
    placement.carTop + (cornerY - box.top) * placement.carScale,
  ];
  const quad = source.numberPlate;
  return {
    picture: { pixels: composed.pixels, width: composed.width, height: composed.height },
    car: { ...layer, pixels },
    photoCar: layer,
    empty: { pixels: new Uint8Array(empty), width: composed.width, height: composed.height },
    plate: quad === null ? null : [move(quad[0]), move(quad[1]), move(quad[2]), move(quad[3])],
  };
}

type Repaint = (composite: Composite) => Promise<RgbPicture<"picture">> | RgbPicture<"picture">;

/** What a good model may do to a picture. */
export const goodRepaints = {
  "re-encoded as JPEG 60": ({ picture }) => decoded(raw(picture).jpeg({ quality: 60 })),
  "8 % brighter": ({ picture }) => changed(picture, (level) => level * 1.08),
  "8 % darker": ({ picture }) => changed(picture, (level) => level * 0.92),
  warmer: ({ picture }) => changed(picture, (level, channel) => level * ([1.04, 1, 0.94][channel] ?? 1)),
  "lit from one side": ({ picture }) =>
    changed(picture, (level, _, at) => level * (0.9 + (0.2 * ((at / 3) % picture.width)) / picture.width)),
  "in the photo's own light": (composite) => laid(composite, composite.photoCar),
  noisy: ({ picture }) => changed(picture, (level, _, at) => level + ((Math.imul(at, 2_654_435_761) >>> 8) % 17) - 8),
  "2 % further right": ({ picture, car }) => shifted(picture, Math.round(car.width * 0.02)),
  "three quarters of the size": ({ picture }) => scaled(picture, 0.75),
} as const satisfies Record<string, Repaint>;

/** Wrong in one thing each; null where it can't be made. */
export const spoiltRepaints = {
  "without the car": ({ empty }) => empty,
  "car 10 % beside": (composite) => laid(composite, moved(composite.car, Math.round(composite.car.width * 0.1), 0)),
  "car 10 % higher": (composite) => laid(composite, moved(composite.car, 0, -Math.round(composite.car.width * 0.1))),
  "car 12 % larger": async (composite) => laid(composite, await resized(composite.car, 1.12)),
  "car 12 % smaller": async (composite) => laid(composite, await resized(composite.car, 0.88)),
  "car of another hue": (composite) => laid(composite, tinted(composite.car)),
  "car light for dark": (composite) => laid(composite, inverted(composite.car)),
  "car mirrored": async (composite) => laid(composite, await mirrored(composite.car)),
  "second car": async (composite) => withSecondCar(composite),
} as const satisfies Record<string, Repaint>;

/** Those of the plate's; the plate must be known. */
export const platesSpoilt = {
  "plate blurred": (composite) => withPlate(composite, (part) => sharpPart(part).blur(part.height / 3)),
  "plate's halves swapped": (composite) => withPlate(composite, swapHalves),
} as const satisfies Record<string, Repaint>;

/** Another car in the place of the composite's. */
export async function withOtherCar(composite: Composite, other: CarCutOut): Promise<RgbPicture<"picture">> {
  const { left, top, width, height } = composite.car;
  const size = { width: other.box.width, height: other.box.height };
  const layer = { pixels: other.pixels, alpha: other.alpha, ...size, left: 0, top: 0, scale: 1 };
  const resizedLayer = await stretched(layer, { width, height });
  return laid(composite, { ...resizedLayer, left, top });
}

function sizeOf({ width, height }: { width: number; height: number }) {
  return { width, height };
}

function raw(picture: RawRgb) {
  return sharp(picture.pixels, { raw: { ...sizeOf(picture), channels: 3 } });
}

async function decoded(file: Sharp): Promise<RgbPicture<"picture">> {
  const { data, info } = await sharp(await file.toBuffer())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: new Uint8Array(data), width: info.width, height: info.height };
}

function changed(
  picture: RgbPicture<"picture">,
  change: (level: number, channel: number, at: number) => number,
): RgbPicture<"picture"> {
  const pixels = new Uint8ClampedArray(picture.pixels.length);
  for (let at = 0; at < pixels.length; at++) pixels[at] = change(picture.pixels[at] ?? 0, at % 3, at);
  return { ...picture, pixels: new Uint8Array(pixels.buffer) };
}

async function shifted(picture: RgbPicture<"picture">, by: number): Promise<RgbPicture<"picture">> {
  const extended = await raw(picture).extend({ left: by, extendWith: "copy" }).raw().toBuffer();
  const size = { width: picture.width + by, height: picture.height };
  const pixels = await sharp(extended, { raw: { ...size, channels: 3 } })
    .extract({ left: 0, top: 0, ...sizeOf(picture) })
    .raw()
    .toBuffer();
  return { ...picture, pixels: new Uint8Array(pixels) };
}

function scaled(picture: RgbPicture<"picture">, by: number): Promise<RgbPicture<"picture">> {
  return decoded(
    raw(picture)
      .resize(Math.round(picture.width * by), Math.round(picture.height * by))
      .png(),
  );
}

/** The scene with the car as it is given. */
function laid({ empty }: Composite, car: CarLayer): RgbPicture<"picture"> {
  const picture = { ...empty, pixels: Uint8Array.from(empty.pixels) };
  layCar(picture, car);
  return picture;
}

function moved(car: CarLayer, right: number, down: number): CarLayer {
  return { ...car, left: car.left + right, top: car.top + down };
}

async function stretched(car: CarLayer, size: { width: number; height: number }): Promise<CarLayer> {
  const [pixels, alpha] = await Promise.all([
    sharp(car.pixels, { raw: { ...sizeOf(car), channels: 3 } })
      .resize(size.width, size.height, { fit: "fill" })
      .raw()
      .toBuffer(),
    sharp(car.alpha, { raw: { ...sizeOf(car), channels: 1 } })
      .resize(size.width, size.height, { fit: "fill" })
      .extractChannel(0)
      .raw()
      .toBuffer(),
  ]);
  return { ...car, ...size, pixels: new Uint8Array(pixels), alpha: new Uint8Array(alpha) };
}

/** About the middle of its foot. */
async function resized(car: CarLayer, by: number): Promise<CarLayer> {
  const size = { width: Math.round(car.width * by), height: Math.round(car.height * by) };
  return moved(await stretched(car, size), Math.round((car.width - size.width) / 2), car.height - size.height);
}

async function mirrored(car: CarLayer): Promise<CarLayer> {
  const [pixels, alpha] = await Promise.all([
    sharp(car.pixels, { raw: { ...sizeOf(car), channels: 3 } })
      .flop()
      .raw()
      .toBuffer(),
    sharp(car.alpha, { raw: { ...sizeOf(car), channels: 1 } })
      .flop()
      .extractChannel(0)
      .raw()
      .toBuffer(),
  ]);
  return { ...car, pixels: new Uint8Array(pixels), alpha: new Uint8Array(alpha) };
}

type Level = (red: number, green: number, blue: number) => readonly [number, number, number];

/** Where the car shows what passes as its paint. */
function repainted(car: CarLayer, isPaint: (lab: Float64Array) => boolean, level: Level): CarLayer {
  const pixels = new Uint8ClampedArray(car.pixels);
  const lab = new Float64Array(3);
  for (let at = 0; at < car.alpha.length; at++) {
    writeLab(lab, car.pixels, at * 3);
    if (!isPaint(lab)) continue;
    pixels.set(level(pixels[at * 3] ?? 0, pixels[at * 3 + 1] ?? 0, pixels[at * 3 + 2] ?? 0), at * 3);
  }
  return { ...car, pixels: new Uint8Array(pixels.buffer) };
}

function paintOf(car: CarLayer): readonly [number, number, number] {
  const box = { left: 0, top: 0, width: car.width, height: car.height };
  return findPaint(sampleCar({ box, alpha: car.alpha, pixels: car.pixels }))?.lab ?? [50, 0, 0];
}

/** A colourful paint's channels change places; a colourless one becomes red. */
function tinted(car: CarLayer): CarLayer {
  const [, a, b] = paintOf(car);
  const isColourful = Math.hypot(a, b) > 15;
  if (isColourful)
    return repainted(
      car,
      ([, pointA = 0, pointB = 0]) => Math.hypot(pointA - a, pointB - b) < 0.8 * Math.hypot(a, b),
      (red, green, blue) => [blue, red, green],
    );
  return repainted(
    car,
    ([, pointA = 0, pointB = 0]) => Math.hypot(pointA - a, pointB - b) < 15,
    (red, green, blue) => [red * 1.25 + 25, green * 0.6, blue * 0.6],
  );
}

/** Black becomes white and white black, whatever the hue. */
function inverted(car: CarLayer): CarLayer {
  const [l] = paintOf(car);
  const power = l < 50 ? 0.3 : 3.5;
  const level = (value: number) => 255 * (value / 255) ** power;
  return repainted(
    car,
    () => true,
    (red, green, blue) => [level(red), level(green), level(blue)],
  );
}

/** Behind the car, on the side with more room, two thirds as large. */
async function withSecondCar({ picture, car }: Composite): Promise<RgbPicture<"picture">> {
  const small = await resized(await mirrored(car), 0.6);
  const rightRoom = picture.width - car.left - car.width;
  const left =
    rightRoom > car.left
      ? Math.min(picture.width - small.width * 0.75, car.left + car.width * 0.85)
      : Math.max(-small.width * 0.25, car.left + car.width * 0.15 - small.width);
  const both = { ...picture, pixels: Uint8Array.from(picture.pixels) };
  layCar(both, { ...small, left: Math.round(left), top: small.top - Math.round(car.height * 0.12) });
  layCar(both, car);
  return both;
}

type Part = RawRgb & { readonly left: number; readonly top: number };

function sharpPart(part: Part) {
  return sharp(part.pixels, { raw: { ...sizeOf(part), channels: 3 } });
}

async function withPlate(
  { picture, plate }: Composite,
  change: (part: Part) => Sharp | Promise<Sharp>,
): Promise<RgbPicture<"picture">> {
  if (plate === null) throw new Error("this composite's plate is not known");
  const xs = plate.map(([x]) => x);
  const ys = plate.map(([, y]) => y);
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const width = Math.min(picture.width, Math.ceil(Math.max(...xs))) - left;
  const height = Math.min(picture.height, Math.ceil(Math.max(...ys))) - top;
  const pixels = await raw(picture).extract({ left, top, width, height }).raw().toBuffer();
  const part = { pixels: new Uint8Array(pixels), left, top, width, height };
  const overlay = await (await change(part)).png().toBuffer();
  return decoded(
    raw(picture)
      .composite([{ input: overlay, left, top }])
      .png(),
  );
}

async function swapHalves(part: Part): Promise<Sharp> {
  const half = Math.floor(part.width / 2);
  const cut = (left: number) =>
    sharpPart(part).extract({ left, top: 0, width: half, height: part.height }).png().toBuffer();
  const [first, second] = await Promise.all([cut(0), cut(part.width - half)]);
  return sharpPart(part).composite([
    { input: second, left: 0, top: 0 },
    { input: first, left: part.width - half, top: 0 },
  ]);
}
