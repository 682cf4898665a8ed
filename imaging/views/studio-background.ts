import { luminance } from "#imaging/pixels/linear-light.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { CarBodyView } from "./car-body.ts";
import type { Paint } from "./paint.ts";

/**
 * A seamless studio: floor and wall are one sheet, so there is no horizon, only light that falls off. Linear light of a pixel:
 * `(rows.base[y] + rows.pool[y] · columns.pool[x]) · rows.falloff[y] · columns.falloff[x]`, in all channels times `tint`.
 */
export type StudioBackground = {
  readonly rows: {
    readonly base: Float32Array;
    readonly pool: Float32Array;
    readonly falloff: Float32Array;
    /** How much of the car's shadow is seen: all on the floor, none on the wall. */
    readonly shadow: Float32Array;
  };
  readonly columns: { readonly pool: Float32Array; readonly falloff: Float32Array };
  readonly tint: readonly [red: number, green: number, blue: number];
};

/** Linear light of wall and floor behind a car in black and behind one in white. */
const behindDark = { wall: 0.5, floor: 0.66 };
const behindLight = { wall: 0.28, floor: 0.42 };
/** Factors on wall and floor, and how strong the pool of light behind the car is. The dramatic one lights the car, not the room. */
const moods = {
  even: { wall: 1, floor: 1, pool: 0.34 },
  dramatic: { wall: 0.5, floor: 0.62, pool: 0.75 },
} as const;
export type StudioMood = keyof typeof moods;

/** A trace of blue: next to warm paint, neutral grey looks dirty. */
const tint = [0.992, 1, 1.012] as const;

/** The studio that lets a paint stand out: mid grey for light cars, light grey for dark ones. */
export function studioBackground(
  view: Pick<CarBodyView, "crop" | "horizonRow" | "groundRow">,
  picture: { width: number; height: number },
  { paint, mood }: { paint: Paint; mood: StudioMood },
): StudioBackground {
  const tone = moods[mood];
  const { red, green, blue } = paint.colour;
  const lightness = smoothStep(0.45, 0.95, Math.sqrt(luminance(red, green, blue)));
  const wall = tone.wall * (behindDark.wall + (behindLight.wall - behindDark.wall) * lightness);
  const floor = tone.floor * (behindDark.floor + (behindLight.floor - behindDark.floor) * lightness);
  const { width, height } = picture;
  const centre = view.crop.left + view.crop.width / 2;
  const reach = Math.max(view.crop.width, width * 0.45);
  // The sheet curves up well behind the car: between the horizon and half-way to the tyres.
  const coveTop = view.horizonRow - height * 0.12;
  const coveBottom = view.horizonRow + (view.groundRow - view.horizonRow) * 0.75;
  const depth = view.groundRow - view.horizonRow;
  const poolRow = view.crop.top + view.crop.height * 0.45;
  const rows = (of: (row: number) => number) => Float32Array.from({ length: height }, (_, row) => of(row));
  const columns = (of: (column: number) => number) => Float32Array.from({ length: width }, (_, column) => of(column));
  return {
    rows: {
      base: rows((row) => wall + (floor - wall) * smoothStep(coveTop, coveBottom, row)),
      pool: rows((row) => wall * tone.pool * bell((row - poolRow) / (height * 0.42))),
      falloff: rows(
        (row) =>
          1 - 0.34 * Math.max(0, (poolRow - row) / height) ** 1.6 - 0.16 * Math.max(0, (row - view.groundRow) / height),
      ),
      shadow: rows((row) => smoothStep(view.horizonRow + depth * 0.05, view.horizonRow + depth * 0.2, row)),
    },
    columns: {
      pool: columns((column) => bell((column - centre) / (reach * 0.62))),
      falloff: columns((column) => 1 - 0.2 * Math.abs((column - centre) / width) ** 2 * 4),
    },
    tint,
  };
}

/** Linear light of the empty studio at a place of the picture. */
export function backgroundLight({ rows, columns }: StudioBackground, column: number, row: number): number {
  const at = { row: Math.round(row), column: Math.round(column) };
  const even =
    (rows.base[at.row] ?? outOfBounds()) +
    (rows.pool[at.row] ?? outOfBounds()) * (columns.pool[at.column] ?? outOfBounds());
  return even * (rows.falloff[at.row] ?? outOfBounds()) * (columns.falloff[at.column] ?? outOfBounds());
}

function bell(x: number): number {
  return Math.exp(-x * x);
}

function smoothStep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
