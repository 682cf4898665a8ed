import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { CarBody } from "./car-body.ts";
import { finishMixes, type FinishMix, type LinearColour, type Paint } from "./paint.ts";
import type { Crop, ViewLayers } from "./view-layers.ts";

/** A lit car: linear light times coverage, RGB, and the masks it came with; both cover `crop`. */
export type CarLight = { readonly crop: Crop; readonly light: Float32Array; readonly masks: Uint8Array };

export type CarCoat = {
  readonly paint: Paint;
  readonly wheelPaint: Paint;
  /** Stripes over bonnet, roof and boot, their coverage over the car's crop; null for none. */
  readonly stripes: { readonly paint: Paint; readonly coverage: Uint8Array } | null;
  readonly hasTintedGlass: boolean;
  /** Factor on all light (see `exposure.ts`). */
  readonly exposure: number;
  /** Linear light of the studio's wall, which is seen through the windows on both sides. */
  readonly wallLight: number;
};

/** What tinted glass lets through of the light from inside. */
const tintTransmission = 0.2;

/** Puts paint on a body. Light is linear in the colour of the paint, so this is the renderer's own answer, not a tinting. */
export function lightCar(body: CarBody, input: { layers: ViewLayers; crop: Crop }, coat: CarCoat): CarLight {
  const { layers, crop } = input;
  const lightOfByte = Float32Array.from(
    { length: 256 },
    (_, byte) => coat.exposure * body.peak * (byte / 255) ** body.gamma,
  );
  const light = new Float32Array(crop.width * crop.height * 3);
  const car = { layers, crop, lightOfByte, light };
  addPaint(car, coat.paint);
  if (coat.stripes !== null) repaintStripes(car, coat.paint, coat.stripes);
  repaintWheels(car, coat);
  lightGlass(car, coat);
  if (coat.hasTintedGlass) tintGlass(car, coat.wallLight);
  return { crop, light, masks: layers.masks };
}

type Work = {
  readonly layers: ViewLayers;
  readonly crop: Crop;
  readonly lightOfByte: Float32Array;
  readonly light: Float32Array;
};

function addPaint({ layers, lightOfByte, light }: Work, paint: Paint): void {
  const { base, solid, metallic, masks } = layers;
  const mix = finishMixes[paint.finish];
  const { red, green, blue } = paint.colour;
  const far = pearlShade(paint.colour, mix.shift);
  const shiftRed = far.red - red;
  const shiftGreen = far.green - green;
  const shiftBlue = far.blue - blue;
  const dulled = (1 - mix.lacquer) / 255;
  for (let i = 0, at = 0; i < solid.length; i++, at += 3) {
    if (masks[i * 4 + 3] === 0) continue;
    const diffuse = lightOfByte[solid[i] ?? outOfBounds()] ?? outOfBounds();
    const flake = lightOfByte[metallic[i] ?? outOfBounds()] ?? outOfBounds();
    const amount = diffuse * mix.solid + flake * mix.metallic;
    const lacquer = 1 - (masks[i * 4] ?? outOfBounds()) * dulled;
    const sheen = flake * mix.sheen;
    const turned = mix.shift === 0 ? 0 : flake / (flake + diffuse + 1e-6);
    light[at] =
      (lightOfByte[base[at] ?? outOfBounds()] ?? outOfBounds()) * lacquer + sheen + amount * (red + shiftRed * turned);
    light[at + 1] =
      (lightOfByte[base[at + 1] ?? outOfBounds()] ?? outOfBounds()) * lacquer +
      sheen +
      amount * (green + shiftGreen * turned);
    light[at + 2] =
      (lightOfByte[base[at + 2] ?? outOfBounds()] ?? outOfBounds()) * lacquer +
      sheen +
      amount * (blue + shiftBlue * turned);
  }
}

/** Mica shows another shade where it mirrors the lamps: a little lighter, and turned towards its neighbour on the colour wheel. */
function pearlShade({ red, green, blue }: LinearColour, shift: number): LinearColour {
  const lift = 0.06 * shift;
  return {
    red: Math.min(1, red + (green - red) * 0.1 * shift + lift * (red + 0.1)),
    green: Math.min(1, green + (blue - green) * 0.1 * shift + lift * (green + 0.1)),
    blue: Math.min(1, blue + (red - blue) * 0.1 * shift + lift * (blue + 0.25)),
  };
}

