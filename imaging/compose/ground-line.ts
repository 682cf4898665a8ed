import { convexHull } from "#imaging/pixels/convex-hull.ts";
import type { Box } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { FrameSides } from "../cutout/car-cut-out.ts";
import { bodyEnds } from "./car-bodies.ts";
import type { CarLayer } from "./car-layer.ts";
import type { CarPose } from "./car-pose.ts";
import { groundEdgeRow, type GroundEdge } from "./ground-edges.ts";
import { applyHomography, type Homography } from "./ground-map.ts";
import { hullBottomRow, type Silhouette } from "./silhouette.ts";

/** Where car and ground meet, per column of the car layer, in layer rows; fractions allowed. */
export type GroundLine = {
  /** The lines on which the visible tyres stand, continued to both ends of the car. */
  readonly tyreRows: Float32Array;
  /** The ground straight below the body's visible faces: below `tyreRows` where a bumper overhangs. */
  readonly bodyRows: Float32Array;
  /** Lowest row of the car itself; -1 in empty columns. */
  readonly bottomRows: Float32Array;
  /** Lower edge of the body without its tyres: where it is seen in the gap, and straight on across the tyres. */
  readonly sillRows: Float32Array;
  /** Columns of the outermost visible tyres. */
  readonly firstTyreColumn: number;
  readonly lastTyreColumn: number;
  /** The photo's border cuts the car there: it goes on beyond the layer, and so do its shadow and its reflection. */
  readonly goesOn: { readonly left: boolean; readonly right: boolean };
};

/** How many columns beyond the layer hold the car, too, of so many that a blur needs on either side. */
export function columnsBeyond(
  { goesOn }: GroundLine,
  margin: number,
): { readonly left: number; readonly right: number } {
  return { left: goesOn.left ? margin : 0, right: goesOn.right ? margin : 0 };
}

export function readGroundLine(
  layer: CarLayer,
  silhouette: Silhouette,
  ground: {
    pose: CarPose;
    box: Box<"photo">;
    cutSides: FrameSides;
    edges: readonly GroundEdge[];
    map: Homography;
    pixelsPerMetre: number;
  },
): GroundLine {
  const { box, map, edges } = ground;
  const tyreRows = new Float32Array(layer.width);
  const bodyRows = new Float32Array(layer.width);
  const footprint = convexHull(
    footprintPoints(ground.pose).map(([forward, left]) => applyHomography(map, forward, left)),
  );
  const firstX = Math.min(...footprint.map((point) => point.x)) + 1;
  const lastX = Math.max(...footprint.map((point) => point.x)) - 1;
  for (let column = 0; column < layer.width; column++) {
    const photoColumn = box.left + (column + 0.5) / layer.scale;
    const photoRow = groundEdgeRow(edges, photoColumn) ?? hullBottomRow(silhouette.hull, photoColumn);
    tyreRows[column] = Math.max(0, photoRow - box.top) * layer.scale;
    const within = Math.min(lastX, Math.max(firstX, layer.left + column + 0.5));
    bodyRows[column] = Math.max(hullBottomRow(footprint, within) - layer.top, tyreRows[column] ?? outOfBounds());
  }
  const bottomRows = lowestRows(layer);
  const minGap = minGapMetres * ground.pixelsPerMetre;
  const columnOf = (photoColumn: number | undefined, otherwise: number) =>
    photoColumn === undefined ? otherwise : (photoColumn - box.left) * layer.scale;
  return {
    tyreRows,
    bodyRows,
    bottomRows,
    sillRows: smooth(readSillRows(bottomRows, tyreRows, minGap), Math.ceil(layer.width * sillSmoothShare)),
    firstTyreColumn: columnOf(edges[0]?.from.x, 0),
    lastTyreColumn: columnOf(edges.at(-1)?.to.x, layer.width),
    goesOn: ground.cutSides,
  };
}

/** Columns with less space than this between car and ground are tyres. */
const minGapMetres = 0.045;

/** Exhausts, hooks and matte noise make the lower edge ragged; its image on the floor should not comb. */
const sillSmoothShare = 0.012;

function smooth(rows: Float32Array, reach: number): Float32Array {
  return Float32Array.from(rows, (_, column) => {
    let sum = 0;
    let count = 0;
    for (let x = Math.max(0, column - reach); x <= Math.min(rows.length - 1, column + reach); x++) {
      if ((rows[x] ?? outOfBounds()) < 0) continue;
      sum += rows[x] ?? outOfBounds();
      count++;
    }
    return count === 0 ? -1 : sum / count;
  });
}

function readSillRows(bottomRows: Float32Array, tyreRows: Float32Array, minGap: number): Float32Array {
  const sills = new Float32Array(bottomRows.length).fill(-1);
  let before = -1;
  for (let column = 0; column <= bottomRows.length; column++) {
    const isEnd = column === bottomRows.length;
    const bottom = isEnd ? -1 : (bottomRows[column] ?? outOfBounds());
    if (!isEnd && (bottom < 0 || (tyreRows[column] ?? outOfBounds()) - bottom < minGap)) continue;
    if (!isEnd) sills[column] = bottom;
    // Across the tyre between two gaps: from one sill to the other.
    const from = before < 0 ? bottom : (sills[before] ?? outOfBounds());
    const to = isEnd ? from : bottom;
    for (let across = before + 1; across < column; across++) {
      sills[across] = from + ((to - from) * (across - before)) / Math.max(1, column - before);
    }
    before = column;
  }
  return sills;
}

/** The body's outline on the ground, with rounded corners. */
function footprintPoints(pose: CarPose): [number, number][] {
  const { front, rear } = bodyEnds(pose.body);
  const half = pose.body.widthMetres / 2;
  const points: [number, number][] = [];
  for (let degrees = 0; degrees < 360; degrees += 6) {
    const cos = Math.cos((degrees * Math.PI) / 180);
    const sin = Math.sin((degrees * Math.PI) / 180);
    // A superellipse of degree 5: a rectangle with corners of about 30 cm.
    const radius = (Math.abs(cos) ** 5 + Math.abs(sin) ** 5) ** (-1 / 5);
    points.push([radius * cos * (cos > 0 ? front : rear), radius * sin * half]);
  }
  return points;
}

function lowestRows(layer: CarLayer): Float32Array {
  const { alpha, width, height } = layer;
  const rows = new Float32Array(width).fill(-1);
  for (let column = 0; column < width; column++) {
    for (let row = height - 1; row >= 0; row--) {
      if ((alpha[row * width + column] ?? outOfBounds()) < 128) continue;
      rows[column] = row + 1;
      break;
    }
  }
  return rows;
}
