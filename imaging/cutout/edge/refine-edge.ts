import type { Photo } from "#imaging/decode/photo.ts";
import type { Box } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import { softPixels } from "#imaging/pixels/soft-pixels.ts";
import type { EdgeColours } from "./edge-colours.ts";
import { cellStarts, eachZoneRun, inside, insideMark, type EdgeZones } from "./edge-zones.ts";
import { steepen, type LinearEdge } from "./guided-edge.ts";

/**
 * Alpha inside `box` at the photo's full resolution: `box.width × box.height` bytes. Runs inside the car are filled; only edge pixels are
 * computed.
 */
export function refineAlpha(
  photo: Photo,
  box: Box<"photo">,
  { zones, linear }: { zones: EdgeZones; linear: LinearEdge },
): Uint8Array {
  const alpha = new Uint8Array(box.width * box.height);
  const columnStarts = cellStarts(zones.width, photo.width);
  const refineRun = runsFrom(photo, linear);
  for (let y = box.top; y < box.top + box.height; y++) {
    const row = Math.floor(((y + 0.5) * zones.height) / photo.height);
    const rowAlpha = alpha.subarray((y - box.top) * box.width, (y - box.top + 1) * box.width);
    eachZoneRun(zones, { row, columnStarts }, (zone, start, end) => {
      const from = Math.max(box.left, start);
      const to = Math.min(box.left + box.width, end);
      if (to <= from) return;
      const run = rowAlpha.subarray(from - box.left, to - box.left);
      if (zone === inside) run.fill(255);
      else refineRun(run, from, y);
    });
  }
  return alpha;
}

/**
 * The car's own colours inside `box`: the photo's pixels, and where alpha is soft, the photo's pixels freed of the old background:
 * F = F̄ + α (I − α F̄ − (1 − α) B̄) (Forte 2021, equation 4).
 */
export function freeColours(
  photo: Photo,
  { box, alpha }: { box: Box<"photo">; alpha: Uint8Array },
  { values, find, pixels: { index, width, height } }: EdgeColours,
): Uint8Array {
  const pixels = new Uint8Array(box.width * box.height * 3);
  for (let y = 0; y < box.height; y++) {
    const from = ((box.top + y) * photo.width + box.left) * 3;
    pixels.set(photo.pixels.subarray(from, from + box.width * 3), y * box.width * 3);
  }
  const soft = softPixels(alpha);
  for (let count = 0; count < soft.length; count++) {
    const at = soft[count] ?? outOfBounds();
    const x = at % box.width;
    const y = (at - x) / box.width;
    const gridX = Math.min(width - 1, Math.floor(((box.left + x + 0.5) * width) / photo.width));
    const gridY = Math.min(height - 1, Math.floor(((box.top + y + 0.5) * height) / photo.height));
    const number = index[gridY * width + gridX] ?? outOfBounds();
    if (number < 0) continue;
    const colours = find(number);
    const opacity = (alpha[at] ?? outOfBounds()) / 255;
    for (let channel = 0; channel < 3; channel++) {
      const car = values[colours + channel] ?? outOfBounds();
      const back = values[colours + 3 + channel] ?? outOfBounds();
      const seen = pixels[at * 3 + channel] ?? outOfBounds();
      const own = car + opacity * (seen - opacity * car - (1 - opacity) * back);
      pixels[at * 3 + channel] = Math.min(255, Math.max(0, Math.round(own)));
    }
  }
  return pixels;
}

/** Writes alpha of a run of pixels, the first of them at a place of the photo. */
type RefineRun = (run: Uint8Array, x: number, y: number) => void;

/** Mixes the linear functions of the four nearest grid pixels, and applies the mixture to a photo pixel's colour. */
function runsFrom(photo: Photo, { values, pixels: { index, width, height } }: LinearEdge): RefineRun {
  const columns = placesBetween(width, photo.width);
  const rows = placesBetween(height, photo.height);
  // The functions of a row of the photo in every column of the grid, four numbers each.
  const ofRow = new Float64Array(width * 4);
  const mixRows = (y: number, fromColumn: number, toColumn: number) => {
    const top = (rows.before[y] ?? outOfBounds()) * width;
    const bottom = Math.min(top + width, (height - 1) * width);
    const share = rows.share[y] ?? outOfBounds();
    for (let column = fromColumn; column <= toColumn; column++) {
      const upper = index[top + column] ?? outOfBounds();
      const lower = index[bottom + column] ?? outOfBounds();
      for (let part = 0; part < 4; part++)
        ofRow[column * 4 + part] = partOf(values, upper, part) * (1 - share) + partOf(values, lower, part) * share;
    }
  };
  return (run, x, y) => {
    const lastColumn = columns.before[x + run.length - 1] ?? outOfBounds();
    mixRows(y, columns.before[x] ?? outOfBounds(), Math.min(width - 1, lastColumn + 1));
    for (let at = 0, pixel = (y * photo.width + x) * 3; at < run.length; at++, pixel += 3) {
      const left = (columns.before[x + at] ?? outOfBounds()) * 4;
      const right = Math.min(left + 4, (width - 1) * 4);
      const share = columns.share[x + at] ?? outOfBounds();
      const red = (photo.pixels[pixel] ?? outOfBounds()) / 255;
      const green = (photo.pixels[pixel + 1] ?? outOfBounds()) / 255;
      const blue = (photo.pixels[pixel + 2] ?? outOfBounds()) / 255;
      const before =
        (ofRow[left] ?? outOfBounds()) * red +
        (ofRow[left + 1] ?? outOfBounds()) * green +
        (ofRow[left + 2] ?? outOfBounds()) * blue +
        (ofRow[left + 3] ?? outOfBounds());
      const after =
        (ofRow[right] ?? outOfBounds()) * red +
        (ofRow[right + 1] ?? outOfBounds()) * green +
        (ofRow[right + 2] ?? outOfBounds()) * blue +
        (ofRow[right + 3] ?? outOfBounds());
      run[at] = Math.round(255 * steepen(before + (after - before) * share));
    }
  };
}

/** One of the four numbers of a grid pixel's function, by its `index` of `EdgePixels`. */
function partOf(values: Float32Array, index: number, part: number): number {
  if (index >= 0) return values[index * 4 + part] ?? outOfBounds();
  return index === insideMark && part === 3 ? 1 : 0;
}

/** For each of `fine` pixels the last of `coarse` ones whose centre is not behind its own, and how near it is to the next, 0–1. */
function placesBetween(coarse: number, fine: number): { before: Int32Array; share: Float64Array } {
  const places = Float64Array.from({ length: fine }, (_, at) => Math.max(0, ((at + 0.5) * coarse) / fine - 0.5));
  return { before: Int32Array.from(places), share: places.map((place) => place - Math.floor(place)) };
}
