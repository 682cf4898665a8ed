import sharp from "sharp";
import { applyHomography, invertHomography } from "#imaging/compose/ground-map.ts";
import type { Logo } from "#imaging/logo/decode-logo.ts";
import type { Point } from "#imaging/pixels/geometry.ts";
import { luminance } from "#imaging/pixels/linear-light.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { RawRgb } from "#imaging/pixels/picture.ts";
import { depthInConvex } from "#imaging/pixels/polygon.ts";
import { boxAround, type PlateArea } from "./plate-area.ts";

/** Of the plate's height: the photo's own edge of the plate that stays, so that the cover lies on it and not beside it. */
const edgeShare = 0.03;
/** A cover takes the light of what it covers, but for a part: white must not turn grey with a plate in the shade. */
const lightShare = 0.75;
const darkestLight = 0.35;
const brightestLight = 1.08;
/** Under a cover that is not opaque. */
const groundColour = "#f4f4f2";

/** Lays a picture over a plate, in its perspective and about its light. Changes `picture` inside the corners. */
export async function coverPlate(picture: RawRgb, cover: Logo, { corners, map }: PlateArea): Promise<void> {
  const size = plateSize(corners);
  const flat = await scaleCover(cover, size);
  const light = 1 + (lightOf(picture, corners, flat) - 1) * lightShare;
  const toPlate = invertHomography(map);
  const area = boxAround(corners, picture);
  const edge = Math.max(0.5, edgeShare * size.height);
  const colour = new Float64Array(3);
  for (let y = area.top; y < area.top + area.height; y++)
    for (let x = area.left; x < area.left + area.width; x++) {
      const share = Math.min(1, Math.max(0, depthInConvex(corners, x + 0.5, y + 0.5) - edge + 0.5));
      if (share === 0) continue;
      const { x: u, y: v } = applyHomography(toPlate, x + 0.5, y + 0.5);
      sample(flat, { x: u * flat.width - 0.5, y: v * flat.height - 0.5 }, colour);
      for (let channel = 0; channel < 3; channel++) {
        const at = (y * picture.width + x) * 3 + channel;
        const before = picture.pixels[at] ?? outOfBounds();
        const after = Math.min(255, (colour[channel] ?? outOfBounds()) * light);
        picture.pixels[at] = Math.round(before + (after - before) * share);
      }
    }
}

/** The longer of opposite sides: the cover is reduced by area to about the plate's pixels, so that bilinear samples have no steps. */
function plateSize(corners: readonly Point[]): { width: number; height: number } {
  const [p0, p1, p2, p3] = corners;
  if (p0 === undefined || p1 === undefined || p2 === undefined || p3 === undefined) return outOfBounds();
  const length = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y);
  return {
    width: Math.max(2, Math.ceil(Math.max(length(p0, p1), length(p3, p2)))),
    height: Math.max(2, Math.ceil(Math.max(length(p0, p3), length(p1, p2)))),
  };
}

async function scaleCover({ pixels, width, height }: Logo, size: { width: number; height: number }): Promise<RawRgb> {
  const data = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: groundColour })
    .resize(size.width, size.height, { fit: "fill", kernel: "lanczos3" })
    .raw()
    .toBuffer();
  return { pixels: data, ...size };
}

function sample({ pixels, width, height }: RawRgb, { x, y }: Point, into: Float64Array): void {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 2, Math.max(0, Math.floor(y)));
  const right = Math.min(1, Math.max(0, x - left));
  const down = Math.min(1, Math.max(0, y - top));
  for (let channel = 0; channel < 3; channel++) {
    const at = (column: number, row: number) =>
      pixels[((top + row) * width + left + column) * 3 + channel] ?? outOfBounds();
    const above = at(0, 0) + (at(1, 0) - at(0, 0)) * right;
    const below = at(0, 1) + (at(1, 1) - at(0, 1)) * right;
    into[channel] = above + (below - above) * down;
  }
}

/** How much brighter the plate's ground is than the cover's: both have a light ground as a rule, and letters on it. */
function lightOf(picture: RawRgb, corners: readonly Point[], cover: RawRgb): number {
  const area = boxAround(corners, picture);
  const seen: number[] = [];
  for (let y = area.top; y < area.top + area.height; y++)
    for (let x = area.left; x < area.left + area.width; x++)
      if (depthInConvex(corners, x + 0.5, y + 0.5) > 0) seen.push(levelAt(picture, y * picture.width + x));
  const own = Array.from({ length: cover.width * cover.height }, (_, index) => levelAt(cover, index));
  const ratio = brightPart(seen) / Math.max(1, brightPart(own));
  return Math.min(brightestLight, Math.max(darkestLight, ratio));
}

function levelAt({ pixels }: RawRgb, index: number): number {
  const [red = 0, green = 0, blue = 0] = pixels.subarray(3 * index, 3 * index + 3);
  return luminance(red, green, blue);
}

function brightPart(levels: number[]): number {
  levels.sort((a, b) => a - b);
  return levels[Math.floor(0.8 * (levels.length - 1))] ?? 255;
}
