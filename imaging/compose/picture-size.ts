import { placeCar, type Placement, type PlacementInput } from "./placement.ts";

/** Long sides that a picture in a scene may have, in pixels; the first is what a photo with enough pixels gets. */
const pictureLongSides = [2048, 1600, 1280, 1024] as const;

export const [fullLongSidePixels] = pictureLongSides;

/** How far the car's pixels may be enlarged: beyond it paint turns to mush and edges to steps, at any size it is looked at. */
const mostEnlarged = 1.5;

/**
 * A picture is as large as the car's own pixels allow: a small photo gives a smaller picture that is clean, not a large one that is soft.
 * The composition is the same at every size.
 * @param moved where a hand puts the car, from where the studio has it
 */
export function placeAtCarsSize(
  input: Omit<PlacementInput, "longSidePixels" | "fixedCarScale">,
  moved: (placement: Placement) => Placement = (placement) => placement,
): Placement {
  const [full, ...smaller] = pictureLongSides;
  let placement = moved(placeCar({ ...input, longSidePixels: full }));
  for (const longSidePixels of smaller) {
    if (placement.carScale <= mostEnlarged) break;
    placement = moved(placeCar({ ...input, longSidePixels }));
  }
  return placement;
}

/** Whether the picture had to be made smaller than it would be with more pixels. */
export function isBelowFullSize({ width, height }: Pick<Placement, "width" | "height">): boolean {
  // A format's whole pixels may fall one short of the long side.
  return Math.max(width, height) <= pictureLongSides[1];
}
