import type { PlateQuad } from "#contract/number-plates.ts";

/** Width over height: 12 by 6 inches, found up to 3.5 on photos, where the state's name or a frame above takes a part of the height. */
const mostAspect = 3.6;

/**
 * Whether what was found around a text is no longer than a plate of America. Letters alone, or figures alone, are hardly written on others: what stands in a long field
 * is a badge, a sticker or a sign.
 */
export function isShortPlate([a, b, c, d]: PlateQuad): boolean {
  const width = (distance(a, b) + distance(d, c)) / 2;
  const height = (distance(a, d) + distance(b, c)) / 2;
  return width <= height * mostAspect;
}

function distance([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number {
  return Math.hypot(ax - bx, ay - by);
}
