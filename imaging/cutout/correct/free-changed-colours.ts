import type { Photo } from "#imaging/decode/photo.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { CarCutOut } from "../car-cut-out.ts";
import { gatherEdgeColours } from "../edge/edge-colours.ts";
import { toEdgeGrid } from "../edge/edge-grid.ts";
import { outsideMark, type EdgePixels } from "../edge/edge-pixels.ts";
import { freeColours } from "../edge/refine-edge.ts";
import { reduceAlpha } from "./reduce-alpha.ts";

type Corrected = Pick<CarCutOut, "box" | "alpha">;

/**
 * The colours of a corrected cut-out: freed of the old background where alpha is soft and was changed, as they were where it is soft and was not,
 * and elsewhere the photo's.
 */
export async function freeChangedColours(photo: Photo, was: CarCutOut, now: Corrected): Promise<Uint8Array> {
  const { kept, changed } = splitSoft(was, now);
  const grid = await toEdgeGrid(photo);
  const alpha = await reduceAlpha<"edge grid">(photo, now, grid);
  const colours = gatherEdgeColours(grid, alpha, edgePixelsOf(photo, { box: now.box, alpha: changed }, grid));
  const pixels = freeColours(photo, { box: now.box, alpha: changed }, colours);
  for (const [to, from] of kept) pixels.set(was.pixels.subarray(from * 3, from * 3 + 3), to * 3);
  return pixels;
}

/** `changed`: alpha of the soft pixels that were another before, 0 for all others. `kept`: where those lie that were not, now and before. */
function splitSoft(was: CarCutOut, now: Corrected): { kept: [number, number][]; changed: Uint8Array } {
  const kept: [number, number][] = [];
  const changed = new Uint8Array(now.alpha.length);
  for (let at = 0; at < now.alpha.length; at++) {
    const value = now.alpha[at] ?? outOfBounds();
    if (value === 0 || value === 255) continue;
    const x = (at % now.box.width) + now.box.left - was.box.left;
    const y = Math.floor(at / now.box.width) + now.box.top - was.box.top;
    const from = y * was.box.width + x;
    const isInside = x >= 0 && x < was.box.width && y >= 0 && y < was.box.height;
    if (isInside && was.alpha[from] === value) kept.push([at, from]);
    else changed[at] = value;
  }
  return { kept, changed };
}

/** The grid's pixels in which any of the photo's is soft. */
function edgePixelsOf(
  photo: Photo,
  { box, alpha }: Corrected,
  { width, height }: { width: number; height: number },
): EdgePixels {
  const isEdge = new Uint8Array(width * height);
  for (let at = 0; at < alpha.length; at++) {
    if (alpha[at] === 0) continue;
    const x = (at % box.width) + box.left;
    const y = Math.floor(at / box.width) + box.top;
    // As `freeColours` looks them up.
    const gridX = Math.min(width - 1, Math.floor(((x + 0.5) * width) / photo.width));
    const gridY = Math.min(height - 1, Math.floor(((y + 0.5) * height) / photo.height));
    isEdge[gridY * width + gridX] = 1;
  }
  const index = new Int32Array(width * height).fill(outsideMark);
  const positions: number[] = [];
  for (let at = 0; at < isEdge.length; at++) if (isEdge[at] === 1) index[at] = positions.push(at) - 1;
  return { index, positions: Int32Array.from(positions), width, height };
}
