import type { PlateQuad } from "#contract/number-plates.ts";
import { labOfSrgb } from "#imaging/compose/delta-e.ts";
import { decodeSrgb } from "#imaging/pixels/linear-light.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { CarPixels } from "./car-samples.ts";

/** What a white plate of the car sends to the camera: red, green and blue, linear, 1 where the picture is white. */
export type PlateLight = readonly [number, number, number];

/** Samples across the plate and down it, and how much at its edges is left out: frames, the EU's band. */
const grid = { across: 160, down: 40 } as const;
const edges = { across: 0.1, down: 0.12 } as const;
/** The ground is what is brighter than its letters, without the brightest: reflections, screws. As shares of all samples by brightness. */
const ground = { from: 0.6, to: 0.95 } as const;
/** Where the ground's own darkest is so much darker than its brightest, the letters are what is bright. */
const leastEven = 0.5;
/** In a* and b*: a plate of more colour than skylight and dirt give is yellow, green or blue. */
const mostChroma = 14;

/**
 * How a car is lit, told by its number plate: most are white, and what a photo shows of one is the light's.
 * @returns null where the plate is not white
 */
export function readPlateLight(car: CarPixels, plate: PlateQuad): PlateLight | null {
  const samples = samplePlate(car, plate).toSorted((one, other) => one[1] - other[1]);
  const at = (share: number) => samples[Math.floor((samples.length - 1) * share)]?.[1] ?? 0;
  if (samples.length === 0 || decodeSrgb(at(ground.from) / 255) < leastEven * decodeSrgb(at(ground.to) / 255))
    return null;
  const bright = samples.slice(samples.length * ground.from, samples.length * ground.to);
  const mean = (channel: 0 | 1 | 2) => bright.reduce((sum, sample) => sum + sample[channel], 0) / bright.length;
  const bytes = [mean(0), mean(1), mean(2)] as const;
  const [, a, b] = labOfSrgb(...bytes);
  if (Math.hypot(a, b) > mostChroma) return null;
  return [decodeSrgb(bytes[0] / 255), decodeSrgb(bytes[1] / 255), decodeSrgb(bytes[2] / 255)];
}

function samplePlate({ box, pixels }: CarPixels, [a, b, c, d]: PlateQuad): (readonly [number, number, number])[] {
  const samples: (readonly [number, number, number])[] = [];
  const between = (share: number, [fromX, fromY]: PlateQuad[0], [toX, toY]: PlateQuad[0]) =>
    [fromX * (1 - share) + toX * share, fromY * (1 - share) + toY * share] as const;
  for (let row = 0; row < grid.down; row++) {
    const v = edges.down + ((1 - 2 * edges.down) * row) / (grid.down - 1);
    const [left, right] = [between(v, a, d), between(v, b, c)];
    for (let column = 0; column < grid.across; column++) {
      const u = edges.across + ((1 - 2 * edges.across) * column) / (grid.across - 1);
      const [x, y] = between(u, left, right);
      const [inX, inY] = [Math.round(x - box.left), Math.round(y - box.top)];
      if (inX < 0 || inY < 0 || inX >= box.width || inY >= box.height) continue;
      const from = (inY * box.width + inX) * 3;
      const byte = (channel: number) => pixels[from + channel] ?? outOfBounds();
      samples.push([byte(0), byte(1), byte(2)]);
    }
  }
  return samples;
}
