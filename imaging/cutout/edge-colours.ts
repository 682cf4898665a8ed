import type { Photo } from "../decode/photo.ts";
import { edge, type EdgeTrimap } from "./edge-trimap.ts";
import { zoneLookup } from "./guided-edge.ts";
import type { Plane } from "./mask-shape.ts";

/** Six numbers an edge pixel, 0–255: the car's and the background's colour nearby. Elsewhere `NaN` in the first. */
export type EdgeColours = { readonly values: Float32Array; readonly width: number; readonly height: number };

/** Colours are gathered this far around a pixel, on the grid, at every second pixel. */
const gatherRadius = 6;
const gatherStep = 2;
/** Surer pixels count more: alpha to this power. */
const certaintyPower = 3;

/**
 * Local colours of car and background on both sides of the edge (blur fusion, Forte 2021), to take the old background out of
 * mixed pixels. Computed for edge pixels only.
 */
export function gatherEdgeColours(photo: Photo, alpha: Plane, trimap: EdgeTrimap): EdgeColours {
  const { width, height } = photo;
  const zoneAt = zoneLookup(trimap, width, height);
  const values = new Float32Array(width * height * 6).fill(Number.NaN);
  const certainty = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** certaintyPower + 1e-6);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (zoneAt(x, y) === edge) gatherAround({ photo, alpha, certainty }, { x, y }, values);
    }
  }
  return { values, width, height };
}

type GatherInput = { readonly photo: Photo; readonly alpha: Plane; readonly certainty: Float32Array };

function gatherAround({ photo, alpha, certainty }: GatherInput, { x, y }: { x: number; y: number }, values: Float32Array): void {
  const { pixels, width, height } = photo;
  let carWeight = 0, carRed = 0, carGreen = 0, carBlue = 0;
  let backWeight = 0, backRed = 0, backGreen = 0, backBlue = 0;
  for (let dy = -gatherRadius; dy <= gatherRadius; dy += gatherStep) {
    const row = Math.min(height - 1, Math.max(0, y + dy)) * width;
    for (let dx = -gatherRadius; dx <= gatherRadius; dx += gatherStep) {
      const i = row + Math.min(width - 1, Math.max(0, x + dx));
      const opacity = alpha.data[i] ?? 0;
      // Nearer pixels say more of the colour here.
      const nearness = 1 / (1 + dx * dx + dy * dy);
      const car = (certainty[opacity] ?? 0) * nearness;
      const back = (certainty[255 - opacity] ?? 0) * nearness;
      const red = pixels[i * 3] ?? 0;
      const green = pixels[i * 3 + 1] ?? 0;
      const blue = pixels[i * 3 + 2] ?? 0;
      carWeight += car; carRed += car * red; carGreen += car * green; carBlue += car * blue;
      backWeight += back; backRed += back * red; backGreen += back * green; backBlue += back * blue;
    }
  }
  const at = (y * width + x) * 6;
  values[at] = carRed / carWeight;
  values[at + 1] = carGreen / carWeight;
  values[at + 2] = carBlue / carWeight;
  values[at + 3] = backRed / backWeight;
  values[at + 4] = backGreen / backWeight;
  values[at + 5] = backBlue / backWeight;
}
