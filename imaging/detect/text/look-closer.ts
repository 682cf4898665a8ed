import type { PlateQuad } from "#contract/number-plates.ts";
import type { Box } from "#imaging/pixels/geometry.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import type { Closeness } from "#imaging/plates/find-lines.ts";
import type { PlateSearch, SeenLine } from "#imaging/plates/find-plate.ts";
import { pointIn, type TextBox } from "#imaging/plates/text-box.ts";
import type { TextModel } from "#imaging/plates/text-model.ts";
import { readLines } from "./read-lines.ts";

/**
 * Around the plate, in its heights (11 cm in Europe, 15 in the USA): half a car's width to both sides, up to the rear window, down to the
 * bumper. Badges are there, with letters a third as high as the plate's.
 */
const around = { across: 9, up: 6, down: 2 } as const;
const closeness: Closeness = { gridSide: 1280, maxEnlargement: 3 };

/**
 * The lines of a picture, those around its plate looked at once more and closer: in a photo 640 pixels wide a badge's letters are 8 high, of
 * which the first look misses most.
 * @param plate in pixels of the search's picture
 */
export async function lookCloser(
  { picture }: PlateSearch,
  { seen, plate }: { seen: readonly SeenLine[]; plate: PlateQuad },
  model: TextModel,
): Promise<SeenLine[]> {
  const part = partAround(plate, picture);
  const found = await readLines({ picture: cut(picture, part) }, model, closeness);
  const whole = found.filter(({ box }) => !isCutBy(part, box, picture));
  const closer = whole.map(({ box, read }) => ({ box: move(box, part), read }));
  const newer = closer.filter((line) => !seen.some((other) => isSame(line, other) && !isBetter(line, other)));
  const left = seen.filter((line) => !newer.some((other) => isSame(line, other)));
  return [...left, ...newer].toSorted((a, b) => area(b.box) - area(a.box));
}

function partAround([a, b, c, d]: PlateQuad, { width, height }: RawRgb): Box<"photo"> {
  const unit = (d[1] - a[1] + c[1] - b[1]) / 2;
  const x = (a[0] + b[0] + c[0] + d[0]) / 4;
  const y = (a[1] + b[1] + c[1] + d[1]) / 4;
  const left = Math.max(0, Math.floor(x - around.across * unit));
  const top = Math.max(0, Math.floor(y - around.up * unit));
  const right = Math.min(width, Math.ceil(x + around.across * unit));
  const bottom = Math.min(height, Math.ceil(y + around.down * unit));
  return { left, top, width: right - left, height: bottom - top };
}

/** Whether a line goes on beyond what was looked at: 'SK' of a 'SKODA'. Boxes reach a little over their letters. */
function isCutBy(part: Box<"photo">, line: TextBox, { width, height }: RawRgb): boolean {
  const heights = [line.left, line.right].map((x) => line.slope * x);
  return (
    (part.left > 0 && line.left <= 0) ||
    (part.left + part.width < width && line.right >= part.width) ||
    (part.top > 0 && line.top + Math.min(...heights) <= 0) ||
    (part.top + part.height < height && line.bottom + Math.max(...heights) >= part.height)
  );
}

function cut({ pixels, width }: RawRgb, part: Box<"photo">): RawRgb {
  const rows = new Uint8Array(part.width * part.height * 3);
  for (let y = 0; y < part.height; y++) {
    const from = ((part.top + y) * width + part.left) * 3;
    rows.set(pixels.subarray(from, from + part.width * 3), y * part.width * 3);
  }
  return { pixels: rows, width: part.width, height: part.height };
}

function move({ left, right, slope, top, bottom }: TextBox, by: Box<"photo">): TextBox {
  // `top` and `bottom` are heights at x = 0.
  const down = by.top - slope * by.left;
  return { left: left + by.left, right: right + by.left, slope, top: top + down, bottom: bottom + down };
}

/** Whether the middle of one lies in the other. */
function isSame({ box: a }: SeenLine, { box: b }: SeenLine): boolean {
  return holdsMiddle(a, b) || holdsMiddle(b, a);
}

function holdsMiddle(outer: TextBox, inner: TextBox): boolean {
  const { x, y } = pointIn(inner, 0.5, 0.5);
  const level = y - outer.slope * x;
  return x >= outer.left && x <= outer.right && level >= outer.top && level <= outer.bottom;
}

/** More of each letter is seen from nearby: a reading from there counts unless it is clearly less certain. */
const moreIsSeen = 0.1;

function isBetter(closer: SeenLine, seen: SeenLine): boolean {
  return certainty(closer) > certainty(seen) - moreIsSeen;
}

function certainty({ read: { characters } }: SeenLine): number {
  return characters.reduce((sum, { likelihood }) => sum + likelihood, 0) / characters.length;
}

function area({ left, right, top, bottom }: TextBox): number {
  return (right - left) * (bottom - top);
}
