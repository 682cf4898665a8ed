import type { PhotoFrame } from "#imaging/decode/photo.ts";
import type { Box, Size } from "#imaging/pixels/geometry.ts";
import type { Mask, Raster } from "#imaging/pixels/picture.ts";
import type { FrameSides } from "../car-cut-out.ts";

/*
 * A photo that a person has tilted lies slanting in its picture (`decode/turn-photo.ts`). Its border is where the car may be cut, as the picture's
 * own border is otherwise, and beyond it there is no car.
 */

/** A mask that goes on beyond the slanting border ends up to this far from it, in pixels. */
const borderPixels = 3;

/** A photo, or a grid of it. */
type Framed = Size & { readonly frame?: PhotoFrame };

/** The frame on another grid of the same photo. */
export function frameOn(grid: Size, { width, frame }: Framed): PhotoFrame | undefined {
  if (frame === undefined) return undefined;
  const scale = grid.width / width;
  return { ...frame, width: frame.width * scale, height: frame.height * scale };
}

/** What is said about places beyond the photo is taken away. */
export function clearBeyond<Plane extends Raster>(answer: Plane, photo: Framed): Plane {
  const frame = frameOn(answer, photo);
  if (frame === undefined) return answer;
  const { isBeyond } = placesIn(frame, answer);
  return { ...answer, data: answer.data.map((value, at) => (value > 0 && isBeyond(at) ? 0 : value)) };
}

/** How many of a mask's pixels lie along each side of the photo. */
export function countAlongFrame(mask: Mask, frame: PhotoFrame): Record<keyof FrameSides, number> {
  const { sidesNear } = placesIn(frame, mask);
  const counts = { left: 0, right: 0, top: 0, bottom: 0 };
  for (let at = 0; at < mask.data.length; at++)
    if (mask.data[at] === 1) for (const side of sidesNear(at)) counts[side] += 1 / borderPixels;
  return counts;
}

/**
 * The car's share in each pixel of a box, without what lies beyond the tilted photo. Where that cuts the car, its slanting end is cut off
 * straight: a picture can end there, as on the border of a photo that is not tilted.
 */
export function clipToFrame(
  alpha: Uint8Array,
  box: Box<"photo">,
  { photo, cutSides }: { photo: Framed; cutSides?: FrameSides },
): Uint8Array {
  const { width, frame } = photo;
  if (frame === undefined) return alpha;
  const { isBeyond, sidesNear } = placesIn(frame, photo);
  const limits = { left: 0, right: box.width, bottom: box.height };
  const clipped = alpha.map((value, at) => {
    if (value === 0) return 0;
    const [column, row] = [at % box.width, Math.floor(at / box.width)];
    const place = (box.top + row) * width + box.left + column;
    if (isBeyond(place)) return 0;
    for (const side of sidesNear(place)) {
      if (cutSides?.[side] !== true) continue;
      if (side === "left") limits.left = Math.max(limits.left, column + 1);
      if (side === "right") limits.right = Math.min(limits.right, column);
      if (side === "bottom") limits.bottom = Math.min(limits.bottom, row);
    }
    return value;
  });
  for (let row = 0; row < box.height; row++) {
    const line = clipped.subarray(row * box.width, (row + 1) * box.width);
    line.fill(0, 0, row < limits.bottom ? limits.left : box.width);
    line.fill(0, limits.right);
  }
  return clipped;
}

const noSides: readonly (keyof FrameSides)[] = [];

/** By the number of a pixel of the grid: whether it lies beyond the frame, and along which of its sides. */
function placesIn({ tiltDegrees, width, height }: PhotoFrame, grid: Size) {
  const radians = (tiltDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const across = (at: number) => (at % grid.width) + 0.5 - grid.width / 2;
  const down = (at: number) => Math.floor(at / grid.width) + 0.5 - grid.height / 2;
  const fromMiddle = (at: number) => across(at) * cos + down(at) * sin;
  const belowMiddle = (at: number) => down(at) * cos - across(at) * sin;
  return {
    isBeyond: (at: number) => Math.abs(fromMiddle(at)) > width / 2 || Math.abs(belowMiddle(at)) > height / 2,
    sidesNear: (at: number) => {
      const [x, y] = [fromMiddle(at), belowMiddle(at)];
      if (Math.abs(x) <= width / 2 - borderPixels && Math.abs(y) <= height / 2 - borderPixels) return noSides;
      const near: (keyof FrameSides)[] = [];
      if (Math.abs(x) > width / 2 - borderPixels) near.push(x < 0 ? "left" : "right");
      if (Math.abs(y) > height / 2 - borderPixels) near.push(y < 0 ? "top" : "bottom");
      return near;
    },
  };
}
