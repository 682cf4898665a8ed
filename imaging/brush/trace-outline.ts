import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";

/** Right, down, left, up: the step, and the pixels ahead of a corner to the right and to the left of the way. */
const headings = [
  { step: [1, 0], right: [0, 0], left: [0, -1] },
  { step: [0, 1], right: [-1, 0], left: [0, 0] },
  { step: [-1, 0], right: [-1, -1], left: [-1, 0] },
  { step: [0, -1], right: [0, -1], left: [-1, -1] },
] as const;

/**
 * The outer border of a region that hangs together over its pixels' sides, as a closed line of corners, clockwise; its holes are not told.
 * @param isInside whether a pixel belongs to it, also beyond the picture
 * @param start its first pixel in reading order
 */
export function traceOutline(
  isInside: (x: number, y: number) => boolean,
  start: { x: number; y: number },
): [x: number, y: number][] {
  const outline: [number, number][] = [[start.x, start.y]];
  let { x, y } = start;
  let heading = 0;
  for (;;) {
    const [stepX, stepY] = (headings[heading] ?? outOfBounds()).step;
    x += stepX;
    y += stepY;
    if (x === start.x && y === start.y) return outline;
    const { right, left } = headings[heading] ?? outOfBounds();
    const turn = !isInside(x + right[0], y + right[1]) ? 1 : isInside(x + left[0], y + left[1]) ? 3 : 0;
    if (turn !== 0) outline.push([x, y]);
    heading = (heading + turn) % 4;
  }
}
