import type { Photo } from "../decode/photo.ts";
import type { Box } from "./car-cut-out.ts";
import type { EdgeColours } from "./edge-colours.ts";
import { edge, inside, type EdgeTrimap } from "./edge-trimap.ts";
import { zoneLookup, type LinearEdge } from "./guided-edge.ts";

export type RefinedCar = { readonly alpha: Uint8Array; readonly pixels: Uint8Array };

export type EdgeInput = { readonly trimap: EdgeTrimap; readonly linear: LinearEdge; readonly colours: EdgeColours };

/** The filter never quite reaches 0 and 1: what lies below and above is background and car. */
const rampFrom = 0.1;
const rampTo = 0.92;

/**
 * Alpha and the car's own colours inside `box`, at the photo's full resolution. Whole runs of pixels inside the car are copied; only the
 * edge is computed.
 */
export function refineEdge(photo: Photo, box: Box, { trimap, linear, colours }: EdgeInput): RefinedCar {
  const alpha = new Uint8Array(box.width * box.height);
  const pixels = new Uint8Array(box.width * box.height * 3);
  const zoneAt = zoneLookup(trimap, photo.width, photo.height);
  const opacityAt = opacityFrom(photo, linear);
  const cleanColour = colourCleaner(photo, colours);
  for (let y = 0; y < box.height; y++) {
    const photoY = box.top + y;
    const from = (photoY * photo.width + box.left) * 3;
    pixels.set(photo.pixels.subarray(from, from + box.width * 3), y * box.width * 3);
    for (let x = 0; x < box.width; x++) {
      const photoX = box.left + x;
      const zone = zoneAt(photoX, photoY);
      const at = y * box.width + x;
      if (zone === inside) alpha[at] = 255;
      if (zone !== edge) continue;
      const opacity = Math.round(255 * opacityAt(photoX, photoY));
      alpha[at] = opacity;
      if (opacity > 0 && opacity < 255) cleanColour({ x: photoX, y: photoY, opacity: opacity / 255 }, pixels, at * 3);
    }
  }
  return { alpha, pixels };
}

function opacityFrom(photo: Photo, { values, width, height }: LinearEdge): (x: number, y: number) => number {
  const scaleX = width / photo.width;
  const scaleY = height / photo.height;
  return (x, y) => {
    const gridX = Math.max(0, (x + 0.5) * scaleX - 0.5);
    const gridY = Math.max(0, (y + 0.5) * scaleY - 0.5);
    const left = Math.floor(gridX);
    const top = Math.floor(gridY);
    const shareX = gridX - left;
    const shareY = gridY - top;
    const a = (top * width + left) * 4;
    const b = left < width - 1 ? a + 4 : a;
    const down = top < height - 1 ? width * 4 : 0;
    const from = (y * photo.width + x) * 3;
    const red = (photo.pixels[from] ?? 0) / 255;
    const green = (photo.pixels[from + 1] ?? 0) / 255;
    const blue = (photo.pixels[from + 2] ?? 0) / 255;
    const explain = (i: number) =>
      (values[i] ?? 0) * red + (values[i + 1] ?? 0) * green + (values[i + 2] ?? 0) * blue + (values[i + 3] ?? 0);
    const upper = explain(a) * (1 - shareX) + explain(b) * shareX;
    const lower = explain(a + down) * (1 - shareX) + explain(b + down) * shareX;
    const opacity = upper * (1 - shareY) + lower * shareY;
    return Math.min(1, Math.max(0, (opacity - rampFrom) / (rampTo - rampFrom)));
  };
}

type MixedPixel = { readonly x: number; readonly y: number; readonly opacity: number };

/** Takes the old background out of a mixed pixel: F = F̄ + α (I − α F̄ − (1 − α) B̄), Forte 2021, equation 4. */
function colourCleaner(photo: Photo, { values, width, height }: EdgeColours) {
  return ({ x, y, opacity }: MixedPixel, pixels: Uint8Array, to: number): void => {
    const gridX = Math.min(width - 1, Math.floor(((x + 0.5) * width) / photo.width));
    const gridY = Math.min(height - 1, Math.floor(((y + 0.5) * height) / photo.height));
    const at = (gridY * width + gridX) * 6;
    for (let channel = 0; channel < 3; channel++) {
      const car = values[at + channel] ?? Number.NaN;
      if (Number.isNaN(car)) return;
      const back = values[at + 3 + channel] ?? 0;
      const seen = pixels[to + channel] ?? 0;
      const own = car + opacity * (seen - opacity * car - (1 - opacity) * back);
      pixels[to + channel] = Math.min(255, Math.max(0, Math.round(own)));
    }
  };
}
