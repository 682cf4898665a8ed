import { writeLab } from "#imaging/compose/delta-e.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";

/** What of a cut-out is looked at; a photo whose car can be told but not used for pictures has it as well. */
export type CarPixels = Pick<CarCutOut, "box" | "alpha" | "pixels">;

/** Colours of a car on a coarse grid over its box: colour needs no more, and every photo of a car passes here. */
export type CarSamples = {
  readonly columns: number;
  readonly rows: number;
  /** 1 where the car covers the point and its neighbours wholly. */
  readonly isInside: Uint8Array;
  /** L*, a*, b* of each point, interleaved. */
  readonly lab: Float32Array;
  /** How much L* differs from the points to the right and below: edges, grilles, lettering. */
  readonly roughness: Float32Array;
};

/** Points of the grid: a car of 24,000 points shows a lamp with 100 and more. */
const wantedPoints = 24_000;
const opaque = 250;

/** Averages up to four pixels a point, which takes the noise of dark photos. About 5 ms. */
export function sampleCar({ box, alpha, pixels }: CarPixels): CarSamples {
  const step = Math.max(1, Math.sqrt((box.width * box.height) / wantedPoints));
  const columns = Math.max(1, Math.floor(box.width / step));
  const rows = Math.max(1, Math.floor(box.height / step));
  const isInside = new Uint8Array(columns * rows);
  const lab = new Float32Array(columns * rows * 3);
  const mean = new Uint8Array(3);
  const point = new Float64Array(3);
  const reach = Math.max(1, Math.floor(step / 2));
  for (let row = 0; row < rows; row++) {
    const y = Math.min(box.height - 1, Math.floor((row + 0.5) * step));
    const below = Math.min(box.height - 1, y + reach);
    for (let column = 0; column < columns; column++) {
      const x = Math.min(box.width - 1, Math.floor((column + 0.5) * step));
      const right = Math.min(box.width - 1, x + reach);
      const corners = [y * box.width + x, y * box.width + right, below * box.width + x, below * box.width + right];
      if (corners.some((at) => (alpha[at] ?? outOfBounds()) < opaque)) continue;
      for (let channel = 0; channel < 3; channel++)
        mean[channel] = corners.reduce((sum, at) => sum + (pixels[at * 3 + channel] ?? outOfBounds()), 0) / 4;
      writeLab(point, mean, 0);
      const at = row * columns + column;
      isInside[at] = 1;
      lab.set(point, at * 3);
    }
  }
  return { columns, rows, isInside, lab, roughness: roughnessOf(lab, columns, rows) };
}

function roughnessOf(lab: Float32Array, columns: number, rows: number): Float32Array {
  const roughness = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const here = lab[at * 3] ?? 0;
      const right = column + 1 < columns ? (lab[(at + 1) * 3] ?? 0) : here;
      const below = row + 1 < rows ? (lab[(at + columns) * 3] ?? 0) : here;
      roughness[at] = Math.abs(right - here) + Math.abs(below - here);
    }
  }
  return roughness;
}
