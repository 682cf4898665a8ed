import type { PlateCorner, PlateQuad } from "#contract/number-plates.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import { sampleBox } from "./sample-box.ts";
import { findStraightEdge, type Changes, type Edge } from "./straight-edge.ts";
import { pointIn, type TextBox } from "./text-box.ts";

/** Rows that a line of letters takes in the patch where the border is looked for. */
const letterRows = 32;
/** How far beyond the letters a plate's border is looked for, in letter heights: US plates name the state above, EU ones have a band at the left. */
const reach = { upright: 1, sideways: 2.2 } as const;
/** Where it mostly lies sideways. Beyond stand at most characters that the network overlooked. */
const usualReach = 1.1;
/** The border shows where the colour changes by this share of the contrast between letters and ground. */
const edgeContrast = 0.3;
/** Share of a side along which the border must show: strokes of letters show along less. */
const minShare = 0.55;
/** How far an end of a side may be off the other, in patch rows: plates hang upright, and run with the perspective as their letters do. */
const maxLean = { upright: 8, sideways: 3 } as const;
/** Where no border shows the plate ends this far beyond its letters, in letter heights, as plates of the EU do. */
const usualMargin = { upright: 0.15, sideways: 0.3 } as const;

export type PlateBorder = {
  /** In the picture's pixels. */
  readonly quad: PlateQuad;
  /** How many of its four sides show. */
  readonly sidesSeen: number;
};

/** In the patch; right and bottom exclusive. */
type Inner = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** The border of the plate whose letters lie in a box: for each side the straight line along which the colour changes. */
export function findPlateBorder(picture: RawRgb, letters: TextBox): PlateBorder {
  const { around, patch, inner } = layOut(picture, letters);
  const changeBetween = compareColours(patch, edgeContrast * letterContrast(patch, inner));
  const down: Changes = (row, column) => changeBetween({ row: row - 1, column }, { row: row + 1, column });
  const across: Changes = (column, row) => changeBetween({ row, column: column - 1 }, { row, column: column + 1 });

  const rowSpan = { from: inner.left, to: inner.right - 1 };
  const rows = { span: rowSpan, maxLean: maxLean.upright, minShare, pick: "first" } as const;
  const top = findStraightEdge(down, { ...rows, first: inner.top, last: 1 });
  const bottom = findStraightEdge(down, { ...rows, first: inner.bottom - 1, last: patch.height - 2 });
  const columnSpan = {
    from: Math.round(Math.max(top?.near ?? inner.top, top?.far ?? inner.top)) + 2,
    to: Math.round(Math.min(bottom?.near ?? inner.bottom, bottom?.far ?? inner.bottom)) - 2,
  };
  // The last: the first would be the inner edge of the EU's blue band.
  const columns = { span: columnSpan, maxLean: maxLean.sideways, minShare, pick: "last" } as const;
  const findSide = (first: number, step: 1 | -1) => {
    const usual = first + step * Math.round(letterRows * usualReach);
    const last = step < 0 ? 1 : patch.width - 2;
    return (
      findStraightEdge(across, { ...columns, first, last: usual }) ??
      findStraightEdge(across, { ...columns, first: usual, last, pick: "first" })
    );
  };
  const left = findSide(inner.left, -1);
  const right = findSide(inner.right - 1, 1);

  const margin = { upright: usualMargin.upright * letterRows, sideways: usualMargin.sideways * letterRows };
  const lines = {
    top: lineThrough(top ?? flat(inner.top - margin.upright), rowSpan),
    bottom: lineThrough(bottom ?? flat(inner.bottom + margin.upright), rowSpan),
    left: lineThrough(left ?? flat(inner.left - margin.sideways), columnSpan),
    right: lineThrough(right ?? flat(inner.right + margin.sideways), columnSpan),
  };
  const corner = (row: Line, column: Line): PlateCorner => {
    const { x, y } = crossing(row, column);
    const point = pointIn(around, (x + 0.5) / patch.width, (y + 0.5) / patch.height);
    return [point.x, point.y];
  };
  return {
    quad: [
      corner(lines.top, lines.left),
      corner(lines.top, lines.right),
      corner(lines.bottom, lines.right),
      corner(lines.bottom, lines.left),
    ],
    sidesSeen: [top, bottom, left, right].filter((side) => side !== null).length,
  };
}

function layOut(picture: RawRgb, letters: TextBox): { around: TextBox; patch: RawRgb; inner: Inner } {
  const unit = letters.bottom - letters.top;
  const around: TextBox = {
    slope: letters.slope,
    left: letters.left - unit * reach.sideways,
    right: letters.right + unit * reach.sideways,
    top: letters.top - unit * reach.upright,
    bottom: letters.bottom + unit * reach.upright,
  };
  const width = Math.round((letterRows * (around.right - around.left)) / unit);
  const height = Math.round(letterRows * (1 + 2 * reach.upright));
  const inset = { x: Math.round(letterRows * reach.sideways), y: Math.round(letterRows * reach.upright) };
  return {
    around,
    patch: sampleBox(picture, around, { width, height }),
    inner: { left: inset.x, right: width - inset.x, top: inset.y, bottom: height - inset.y },
  };
}

type Cell = { readonly row: number; readonly column: number };

/** The change of colour from a pixel to one further right or down: 0 for none, 1 from `limit` on. Nothing changes beyond the patch. */
function compareColours({ pixels, width, height }: RawRgb, limit: number) {
  return (one: Cell, other: Cell): number => {
    if (Math.min(one.row, one.column) < 0 || other.row >= height || other.column >= width) return 0;
    let change = 0;
    for (let channel = 0; channel < 3; channel++) {
      const from = pixels[(one.row * width + one.column) * 3 + channel] ?? outOfBounds();
      const to = pixels[(other.row * width + other.column) * 3 + channel] ?? outOfBounds();
      change = Math.max(change, Math.abs(to - from));
    }
    return Math.min(1, change / limit);
  };
}

/** From the darkest tenth to the brightest one of what is among the letters; at least a little, so that noise is no border. */
function letterContrast({ pixels, width }: RawRgb, { left, right, top, bottom }: Inner): number {
  const greens: number[] = [];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) greens.push(pixels[(y * width + x) * 3 + 1] ?? outOfBounds());
  }
  const sorted = greens.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? outOfBounds();
  return Math.max(32, at(0.9) - at(0.1));
}

const flat = (at: number): Edge => ({ near: at, far: at, share: 0 });

/** Where it is at 0, and how that grows along the side. */
type Line = { readonly at0: number; readonly slope: number };

function lineThrough({ near, far }: Edge, { from, to }: { from: number; to: number }): Line {
  const slope = to > from ? (far - near) / (to - from) : 0;
  return { at0: near - slope * from, slope };
}

/** Where y = row.at0 + row.slope · x and x = column.at0 + column.slope · y hold both. */
function crossing(row: Line, column: Line): { x: number; y: number } {
  const x = (column.at0 + column.slope * row.at0) / (1 - row.slope * column.slope);
  return { x, y: row.at0 + row.slope * x };
}
