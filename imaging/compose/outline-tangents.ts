import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Silhouette } from "./silhouette.ts";

/** The line with the given normal that touches the car's outline: `reach` is its distance from the photo's top left corner. */
export type Tangent = {
  readonly x: number;
  readonly y: number;
  readonly weight: number;
  readonly reach: number;
  /** It touches the outline at the photo's border: the whole car reaches this far or farther. */
  readonly isLeast: boolean;
};

/** Focal length, and where the optical axis meets the photo: what turns a guessed outline at focal length 1 into photo pixels. */
export type OutlineFit = {
  readonly focal: number;
  readonly column: number;
  readonly row: number;
  readonly misfit: number;
};

/** Misfit of an outline that counts as one standard deviation, as a share of the car's size in the photo. */
const outlineSpread = 0.016;
/** Before it is known whether the guessed car reaches beyond the photo there. */
const firstLeastWeight = 0.1;

/** The outline's tangents in fixed directions; denser and heavier below, where the wheels stand. */
export function readTangents({ hull, isAtCut }: Silhouette): Tangent[] {
  const tangents: Tangent[] = [];
  const add = (degrees: number, weight: number) => {
    const x = Math.cos((degrees * Math.PI) / 180);
    const y = Math.sin((degrees * Math.PI) / 180);
    let reach = Number.NEGATIVE_INFINITY;
    let isLeast = false;
    for (const point of hull) {
      const along = point.x * x + point.y * y;
      if (along <= reach) continue;
      reach = along;
      isLeast = isAtCut(point);
    }
    tangents.push({ x, y, weight, reach, isLeast });
  };
  for (let degrees = 40; degrees <= 140; degrees += 4) add(degrees, 0.8);
  for (let degrees = 150; degrees <= 390; degrees += 12) add(degrees, 0.7);
  return tangents;
}

/**
 * Least squares for focal length and shift, once plain and twice with outliers (open doors, roof boxes, torn mattes) weighted down.
 * @param reaches the guessed outline's reaches in the same directions, at focal length 1 and centre (0, 0)
 * @param size of the car in the photo, pixels
 */
export function fitOutline(tangents: readonly Tangent[], reaches: Float64Array, size: number): OutlineFit {
  const spread = outlineSpread * size;
  const weights = tangents.map(({ weight, isLeast }) => (isLeast ? weight * firstLeastWeight : weight));
  let solution = { focal: 1, column: 0, row: 0 };
  let misfit = 0;
  for (let round = 0; round < 3; round++) {
    solution = solve(tangents, reaches, weights);
    misfit = 0;
    for (let i = 0; i < tangents.length; i++) {
      const tangent = tangents[i];
      if (tangent === undefined) continue;
      const fitted =
        solution.focal * (reaches[i] ?? outOfBounds()) + solution.column * tangent.x + solution.row * tangent.y;
      const miss = tangent.isLeast ? Math.min(0, fitted - tangent.reach) / spread : (fitted - tangent.reach) / spread;
      // Cauchy loss: a torn corner costs little more than a slightly bent one.
      misfit += tangent.weight * Math.log1p((miss * miss) / 4) * 4;
      weights[i] = tangent.isLeast && miss === 0 ? 0 : tangent.weight / (1 + (miss * miss) / 4);
    }
  }
  return { ...solution, misfit };
}

type Solution = { readonly focal: number; readonly column: number; readonly row: number };

function solve(tangents: readonly Tangent[], reaches: Float64Array, weights: readonly number[]): Solution {
  // Normal equations of reach = focal · guessed + column · x + row · y, solved by Cramer's rule.
  let aa = 0,
    ab = 0,
    ac = 0,
    bb = 0,
    bc = 0,
    cc = 0,
    ar = 0,
    br = 0,
    cr = 0;
  for (let i = 0; i < tangents.length; i++) {
    const tangent = tangents[i];
    if (tangent === undefined) continue;
    const a = reaches[i] ?? outOfBounds();
    const { x, y, reach } = tangent;
    const w = weights[i] ?? outOfBounds();
    aa += w * a * a;
    ab += w * a * x;
    ac += w * a * y;
    bb += w * x * x;
    bc += w * x * y;
    cc += w * y * y;
    ar += w * a * reach;
    br += w * x * reach;
    cr += w * y * reach;
  }
  const determinant = aa * (bb * cc - bc * bc) - ab * (ab * cc - bc * ac) + ac * (ab * bc - bb * ac);
  return {
    focal: (ar * (bb * cc - bc * bc) - ab * (br * cc - bc * cr) + ac * (br * bc - bb * cr)) / determinant,
    column: (aa * (br * cc - cr * bc) - ar * (ab * cc - bc * ac) + ac * (ab * cr - br * ac)) / determinant,
    row: (aa * (bb * cr - bc * br) - ab * (ab * cr - br * ac) + ar * (ab * bc - bb * ac)) / determinant,
  };
}
