/**
 * How surely a car is seen from each of eight sides, nose to the picture's left before nose to its right (assets/models/README.md has their order), and, as
 * the last, that no whole car is seen that stands upright. Nine shares, summing to 1.
 */
export type SideShares = readonly number[];

/** How sure it is that this is no whole car. */
export function shareOfNone(sides: SideShares): number {
  return sides.at(-1) ?? 0;
}

/** How sure it is of the likeliest side. */
export function surestSide(sides: SideShares): number {
  return Math.max(0, ...sides.slice(0, -1));
}
