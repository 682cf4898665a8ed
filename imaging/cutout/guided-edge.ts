import type { Photo } from "../decode/photo.ts";
import { edge, inside, type EdgeTrimap } from "./edge-trimap.ts";
import type { Plane } from "./mask-shape.ts";

/** Four numbers a pixel: alpha = red · r + green · g + blue · b + constant, colours 0–1. */
export type LinearEdge = { readonly values: Float32Array; readonly width: number; readonly height: number };

/** Regularisation: how much colour contrast (variance, 0–1) it takes before the photo's edge outweighs the model's. */
const regularisation = 4e-4;

/** Width, in photo pixels of the grid, below which a smaller window follows the edge better. */
const smallPhotoSide = 700;

/**
 * Colour guided filter (He, Sun, Tang 2013, section 3.4) in its fast form (He, Sun 2015): around every edge pixel, alpha is explained as a linear
 * function of colour. The function is found on this grid and applied by the caller at full resolution.
 * Only edge pixels are computed, by direct sums over their windows; elsewhere the function is the constant 0 or 1.
 */
export function fitLinearEdge(photo: Photo, alpha: Plane, trimap: EdgeTrimap): LinearEdge {
  const { width, height } = photo;
  const radius = Math.max(width, height) < smallPhotoSide ? 2 : 3;
  const zoneAt = zoneLookup(trimap, width, height);
  const local = new Float32Array(width * height * 4);
  const edgePixels: number[] = [];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const zone = zoneAt(x, y);
      if (zone === inside) local[at * 4 + 3] = 1;
      if (zone !== edge) continue;
      edgePixels.push(at);
      fitWindow({ photo, alpha, radius }, at, local);
    }
  }
  const values = local.slice();
  for (const at of edgePixels) averageWindow({ local, width, height, radius }, at, values);
  return { values, width, height };
}

/** The trimap's zone for a pixel of a finer grid. */
export function zoneLookup({ zones }: EdgeTrimap, width: number, height: number): (x: number, y: number) => number {
  const columns = Uint16Array.from({ length: width }, (_, x) => Math.floor(((x + 0.5) * zones.width) / width));
  const rows = Uint32Array.from(
    { length: height },
    (_, y) => Math.floor(((y + 0.5) * zones.height) / height) * zones.width,
  );
  return (x, y) => zones.data[(rows[y] ?? 0) + (columns[x] ?? 0)] ?? 0;
}

type FitInput = { readonly photo: Photo; readonly alpha: Plane; readonly radius: number };

function fitWindow({ photo, alpha, radius }: FitInput, at: number, result: Float32Array): void {
  const { pixels, width, height } = photo;
  const x = at % width;
  const y = (at - x) / width;
  const left = Math.max(0, x - radius);
  const right = Math.min(width - 1, x + radius);
  let n = 0;
  let r = 0, g = 0, b = 0, p = 0;
  let rr = 0, rg = 0, rb = 0, gg = 0, gb = 0, bb = 0;
  let rp = 0, gp = 0, bp = 0;
  for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++) {
    for (let i = row * width + left, end = row * width + right; i <= end; i++) {
      const red = pixels[i * 3] ?? 0;
      const green = pixels[i * 3 + 1] ?? 0;
      const blue = pixels[i * 3 + 2] ?? 0;
      const opacity = alpha.data[i] ?? 0;
      n++;
      r += red; g += green; b += blue; p += opacity;
      rr += red * red; rg += red * green; rb += red * blue;
      gg += green * green; gb += green * blue; bb += blue * blue;
      rp += red * opacity; gp += green * opacity; bp += blue * opacity;
    }
  }
  // Bytes to 0–1: means once, products twice.
  const mean = 1 / (n * 255);
  const product = mean / 255;
  r *= mean; g *= mean; b *= mean; p *= mean;
  const s11 = rr * product - r * r + regularisation;
  const s12 = rg * product - r * g;
  const s13 = rb * product - r * b;
  const s22 = gg * product - g * g + regularisation;
  const s23 = gb * product - g * b;
  const s33 = bb * product - b * b + regularisation;
  const c1 = rp * product - r * p;
  const c2 = gp * product - g * p;
  const c3 = bp * product - b * p;
  const i11 = s22 * s33 - s23 * s23;
  const i12 = s13 * s23 - s12 * s33;
  const i13 = s12 * s23 - s13 * s22;
  const scale = 1 / (s11 * i11 + s12 * i12 + s13 * i13);
  const a1 = (i11 * c1 + i12 * c2 + i13 * c3) * scale;
  const a2 = (i12 * c1 + (s11 * s33 - s13 * s13) * c2 + (s12 * s13 - s11 * s23) * c3) * scale;
  const a3 = (i13 * c1 + (s12 * s13 - s11 * s23) * c2 + (s11 * s22 - s12 * s12) * c3) * scale;
  result[at * 4] = a1;
  result[at * 4 + 1] = a2;
  result[at * 4 + 2] = a3;
  result[at * 4 + 3] = p - a1 * r - a2 * g - a3 * b;
}

type AverageInput = { readonly local: Float32Array; readonly width: number; readonly height: number; readonly radius: number };

function averageWindow({ local, width, height, radius }: AverageInput, at: number, result: Float32Array): void {
  const x = at % width;
  const y = (at - x) / width;
  const left = Math.max(0, x - radius);
  const right = Math.min(width - 1, x + radius);
  let n = 0;
  let r = 0, g = 0, b = 0, constant = 0;
  for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++) {
    for (let i = (row * width + left) * 4, end = (row * width + right) * 4; i <= end; i += 4) {
      n++;
      r += local[i] ?? 0;
      g += local[i + 1] ?? 0;
      b += local[i + 2] ?? 0;
      constant += local[i + 3] ?? 0;
    }
  }
  result[at * 4] = r / n;
  result[at * 4 + 1] = g / n;
  result[at * 4 + 2] = b / n;
  result[at * 4 + 3] = constant / n;
}
