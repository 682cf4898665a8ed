import { byteOfLinear, linearOfByte, luminance, type LinearRgb } from "#imaging/pixels/linear-light.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import { bodyLight, type BodyLight, type BodyLightSetting } from "./body-light.ts";
import type { CarLayer } from "./car-layer.ts";
import { luminanceQuantile } from "./luminance-quantile.ts";
import type { Scene } from "./scene.ts";

export type RelightSetting = BodyLightSetting & {
  /** What a hand has turned. */
  readonly warmth?: number;
  readonly brightness?: number;
  /** The scene without the car, for its black level. */
  readonly picture: RgbPicture<"picture">;
};

/** A buyer must know the paint again: no channel moves by more than this for colour, nor the whole by more than `exposureBounds`. */
const castBounds = [0.9, 1.11] as const;
const exposureBounds = [0.72, 1.32] as const;
/** Linear luminance of a photo's lights when it is well exposed, and how far one that isn't may be corrected. */
const wellExposedLights = 0.5;
const photoGainBounds = [0.94, 1.5] as const;

/**
 * Puts the scene's light on the car: exposure, colour of the light, a darker side away from the key light, the floor's colour from
 * below, and the scene's black level. All bounded. Changes the layer's pixels.
 */
export function relightCar(layer: CarLayer, setting: RelightSetting): void {
  const gains = channelGains(layer, setting);
  const light = bodyLight(layer, setting);
  const black = blackLift(layer, setting.picture);
  const saturation = 1 + (setting.scene.grade.saturation - 1) * 0.6;
  const finished = finishingTable(black);
  const { pixels, alpha, width, height } = layer;
  for (let row = 0; row < height; row++) {
    const rowLight = rowLightOf(light, row);
    for (let column = 0; column < width; column++) {
      const i = row * width + column;
      if ((alpha[i] ?? outOfBounds()) === 0) continue;
      const shade = (light.columns[column] ?? outOfBounds()) * rowLight.shade + rowLight.top;
      const red =
        (linearOfByte[pixels[3 * i] ?? outOfBounds()] ?? outOfBounds()) * gains[0] * shade * rowLight.bounce[0];
      const green =
        (linearOfByte[pixels[3 * i + 1] ?? outOfBounds()] ?? outOfBounds()) * gains[1] * shade * rowLight.bounce[1];
      const blue =
        (linearOfByte[pixels[3 * i + 2] ?? outOfBounds()] ?? outOfBounds()) * gains[2] * shade * rowLight.bounce[2];
      const grey = luminance(red, green, blue);
      const peak = grey + (Math.max(red, green, blue) - grey) * saturation;
      const bend = peak <= shoulderStart ? 1 : shoulder(peak) / peak;
      pixels[3 * i] = finished[rootStep((grey + (red - grey) * saturation) * bend)] ?? outOfBounds();
      pixels[3 * i + 1] = finished[rootStep((grey + (green - grey) * saturation) * bend)] ?? outOfBounds();
      pixels[3 * i + 2] = finished[rootStep((grey + (blue - grey) * saturation) * bend)] ?? outOfBounds();
    }
  }
}

const shoulderStart = 0.78;

/**
 * Highlights bend towards the brightest level as film does, instead of being cut off when the exposure is raised. By the brightest
 * channel, for all three: bent one by one they would turn the gloss on orange paint yellow.
 */
function shoulder(peak: number): number {
  const room = 1 - shoulderStart;
  return shoulderStart + room * Math.tanh((peak - shoulderStart) / room);
}

const rootSteps = 4096;

/** Black level as bytes, by the square root of the light, where even steps are nearly even for the eye. */
function finishingTable(black: number): Uint8Array {
  return Uint8Array.from({ length: rootSteps + 1 }, (_, step) =>
    byteOfLinear(black + (1 - black) * (step / rootSteps) ** 2),
  );
}

function rootStep(linear: number): number {
  return linear <= 0 ? 0 : Math.min(rootSteps, (Math.sqrt(linear) * rootSteps + 0.5) | 0);
}

