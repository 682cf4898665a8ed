import type { PlateQuad } from "#contract/number-plates.ts";

/** Width over height: plates of the EU have 4.7, as they are found up to 6.8; those of America have 2. */
const mostAspect = 7;

/** Whether what was found around a text is no longer than plates are; beams of bodies and signs are. */
export function isShortPlate([a, b, c, d]: PlateQuad): boolean {
  const width = (distance(a, b) + distance(d, c)) / 2;
  const height = (distance(a, d) + distance(b, c)) / 2;
  return width <= height * mostAspect;
}

function distance([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number {
  return Math.hypot(ax - bx, ay - by);
}
