import type { Point } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask } from "#imaging/pixels/picture.ts";
import type { DetailPlane } from "./detail-plane.ts";

/** Detail of the car at every second pixel, and where it lies from the car's middle. */
export type CarPoints = { readonly x: Float32Array; readonly y: Float32Array; readonly detail: Float32Array };

export function carPoints(
  { data, width, height }: DetailPlane,
  { car, middle }: { readonly car: Mask; readonly middle: Point },
): CarPoints {
  const [x, y, detail]: [number[], number[], number[]] = [[], [], []];
  for (let row = 0; row < height; row += 2)
    for (let column = 0; column < width; column += 2) {
      const at = row * width + column;
      if ((car.data[at] ?? outOfBounds()) === 0) continue;
      x.push(column - middle.x);
      y.push(row - middle.y);
      detail.push(data[at] ?? outOfBounds());
    }
  return { x: Float32Array.from(x), y: Float32Array.from(y), detail: Float32Array.from(detail) };
}

export function mirroredPoints({ x, y, detail }: CarPoints): CarPoints {
  return { x: x.map((value) => -value), y, detail };
}

export type Search = { readonly points: CarPoints; readonly plane: DetailPlane; readonly middle: Point };
export type Candidate = { readonly x: number; readonly y: number; readonly scaleX: number; readonly scaleY: number };
export type Judged = Candidate & { readonly likeness: number };

/** The better one of the best so far and a candidate. */
export function better(search: Search, best: Judged, candidate: Candidate): Judged {
  const judged = judge(search, candidate);
  return judged.likeness > best.likeness ? judged : best;
}

/** Correlation of what the points show in both; points beyond the frame are left out. */
export function judge({ points, plane, middle }: Search, candidate: Candidate): Judged {
  const { data, width, height } = plane;
  const [left, top] = [middle.x + candidate.x + 0.5, middle.y + candidate.y + 0.5];
  let [products, squaresOne, squaresOther] = [0, 0, 0];
  for (let at = 0; at < points.detail.length; at++) {
    const x = Math.floor(left + (points.x[at] ?? outOfBounds()) * candidate.scaleX);
    const y = Math.floor(top + (points.y[at] ?? outOfBounds()) * candidate.scaleY);
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const one = points.detail[at] ?? outOfBounds();
    const other = data[y * width + x] ?? outOfBounds();
    products += one * other;
    squaresOne += one * one;
    squaresOther += other * other;
  }
  return { ...candidate, likeness: products / Math.sqrt(Math.max(1e-9, squaresOne * squaresOther)) };
}