function rowLightOf(light: BodyLight, row: number): { shade: number; top: number; bounce: LinearRgb } {
  const low = light.lowness[row] ?? outOfBounds();
  return {
    shade: 1,
    top: light.rows[row] ?? outOfBounds(),
    bounce: [
      1 + (light.floorTint[0] - 1) * low,
      1 + (light.floorTint[1] - 1) * low,
      1 + (light.floorTint[2] - 1) * low,
    ],
  };
}

/** Exposure times white balance, per channel: from the light the car was photographed in, part of the way to the scene's. */
function channelGains(layer: CarLayer, { scene, warmth = 0, brightness = 0 }: RelightSetting): LinearRgb {
  const exposure = clamp(scene.grade.exposure ** 0.5 * photoExposureGain(layer), exposureBounds);
  const cast = photoCast(layer);
  const target = sceneCast(scene);
  const turned = turnedGains(warmth, brightness);
  const gain = (channel: 0 | 1 | 2) =>
    exposure * clamp(target[channel] ** 0.6 / cast[channel] ** 0.5, castBounds) * turned[channel];
  return [gain(0), gain(1), gain(2)];
}

/** At the ends of their controls: a step of light that a photographer would still print, and the paint is still known again. */
const brightnessStops = 0.4;
const warmGain = { red: 0.07, blue: 0.1 } as const;

/** Warmer light is no brighter light: its luminance stays. */
function turnedGains(warmth: number, brightness: number): LinearRgb {
  if (warmth === 0 && brightness === 0) return [1, 1, 1];
  const colour = normalise([1 + warmGain.red * warmth, 1, 1 - warmGain.blue * warmth]);
  const light = 2 ** (brightnessStops * brightness);
  return [colour[0] * light, colour[1] * light, colour[2] * light];
}

/** A photo's lights (number plate, chrome, lamps) should come out near white: photos taken in deep shade are lifted. */
function photoExposureGain(layer: CarLayer): number {
  const lights = luminanceQuantile(layer.pixels, 0.97, (i) => (layer.alpha[i] ?? outOfBounds()) > 250);
  return clamp(wellExposedLights / Math.max(0.05, lights), photoGainBounds) ** 0.7;
}

/** Colour of the scene's light at luminance 1. */
function sceneCast({ keyLight, ambient }: Scene): LinearRgb {
  const ambientPeak = Math.max(...ambient.colour, 1e-6);
  const mix = (channel: 0 | 1 | 2) =>
    keyLight.colour[channel] * keyLight.share + (ambient.colour[channel] / ambientPeak) * (1 - keyLight.share);
  return normalise([mix(0), mix(1), mix(2)]);
}

/** Tyres, glass, chrome and shadows are nearly grey: their mean colour is that of the photo's light. Neutral when there is too little of it. */
function photoCast(layer: CarLayer): LinearRgb {
  const { pixels, alpha } = layer;
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  let seen = 0;
  for (let i = 0; i < alpha.length; i += 7) {
    if ((alpha[i] ?? outOfBounds()) < 250) continue;
    seen++;
    const red = pixels[3 * i] ?? outOfBounds();
    const green = pixels[3 * i + 1] ?? outOfBounds();
    const blue = pixels[3 * i + 2] ?? outOfBounds();
    const most = Math.max(red, green, blue);
    if (most < 35 || most > 235 || most - Math.min(red, green, blue) > most * 0.22) continue;
    sum[0] += linearOfByte[red] ?? outOfBounds();
    sum[1] += linearOfByte[green] ?? outOfBounds();
    sum[2] += linearOfByte[blue] ?? outOfBounds();
    count++;
  }
  if (count < seen * 0.08 || count === 0) return [1, 1, 1];
  return normalise(sum);
}

function normalise([red, green, blue]: LinearRgb): LinearRgb {
  const level = Math.max(1e-6, luminance(red, green, blue));
  return [red / level, green / level, blue / level];
}

const maxBlackLift = 0.008;

/** In haze the darkest thing is not black: neither may the tyres be. */
function blackLift(layer: CarLayer, picture: RgbPicture<"picture">): number {
  const scene = luminanceQuantile(picture.pixels, 0.01);
  const car = luminanceQuantile(layer.pixels, 0.01, (i) => (layer.alpha[i] ?? outOfBounds()) > 250);
  return Math.min(maxBlackLift, Math.max(0, (scene - car) * 0.5));
}

function clamp(value: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, value));
}
