import type { Photo } from "#imaging/decode/photo.ts";
import type { Box } from "#imaging/pixels/geometry.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { EdgeColours } from "./edge-colours.ts";
import { cellStarts, insideMark } from "./edge-pixels.ts";
import { edge, inside, type EdgeTrimap } from "./edge-trimap.ts";
import { explainColour, steepen, type LinearEdge } from "./guided-edge.ts";

/**
 * Alpha inside `box` at the photo's full resolution: `box.width × box.height` bytes. Runs inside the car are filled; only edge pixels are
 * computed.
 */
export function refineAlpha(
  photo: Photo,
  box: Box<"photo">,
  { trimap, linear }: { trimap: Pick<EdgeTrimap, "zones">; linear: LinearEdge },
): Uint8Array {
  const { zones } = trimap;
  const alpha = new Uint8Array(box.width * box.height);
  const columnStarts = cellStarts(zones.width, photo.width);
  const opacityAt = opacityFrom(photo, linear);
  for (let y = 0; y < box.height; y++) {
    const photoY = box.top + y;
    const zoneRow = Math.floor(((photoY + 0.5) * zones.height) / photo.height) * zones.width;
    for (let column = 0; column < zones.width; column++) {
      const zone = zones.data[zoneRow + column];
      if (zone !== edge && zone !== inside) continue;
      const from = Math.max(box.left, columnStarts[column] ?? outOfBounds());
      const to = Math.min(box.left + box.width, columnStarts[column + 1] ?? outOfBounds());
      const rowStart = y * box.width - box.left;
      if (zone === inside) alpha.fill(255, rowStart + from, rowStart + Math.max(from, to));
      else for (let x = from; x < to; x++) alpha[rowStart + x] = Math.round(255 * opacityAt(x, photoY));
    }
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
  colours: EdgeColours,
): Uint8Array {
  const { index, width, height } = colours.pixels;
  const pixels = new Uint8Array(box.width * box.height * 3);
  for (let y = 0; y < box.height; y++) {
    const photoY = box.top + y;
    const from = (photoY * photo.width + box.left) * 3;
    pixels.set(photo.pixels.subarray(from, from + box.width * 3), y * box.width * 3);
    const gridRow = Math.min(height - 1, Math.floor(((photoY + 0.5) * height) / photo.height)) * width;
    for (let x = 0; x < box.width; x++) {
      const at = y * box.width + x;
      const value = alpha[at] ?? outOfBounds();
      if (value === 0 || value === 255) continue;
      const gridX = Math.min(width - 1, Math.floor(((box.left + x + 0.5) * width) / photo.width));
      const number = index[gridRow + gridX] ?? outOfBounds();
      if (number < 0) continue;
      const opacity = value / 255;
      for (let channel = 0; channel < 3; channel++) {
        const car = colours.values[number * 6 + channel] ?? outOfBounds();
        const back = colours.values[number * 6 + 3 + channel] ?? outOfBounds();
        const seen = pixels[at * 3 + channel] ?? outOfBounds();
        const own = car + opacity * (seen - opacity * car - (1 - opacity) * back);
        pixels[at * 3 + channel] = Math.min(255, Math.max(0, Math.round(own)));
      }
    }
  }
  return pixels;
}

/** Applies the linear functions of the four nearest grid pixels to a photo pixel's colour and mixes the four answers. */
function opacityFrom(photo: Photo, { values, pixels }: LinearEdge): (x: number, y: number) => number {
  const { index, width, height } = pixels;
  const explain = (gridAt: number, at: number): number => {
    const number = index[gridAt] ?? outOfBounds();
    if (number < 0) return number === insideMark ? 1 : 0;
    return explainColour(values, number, { pixels: photo.pixels, at });
  };
  const isSameGrid = width === photo.width && height === photo.height;
  return (x, y) => {
    const from = y * photo.width + x;
    if (isSameGrid) return steepen(explain(y * width + x, from));
    const gridX = Math.max(0, ((x + 0.5) * width) / photo.width - 0.5);
    const gridY = Math.max(0, ((y + 0.5) * height) / photo.height - 0.5);
    const left = Math.floor(gridX);
    const top = Math.floor(gridY);
    const shareX = gridX - left;
    const shareY = gridY - top;
    const at = top * width + left;
    const right = left < width - 1 ? 1 : 0;
    const down = top < height - 1 ? width : 0;
    const upper = explain(at, from) * (1 - shareX) + explain(at + right, from) * shareX;
    const lower = explain(at + down, from) * (1 - shareX) + explain(at + down + right, from) * shareX;
    return steepen(upper * (1 - shareY) + lower * shareY);
  };
}
