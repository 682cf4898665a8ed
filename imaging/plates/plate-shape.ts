import type { PlateQuad } from "#contract/number-plates.ts";
import type { TextBox } from "./text-box.ts";

/** Width over height: plates of the EU have 4.7, those of the USA 2, as they are found up to 6.8. Beams of bodies and signs are longer. */
const mostAspect = 7;
/** Width of the number over the plate's: 0.66 at least on 53 photos. A badge has room around it. */
const leastFilled = 0.6;

/** Whether what was found around a text is shaped as a plate, and as full of the text as one. */
export function fillsPlate({ left, right }: TextBox, [a, b, c, d]: PlateQuad): boolean {
  const width = (distance(a, b) + distance(d, c)) / 2;
  const height = (distance(a, d) + distance(b, c)) / 2;
  return width <= height * mostAspect && right - left >= width * leastFilled;
}

function distance([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number {
  return Math.hypot(ax - bx, ay - by);
}
