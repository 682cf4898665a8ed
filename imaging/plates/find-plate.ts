import type { PlateCorner, PlateQuad } from "#contract/number-plates.ts";
import { fold } from "#imaging/detect/plate/ctc.ts";
import { isKnownFormat } from "#imaging/detect/plate/match-format.ts";
import type { Box } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import { findLines, readLine } from "./find-lines.ts";
import { findPlateBorder, type PlateBorder } from "./plate-border.ts";
import { readAsPlate, type PlateReading } from "./plate-reading.ts";
import { isShortPlate } from "./plate-shape.ts";
import { boxAroundRows, stackRows, type Rows } from "./stack-rows.ts";
import { pointIn, type TextBox } from "./text-box.ts";
import { textOf, type ReadLine, type TextModel } from "./text-model.ts";

/** Where a plate is looked for. */
export type PlateSearch = {
  /** The part of the photo that is looked at. */
  readonly picture: RawRgb;
  readonly box: Box<"photo">;
  /** The car in it, a byte a pixel; null where nobody has cut it out. */
  readonly car: Uint8Array | null;
};

/** Plates hang in a car's lower part: what is above holds windows, with stickers. As a share of the car's height. */
const searchedFrom = 0.3;
/** Width of a plate's letters as a share of what is looked at, and over their height. */
const widthShares = { least: 0.03, most: 0.6 } as const;
const aspects = { least: 1.2, most: 9 } as const;
/** Letters that are lower than this can't be read. */
const minLetterPixels = 6;
/** At most so many lines of text are read: those that are most like a plate's by their size. */
const maxRead = 6;
/** With fewer sides of a plate's border to be seen around it, a text is taken for lettering. */
const minSidesSeen = { "letters and digits": 2, digits: 4, letters: 4 } as const satisfies Record<PlateReading, number>;

/** A line of text in a search's picture. */
export type SeenLine = { readonly box: TextBox; readonly read: ReadLine };

/** `rows` where the number is written in two; then `line` is the longer one. */
export type PlateChoice = PlateBorder & {
  readonly line: SeenLine;
  readonly rows: Rows<SeenLine> | null;
  readonly reading: PlateReading;
};

/** Where the number plate is, in pixels of the photo; null unless one was found for sure. */
export async function findPlate(search: PlateSearch, model: TextModel): Promise<PlateQuad | null> {
  const boxes = await findLinesBelow(search, model);
  const rows = stackRows(boxes.map((box) => ({ box })));
  const stacked = new Set(rows.flatMap(({ upper, lower }) => [upper.box, lower.box]));
  const isRow = (box: TextBox) => stacked.has(box) && isPlaceOfPlate(box, search);
  const lines: SeenLine[] = [];
  for (const box of boxes.filter((line) => mayBePlate(line, search) || isRow(line)).slice(0, maxRead)) {
    lines.push({ box, read: await readLine(search.picture, box, model) });
  }
  const chosen = choosePlate(search, lines);
  return chosen === null ? null : toPhoto(chosen.quad, search);
}

/** Of lines, largest first, the one that is the car's plate; null when none is for sure. Its corners are in the search's picture. */
export function choosePlate(search: PlateSearch, lines: readonly SeenLine[]): PlateChoice | null {
  const inTwoRows = chooseRows(search, lines);
  const choices = lines.flatMap((line): PlateChoice[] => {
    const rows = inTwoRows.find(({ rows: { upper, lower } }) => upper === line || lower === line);
    if (rows !== undefined) return rows.line === line ? [rows] : [];
    const reading = mayBePlate(line.box, search) ? readAsPlate(textOf(line.read)) : null;
    if (reading === null) return [];
    const border = findPlateBorder(search.picture, line.box);
    const isPlate =
      border.sidesSeen >= minSidesSeen[reading] && (reading === "letters and digits" || isShortPlate(border.quad));
    return isPlate ? [{ ...border, line, rows: null, reading }] : [];
  });
  // In order of size: the first of those with letters is the largest.
  return choices.find(({ reading }) => reading === "letters and digits") ?? choices[0] ?? null;
}

/** Two rows are one number where a country writes it so. */
function chooseRows(search: PlateSearch, lines: readonly SeenLine[]) {
  const placed = lines.filter(({ box }) => isPlaceOfPlate(box, search));
  return stackRows(placed).flatMap((rows) => {
    const { upper, lower } = rows;
    const text = `${textOf(upper.read)}${textOf(lower.read)}`;
    if (readAsPlate(text) !== "letters and digits" || !isKnownFormat(fold(text))) return [];
    const border = findPlateBorder(search.picture, boxAroundRows(rows));
    if (border.sidesSeen < minSidesSeen["letters and digits"]) return [];
    const line = upper.read.characters.length > lower.read.characters.length ? upper : lower;
    return [{ ...border, line, rows, reading: "letters and digits" as const }];
  });
}

export function toPhoto([a, b, c, d]: PlateQuad, { box }: Pick<PlateSearch, "box">): PlateQuad {
  const moved = ([x, y]: PlateCorner): PlateCorner => [x + box.left, y + box.top];
  return [moved(a), moved(b), moved(c), moved(d)];
}

/** In the search's picture. */
async function findLinesBelow({ picture, car }: PlateSearch, model: TextModel): Promise<TextBox[]> {
  if (car === null) return findLines(picture, model);
  const top = Math.round(picture.height * searchedFrom);
  const below = {
    width: picture.width,
    height: picture.height - top,
    pixels: picture.pixels.subarray(top * picture.width * 3),
  };
  const boxes = await findLines(below, model);
  return boxes.map((box) => moveDown(box, top));
}

function moveDown(box: TextBox, by: number): TextBox {
  return { ...box, top: box.top + by, bottom: box.bottom + by };
}

/** By its size and its place on the car. */
export function mayBePlate(box: TextBox, search: PlateSearch): boolean {
  const { picture } = search;
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const share = width / picture.width;
  const aspect = width / height;
  return (
    height >= minLetterPixels &&
    share >= widthShares.least &&
    share <= widthShares.most &&
    aspect >= aspects.least &&
    aspect <= aspects.most &&
    isPlaceOfPlate(box, search)
  );
}

function isPlaceOfPlate(box: TextBox, search: PlateSearch): boolean {
  const { car, picture } = search;
  return (car === null || pointIn(box, 0.5, 0.5).y >= picture.height * searchedFrom) && isOnCar(box, search);
}

/** Its ends and its middle. All is on the car where nobody has cut it out. */
export function isOnCar(box: TextBox, { car, picture: { width, height } }: PlateSearch): boolean {
  if (car === null) return true;
  return [0.1, 0.5, 0.9].every((u) => {
    const point = pointIn(box, u, 0.5);
    const x = Math.min(width - 1, Math.max(0, Math.floor(point.x)));
    const y = Math.min(height - 1, Math.max(0, Math.floor(point.y)));
    return (car[y * width + x] ?? outOfBounds()) >= 128;
  });
}
