import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Plane, RgbPicture } from "#imaging/pixels/picture.ts";
import { insideMark, type EdgePixels } from "./edge-pixels.ts";

/**
 * Four numbers an edge pixel, in the order of `EdgePixels`: alpha (0–1) = red · r + green · g + blue · b + constant, colours 0–1.
 */
export type LinearEdge = { readonly values: Float32Array; readonly pixels: EdgePixels };

/** Regularisation: how much colour contrast (variance, 0–1) it takes before the photo's edge outweighs the model's. */
const regularisation = 4e-4;

/** Below this long side a smaller window follows the edge better. */
const smallPhotoSide = 700;

/** The filter never quite reaches 0 and 1: what lies below and above is background and car. */
const rampFrom = 0.1;
const rampTo = 0.87;

/**
 * Colour guided filter (He, Sun, Tang 2013, section 3.4) in its fast form (He, Sun 2015): around every edge pixel alpha is explained as
 * a linear function of colour. The function is found on this grid; the caller applies it at full resolution.
 * Only edge pixels are computed, by direct sums over their windows; elsewhere the function is the constant 0 or 1.
 * Done twice: the first round moves the model's soft edge to the photo's, the second fits the moved one.
 */
export function fitLinearEdge(
  photo: RgbPicture<"edge grid">,
  alpha: Plane<"edge grid">,
  pixels: EdgePixels,
): LinearEdge {
  const first = fitOnce(photo, alpha, pixels);
  const moved = { ...alpha, data: alpha.data.slice() };
  for (let number = 0; number < pixels.positions.length; number++) {
    const at = pixels.positions[number] ?? outOfBounds();
    moved.data[at] = Math.round(255 * steepen(explainColour(first.values, number, { pixels: photo.pixels, at })));
  }
  return fitOnce(photo, moved, pixels);
}

/** The linear function of edge pixel `number`, applied to the colour of pixel `at`. */
export function explainColour(
  values: Float32Array,
  number: number,
  { pixels, at }: { pixels: Uint8Array; at: number },
): number {
  const i = number * 4;
  const red = (pixels[at * 3] ?? outOfBounds()) / 255;
  const green = (pixels[at * 3 + 1] ?? outOfBounds()) / 255;
  const blue = (pixels[at * 3 + 2] ?? outOfBounds()) / 255;
  return (
    (values[i] ?? outOfBounds()) * red +
    (values[i + 1] ?? outOfBounds()) * green +
    (values[i + 2] ?? outOfBounds()) * blue +
    (values[i + 3] ?? outOfBounds())
  );
}

export function steepen(opacity: number): number {
  return Math.min(1, Math.max(0, (opacity - rampFrom) / (rampTo - rampFrom)));
}

function fitOnce(photo: RgbPicture<"edge grid">, alpha: Plane<"edge grid">, pixels: EdgePixels): LinearEdge {
  const radius = Math.max(photo.width, photo.height) < smallPhotoSide ? 2 : 3;
  const local = new Float32Array(pixels.positions.length * 4);
  const values = new Float32Array(local.length);
  const sums = new Float64Array(sumCount);
  for (let number = 0; number < pixels.positions.length; number++) {
    sumWindow({ photo, alpha, radius }, pixels.positions[number] ?? outOfBounds(), sums);
    solveWindow(sums, local.subarray(number * 4, number * 4 + 4));
  }
  for (let number = 0; number < pixels.positions.length; number++) {
    averageWindow({ local, pixels, radius }, number, values);
  }
  return { values, pixels };
}

/** Order of the sums: count, r, g, b, p, rr, rg, rb, gg, gb, bb, rp, gp, bp. */
const sumCount = 14;

type FitInput = {
  readonly photo: RgbPicture<"edge grid">;
  readonly alpha: Plane<"edge grid">;
  readonly radius: number;
};

