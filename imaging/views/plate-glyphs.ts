/** A piece of a stroke in millimetres. `isStart`, `isEnd`: the stroke is cut off square there. */
export type StrokeSegment = {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
  readonly isStart: boolean;
  readonly isEnd: boolean;
};

type GridPoint = { readonly x: number; readonly y: number };
type Corner = GridPoint & { readonly isRound: boolean };

/**
 * Letters and figures as the centre lines of strokes of one width, drawn for this product: no font of the machine is needed. Strokes are
 * separated by `|`; points are x,y from the top left (0–1 both ways); `o` rounds the corner there, `z` closes the stroke.
 */
const strokes: Readonly<Record<string, string>> = {
  A: "0,1 0.42,0 0.58,0 1,1|0.17,0.68 0.83,0.68",
  B: "0,0 0.94,0o 0.94,0.47o 0,0.47|0,0.47 1,0.47o 1,1o 0,1|0,0 0,1",
  C: "1,0.3 1,0o 0,0o 0,1o 1,1o 1,0.7",
  D: "0,0 1,0o 1,1o 0,1 z",
  E: "1,0 0,0 0,1 1,1|0,0.48 0.86,0.48",
  F: "1,0 0,0 0,1|0,0.49 0.86,0.49",
  G: "1,0.3 1,0o 0,0o 0,1o 1,1o 1,0.55 0.52,0.55",
  H: "0,0 0,1|1,0 1,1|0,0.49 1,0.49",
  I: "0.5,0 0.5,1",
  J: "1,0 1,1o 0,1o 0,0.7",
  K: "0,0 0,1|1,0 0,0.62|0.34,0.41 1,1",
  L: "0,0 0,1 1,1",
  M: "0,1 0,0 0.5,0.58 1,0 1,1",
  N: "0,1 0,0 1,1 1,0",
  O: "0,0o 1,0o 1,1o 0,1o z",
  P: "0,1 0,0 1,0o 1,0.55o 0,0.55",
  Q: "0,0o 1,0o 1,1o 0,1o z|0.55,0.68 1,1.04",
  R: "0,1 0,0 1,0o 1,0.53o 0,0.53|0.46,0.53 1,1",
  S: "1,0.28 1,0o 0,0o 0,0.48o 1,0.48o 1,1o 0,1o 0,0.72",
  T: "0,0 1,0|0.5,0 0.5,1",
  U: "0,0 0,1o 1,1o 1,0",
  V: "0,0 0.5,1 1,0",
  W: "0,0 0.25,1 0.5,0.36 0.75,1 1,0",
  X: "0,0 1,1|1,0 0,1",
  Y: "0,0 0.5,0.54 1,0|0.5,0.54 0.5,1",
  Z: "0,0 1,0 0,1 1,1",
  "0": "0,0o 1,0o 1,1o 0,1o z",
  "1": "0.2,0.17 0.55,0 0.55,1",
  "2": "0,0.27 0,0o 1,0o 1,0.44o 0,0.78o 0,1 1,1",
  "3": "0,0.22 0,0o 1,0o 1,0.47o 0.36,0.47|0.36,0.47 1,0.47o 1,1o 0,1o 0,0.78",
  "4": "0.76,1 0.76,0 0,0.7 1.04,0.7",
  "5": "0.96,0 0.06,0 0.06,0.43 1,0.43o 1,1o 0,1o 0,0.77",
  "6": "1,0.23 1,0o 0,0o 0,1o 1,1o 1,0.43o 0,0.43",
  "7": "0,0 1,0 0.38,1",
  "8": "0.04,0o 0.96,0o 0.96,0.47o 0.04,0.47o z|0,0.47o 1,0.47o 1,1o 0,1o z",
  "9": "0,0.77 0,1o 1,1o 1,0o 0,0o 0,0.57o 1,0.57",
  "-": "0.1,0.5 0.9,0.5",
};

/** Letters that need less room than the others. */
const narrow: Readonly<Record<string, number>> = { I: 0.2, "1": 0.6, "-": 0.45 };

export function hasGlyph(letter: string): boolean {
  return Object.hasOwn(strokes, letter);
}

/** Share of the usual width that a letter takes. */
export function glyphWidth(letter: string): number {
  return narrow[letter] ?? 1;
}

/** The centre lines of a letter in a box of millimetres, corners rounded, ready to be given a width. */
export function glyphSegments(
  letter: string,
  box: { x: number; y: number; width: number; height: number },
): StrokeSegment[] {
  const radius = box.width * 0.4;
  return (strokes[letter] ?? "")
    .split("|")
    .filter((stroke) => stroke !== "")
    .flatMap((stroke) => {
      const isClosed = stroke.endsWith("z");
      const corners = stroke
        .split(" ")
        .filter((part) => part !== "z")
        .map((part): Corner => {
          const [x = 0, y = 0] = part.replace("o", "").split(",").map(Number);
          return { x: box.x + x * box.width, y: box.y + y * box.height, isRound: part.endsWith("o") };
        });
      return toSegments(rounded(corners, { isClosed, radius }), isClosed);
    });
}

function rounded(corners: readonly Corner[], { isClosed, radius }: { isClosed: boolean; radius: number }): GridPoint[] {
  return corners.flatMap((corner, i) => {
    const before = corners[i - 1] ?? (isClosed ? corners.at(-1) : undefined);
    const after = corners[i + 1] ?? (isClosed ? corners[0] : undefined);
    if (!corner.isRound || before === undefined || after === undefined) return [corner];
    const toBefore = Math.hypot(before.x - corner.x, before.y - corner.y);
    const toAfter = Math.hypot(after.x - corner.x, after.y - corner.y);
    const reach = Math.min(radius, toBefore / 2, toAfter / 2);
    const start = along(corner, before, reach / toBefore);
    const end = along(corner, after, reach / toAfter);
    const pieces = 6;
    // A quadratic Bézier curve about the corner: near enough to an arc at this size.
    return Array.from({ length: pieces + 1 }, (_, k) => {
      const t = k / pieces;
      return along(along(start, corner, t), along(corner, end, t), t);
    });
  });
}

function along(from: GridPoint, to: GridPoint, share: number): GridPoint {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function toSegments(points: readonly GridPoint[], isClosed: boolean): StrokeSegment[] {
  const [first] = points;
  const ring = isClosed && first !== undefined ? [...points, first] : points;
  return ring.slice(1).map((to, i) => {
    const from = ring[i] ?? to;
    return {
      fromX: from.x,
      fromY: from.y,
      toX: to.x,
      toY: to.y,
      isStart: !isClosed && i === 0,
      isEnd: !isClosed && i === ring.length - 2,
    };
  });
}
