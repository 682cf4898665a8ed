import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Plane, RgbPicture } from "#imaging/pixels/picture.ts";
import type { EdgePixels } from "./edge-zones.ts";

/** What is near an edge pixel: the car's colour and the background's, three bytes each. */
export type EdgeColours = {
  readonly values: Uint8ClampedArray;
  /** Where they begin in `values`, for a pixel by its number. Gathered at the first call, since few edge pixels are soft. */
  readonly find: (number: number) => number;
  readonly pixels: EdgePixels;
};

/** Colours are gathered this far around a pixel, on the grid, at every second pixel. */
const gatherRadius = 6;
const gatherStep = 2;

/** Surer pixels count more: alpha to this power. */
const certaintyPower = 3;

/**
 * Local colours of car and background on both sides of the edge (blur fusion, Forte 2021), to take the old background out of mixed
 * pixels.
 */
export function gatherEdgeColours(
  photo: RgbPicture<"edge grid">,
  alpha: Plane<"edge grid">,
  pixels: EdgePixels,
): EdgeColours {
  const values = new Uint8ClampedArray(pixels.positions.length * 6);
  const isGathered = new Uint8Array(pixels.positions.length);
  const certainty = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** certaintyPower + 1e-6);
  const find = (number: number) => {
    const from = number * 6;
    if (isGathered[number] === 0) {
      const at = pixels.positions[number] ?? outOfBounds();
      gatherAround({ photo, alpha, certainty }, at, values.subarray(from, from + 6));
      isGathered[number] = 1;
    }
    return from;
  };
  return { values, find, pixels };
}

type GatherInput = {
  readonly photo: RgbPicture<"edge grid">;
  readonly alpha: Plane<"edge grid">;
  readonly certainty: Float32Array;
};

function gatherAround({ photo, alpha, certainty }: GatherInput, at: number, colours: Uint8ClampedArray): void {
  const { pixels, width, height } = photo;
  const x = at % width;
  const y = (at - x) / width;
  let [carWeight, carRed, carGreen, carBlue] = [0, 0, 0, 0];
  let [backWeight, backRed, backGreen, backBlue] = [0, 0, 0, 0];
  for (let dy = -gatherRadius; dy <= gatherRadius; dy += gatherStep) {
    const row = Math.min(height - 1, Math.max(0, y + dy)) * width;
    for (let dx = -gatherRadius; dx <= gatherRadius; dx += gatherStep) {
      const i = row + Math.min(width - 1, Math.max(0, x + dx));
      const opacity = alpha.data[i] ?? outOfBounds();
      // Nearer pixels say more of the colour here.
      const nearness = 1 / (1 + dx * dx + dy * dy);
      const car = (certainty[opacity] ?? outOfBounds()) * nearness;
      const back = (certainty[255 - opacity] ?? outOfBounds()) * nearness;
      const red = pixels[i * 3] ?? outOfBounds();
      const green = pixels[i * 3 + 1] ?? outOfBounds();
      const blue = pixels[i * 3 + 2] ?? outOfBounds();
      carWeight += car;
      carRed += car * red;
      carGreen += car * green;
      carBlue += car * blue;
      backWeight += back;
      backRed += back * red;
      backGreen += back * green;
      backBlue += back * blue;
    }
  }
  colours[0] = carRed / carWeight;
  colours[1] = carGreen / carWeight;
  colours[2] = carBlue / carWeight;
  colours[3] = backRed / backWeight;
  colours[4] = backGreen / backWeight;
  colours[5] = backBlue / backWeight;
}
