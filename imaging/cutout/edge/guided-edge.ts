import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Plane, RgbPicture } from "#imaging/pixels/picture.ts";
import { insideMark, type EdgePixels } from "./edge-zones.ts";

/**
 * Four numbers an edge pixel, in the order of `EdgePixels`: alpha (0–1) = red · r + green · g + blue · b + constant, colours 0–1.
 */
export type LinearEdge = { readonly values: Float32Array; readonly pixels: EdgePixels };

/** Regularisation: how much colour contrast (variance, 0–1) it takes before the photo's edge outweighs the model's. */
const regularisation = 4e-4;

/** Half the side of a window, in pixels of the grid. */
const radius = 2;

/** The filter never quite reaches 0 and 1: what lies below and above is background and car. */
const rampFrom = 0.15;
const rampTo = 0.8;

/**
 * Colour guided filter (He, Sun, Tang 2013, section 3.4) in its fast form (He, Sun 2015): around every edge pixel alpha is explained as
 * a linear function of colour. The function is found on this grid; the caller applies it at full resolution.
 * Only edge pixels are computed, by sums over their windows; elsewhere the function is the constant 0 or 1.
 */
export function fitLinearEdge(
  photo: RgbPicture<"edge grid">,
  alpha: Plane<"edge grid">,
  pixels: EdgePixels,
): LinearEdge {
  const local = new Float32Array(pixels.positions.length * 4);
  slideWindows(pixels, sumsOf(photo, alpha.data), (number, sums, area) =>
    solveWindow({ sums, area }, number * 4, local),
  );
  return { values: averageWindows(pixels, local), pixels };
}

export function steepen(opacity: number): number {
  return Math.min(1, Math.max(0, (opacity - rampFrom) / (rampTo - rampFrom)));
}

/** r, g, b, rr, rg, rb, gg, gb, bb: colours and their products; p, rp, gp, bp: alpha and its products with them. */
function sumsOf({ pixels, width }: RgbPicture<"edge grid">, opacities: Uint8Array): Summed {
  const sumColumn: Summed["sumColumn"] = (sums, from, to) => {
    let [r, g, b, rr, rg, rb, gg, gb, bb, p, rp, gp, bp] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    for (let at = from; at <= to; at += width) {
      const red = pixels[at * 3] ?? outOfBounds();
      const green = pixels[at * 3 + 1] ?? outOfBounds();
      const blue = pixels[at * 3 + 2] ?? outOfBounds();
      const opacity = opacities[at] ?? outOfBounds();
      r += red;
      g += green;
      b += blue;
      rr += red * red;
      rg += red * green;
      rb += red * blue;
      gg += green * green;
      gb += green * blue;
      bb += blue * blue;
      p += opacity;
      rp += red * opacity;
      gp += green * opacity;
      bp += blue * opacity;
    }
    sums[0] = r;
    sums[1] = g;
    sums[2] = b;
    sums[3] = rr;
    sums[4] = rg;
    sums[5] = rb;
    sums[6] = gg;
    sums[7] = gb;
    sums[8] = bb;
    sums[9] = p;
    sums[10] = rp;
    sums[11] = gp;
    sums[12] = bp;
  };
  return { count: 13, sumColumn };
}

type WindowSums = { readonly sums: Float64Array; readonly area: number };