/** What a paint adds per unit of the two layers, in one colour. */
type Shares = { readonly diffuse: LinearColour; readonly flake: LinearColour };

function sharesOf({ colour, finish }: Paint): Shares {
  const mix: FinishMix = finishMixes[finish];
  const times = (share: number, sheen: number) => ({
    red: colour.red * share + sheen,
    green: colour.green * share + sheen,
    blue: colour.blue * share + sheen,
  });
  return { diffuse: times(mix.solid, 0), flake: times(mix.metallic, mix.sheen) };
}

function repaintStripes(work: Work, under: Paint, stripes: NonNullable<CarCoat["stripes"]>): void {
  const change = difference(sharesOf(stripes.paint), sharesOf(under));
  for (const [pixel, coverage] of stripes.coverage.entries())
    if (coverage !== 0) addChange(work, pixel, { change, share: coverage / 255 });
}

function repaintWheels(work: Work, { paint, wheelPaint }: CarCoat): void {
  const { masks, solid } = work.layers;
  const change = difference(sharesOf(wheelPaint), sharesOf(paint));
  for (let i = 0; i < solid.length; i++) {
    const wheel = masks[i * 4 + 1] ?? outOfBounds();
    if (wheel === 0) continue;
    addChange(work, i, { change, share: wheel / (wheel + (masks[i * 4] ?? outOfBounds())) });
  }
}

function difference(of: Shares, from: Shares): Shares {
  const minus = (a: LinearColour, b: LinearColour) => ({
    red: a.red - b.red,
    green: a.green - b.green,
    blue: a.blue - b.blue,
  });
  return { diffuse: minus(of.diffuse, from.diffuse), flake: minus(of.flake, from.flake) };
}

function addChange(work: Work, pixel: number, { change, share }: { change: Shares; share: number }): void {
  const { layers, lightOfByte, light } = work;
  const diffuse = (lightOfByte[layers.solid[pixel] ?? outOfBounds()] ?? outOfBounds()) * share;
  const flake = (lightOfByte[layers.metallic[pixel] ?? outOfBounds()] ?? outOfBounds()) * share;
  const at = pixel * 3;
  light[at] = Math.max(0, (light[at] ?? outOfBounds()) + diffuse * change.diffuse.red + flake * change.flake.red);
  light[at + 1] = Math.max(
    0,
    (light[at + 1] ?? outOfBounds()) + diffuse * change.diffuse.green + flake * change.flake.green,
  );
  light[at + 2] = Math.max(
    0,
    (light[at + 2] ?? outOfBounds()) + diffuse * change.diffuse.blue + flake * change.flake.blue,
  );
}

/** The base layer was rendered before a wall of this light; behind the windows it must be as bright as it is beside the car. */
const renderedWallLight = 0.42;

/** What a polarising filter leaves of the lamps' reflections in glass, so that one sees a windscreen and not a white sheet. */
const polarised = 0.4;

function lightGlass({ layers, light }: Work, { exposure, wallLight }: CarCoat): void {
  const { masks } = layers;
  const change = wallLight / (renderedWallLight * exposure);
  for (let i = 0; i < layers.solid.length; i++) {
    const glass = (masks[i * 4 + 2] ?? outOfBounds()) / 255;
    if (glass === 0) continue;
    for (let at = i * 3; at < i * 3 + 3; at++) {
      const before = light[at] ?? outOfBounds();
      const seen = before * change;
      const dimmed = seen <= wallLight ? seen : wallLight + (seen - wallLight) * polarised;
      light[at] = before + (dimmed - before) * glass;
    }
  }
}

/** Film dims what is seen through the glass, not what mirrors in it: nothing behind is brighter than the wall, so more is reflection. */
function tintGlass({ layers, light }: Work, wallLight: number): void {
  const { masks } = layers;
  for (let i = 0, at = 0; at < light.length; i++, at += 3) {
    const glass = masks[i * 4 + 2] ?? outOfBounds();
    if (glass === 0) continue;
    const seen = light[at + 1] ?? outOfBounds();
    const reflected = Math.min(1, Math.max(0, (seen / wallLight - 1) / polarised));
    const factor = 1 - (glass / 255) * (1 - tintTransmission) * (1 - reflected);
    light[at] = (light[at] ?? outOfBounds()) * factor;
    light[at + 1] = seen * factor;
    light[at + 2] = (light[at + 2] ?? outOfBounds()) * factor;
  }
}
