/** From where a car is seen, as the network for sides tells it; left and right are the picture's. `none`: no whole car, or none that stands upright. */
export const carSideNames = [
  "front",
  "front-quarter-left",
  "side-left",
  "rear-quarter-left",
  "rear",
  "rear-quarter-right",
  "side-right",
  "front-quarter-right",
  "none",
] as const;

/** A share for each of `carSideNames`, summing to 1. */
export type SideShares = readonly number[];

/** How sure it is that this is no whole car. */
export function shareOfNone(sides: SideShares): number {
  return sides.at(-1) ?? 0;
}

/** How sure it is of the likeliest side. */
export function surestSide(sides: SideShares): number {
  return Math.max(0, ...sides.slice(0, -1));
}