/** Least squares: (Σ + ε·1) a = cov(colour, alpha), by the inverse of the symmetric 3 × 3 matrix. */
function solveWindow({ sums, area }: WindowSums, to: number, local: Float32Array): void {
  // Bytes to 0–1: means once, products twice.
  const toMean = 1 / (area * 255);
  const toProduct = toMean / 255;
  const r = (sums[0] ?? outOfBounds()) * toMean;
  const g = (sums[1] ?? outOfBounds()) * toMean;
  const b = (sums[2] ?? outOfBounds()) * toMean;
  const p = (sums[9] ?? outOfBounds()) * toMean;
  const s11 = (sums[3] ?? outOfBounds()) * toProduct - r * r + regularisation;
  const s12 = (sums[4] ?? outOfBounds()) * toProduct - r * g;
  const s13 = (sums[5] ?? outOfBounds()) * toProduct - r * b;
  const s22 = (sums[6] ?? outOfBounds()) * toProduct - g * g + regularisation;
  const s23 = (sums[7] ?? outOfBounds()) * toProduct - g * b;
  const s33 = (sums[8] ?? outOfBounds()) * toProduct - b * b + regularisation;
  const c1 = (sums[10] ?? outOfBounds()) * toProduct - r * p;
  const c2 = (sums[11] ?? outOfBounds()) * toProduct - g * p;
  const c3 = (sums[12] ?? outOfBounds()) * toProduct - b * p;
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
  local[to] = a1;
  local[to + 1] = a2;
  local[to + 2] = a3;
  local[to + 3] = p - a1 * r - a2 * g - a3 * b;
}

/** The mean of the functions of a window's pixels, around every edge pixel. */
function averageWindows(pixels: EdgePixels, local: Float32Array): Float32Array {
  const { index, width } = pixels;
  const values = new Float32Array(local.length);
  const sumColumn: Summed["sumColumn"] = (sums, from, to) => {
    let [red, green, blue, constant] = [0, 0, 0, 0];
    for (let at = from; at <= to; at += width) {
      const neighbour = index[at] ?? outOfBounds();
      if (neighbour < 0) {
        if (neighbour === insideMark) constant++;
        continue;
      }
      red += local[neighbour * 4] ?? outOfBounds();
      green += local[neighbour * 4 + 1] ?? outOfBounds();
      blue += local[neighbour * 4 + 2] ?? outOfBounds();
      constant += local[neighbour * 4 + 3] ?? outOfBounds();
    }
    sums[0] = red;
    sums[1] = green;
    sums[2] = blue;
    sums[3] = constant;
  };
  slideWindows(pixels, { count: 4, sumColumn }, (number, sums, area) => {
    for (let value = 0; value < 4; value++) values[number * 4 + value] = (sums[value] ?? outOfBounds()) / area;
  });
  return values;
}

/** What is summed up. `sumColumn` writes all `count` sums over the grid's pixels `from`, `from + width`, … up to `to`. */
type Summed = {
  readonly count: number;
  readonly sumColumn: (sums: Float64Array, from: number, to: number) => void;
};

/**
 * The sums over the square window around every edge pixel, cut off at the grid's border: `take` gets them, and the window's area, edge pixel by edge
 * pixel. Along a row the window slides, so that each pixel is read once for every row of windows and not for every window.
 */
function slideWindows(
  { positions, width, height }: EdgePixels,
  { count, sumColumn }: Summed,
  take: (number: number, sums: Float64Array, area: number) => void,
): void {
  const side = 2 * radius + 1;
  const sums = new Float64Array(count);
  const entering = new Float64Array(count);
  const columns = new Float64Array(side * count);
  for (let number = 0, before = -1; number < positions.length; number++) {
    const at = positions[number] ?? outOfBounds();
    const x = at % width;
    const y = (at - x) / width;
    const top = Math.max(0, y - radius);
    const bottom = Math.min(height - 1, y + radius);
    const isNext = x > 0 && at === before + 1;
    before = at;
    if (!isNext) {
      sums.fill(0);
      columns.fill(0);
    }
    for (let column = isNext ? x + radius : Math.max(0, x - radius); column <= x + radius; column++) {
      if (column < width) sumColumn(entering, top * width + column, bottom * width + column);
      else entering.fill(0);
      const slot = (column % side) * count;
      for (let sum = 0; sum < count; sum++) {
        const value = entering[sum] ?? outOfBounds();
        sums[sum] = (sums[sum] ?? outOfBounds()) + value - (columns[slot + sum] ?? outOfBounds());
        columns[slot + sum] = value;
      }
    }
    const across = Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1;
    take(number, sums, across * (bottom - top + 1));
  }
}