function sumWindow({ photo, alpha, radius }: FitInput, at: number, sums: Float64Array): void {
  const { pixels, width, height } = photo;
  const x = at % width;
  const y = (at - x) / width;
  const left = Math.max(0, x - radius);
  const right = Math.min(width - 1, x + radius);
  const top = Math.max(0, y - radius);
  const bottom = Math.min(height - 1, y + radius);
  let [r, g, b, p, rr, rg, rb, gg, gb, bb, rp, gp, bp] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let row = top; row <= bottom; row++) {
    for (let i = row * width + left, end = row * width + right; i <= end; i++) {
      const red = pixels[i * 3] ?? outOfBounds();
      const green = pixels[i * 3 + 1] ?? outOfBounds();
      const blue = pixels[i * 3 + 2] ?? outOfBounds();
      const opacity = alpha.data[i] ?? outOfBounds();
      r += red;
      g += green;
      b += blue;
      p += opacity;
      rr += red * red;
      rg += red * green;
      rb += red * blue;
      gg += green * green;
      gb += green * blue;
      bb += blue * blue;
      rp += red * opacity;
      gp += green * opacity;
      bp += blue * opacity;
    }
  }
  sums[0] = (right - left + 1) * (bottom - top + 1);
  sums[1] = r;
  sums[2] = g;
  sums[3] = b;
  sums[4] = p;
  sums[5] = rr;
  sums[6] = rg;
  sums[7] = rb;
  sums[8] = gg;
  sums[9] = gb;
  sums[10] = bb;
  sums[11] = rp;
  sums[12] = gp;
  sums[13] = bp;
}

/** Least squares: (Σ + ε·1) a = cov(colour, alpha), by the inverse of the symmetric 3 × 3 matrix. */
function solveWindow(sums: Float64Array, result: Float32Array): void {
  // Bytes to 0–1: means once, products twice.
  const toMean = 1 / ((sums[0] ?? outOfBounds()) * 255);
  const toProduct = toMean / 255;
  const mean = (sum: number) => (sums[sum] ?? outOfBounds()) * toMean;
  const product = (sum: number) => (sums[sum] ?? outOfBounds()) * toProduct;
  const r = mean(1);
  const g = mean(2);
  const b = mean(3);
  const p = mean(4);
  const s11 = product(5) - r * r + regularisation;
  const s12 = product(6) - r * g;
  const s13 = product(7) - r * b;
  const s22 = product(8) - g * g + regularisation;
  const s23 = product(9) - g * b;
  const s33 = product(10) - b * b + regularisation;
  const c1 = product(11) - r * p;
  const c2 = product(12) - g * p;
  const c3 = product(13) - b * p;
  const i11 = s22 * s33 - s23 * s23;
  const i12 = s13 * s23 - s12 * s33;
  const i13 = s12 * s23 - s13 * s22;
  const i22 = s11 * s33 - s13 * s13;
  const i23 = s12 * s13 - s11 * s23;
  const i33 = s11 * s22 - s12 * s12;
  const scale = 1 / (s11 * i11 + s12 * i12 + s13 * i13);
  const a1 = (i11 * c1 + i12 * c2 + i13 * c3) * scale;
  const a2 = (i12 * c1 + i22 * c2 + i23 * c3) * scale;
  const a3 = (i13 * c1 + i23 * c2 + i33 * c3) * scale;
  result[0] = a1;
  result[1] = a2;
  result[2] = a3;
  result[3] = p - a1 * r - a2 * g - a3 * b;
}

type AverageInput = { readonly local: Float32Array; readonly pixels: EdgePixels; readonly radius: number };

function averageWindow({ local, pixels, radius }: AverageInput, number: number, values: Float32Array): void {
  const { index, positions, width, height } = pixels;
  const at = positions[number] ?? outOfBounds();
  const x = at % width;
  const y = (at - x) / width;
  const left = Math.max(0, x - radius);
  const right = Math.min(width - 1, x + radius);
  const top = Math.max(0, y - radius);
  const bottom = Math.min(height - 1, y + radius);
  let [red, green, blue, constant] = [0, 0, 0, 0];
  for (let row = top; row <= bottom; row++) {
    for (let i = row * width + left, end = row * width + right; i <= end; i++) {
      const neighbour = index[i] ?? outOfBounds();
      if (neighbour < 0) {
        if (neighbour === insideMark) constant++;
        continue;
      }
      const from = neighbour * 4;
      red += local[from] ?? outOfBounds();
      green += local[from + 1] ?? outOfBounds();
      blue += local[from + 2] ?? outOfBounds();
      constant += local[from + 3] ?? outOfBounds();
    }
  }
  const count = (right - left + 1) * (bottom - top + 1);
  values[number * 4] = red / count;
  values[number * 4 + 1] = green / count;
  values[number * 4 + 2] = blue / count;
  values[number * 4 + 3] = constant / count;
}
