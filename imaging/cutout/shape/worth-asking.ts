import { boundsOf } from "#imaging/pixels/mask.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import type { DoubtfulPart } from "./doubtful-parts.ts";

/**
 * A question is worth the damage that is to be expected without it: how probably the decision is wrong, by the network's own opacities, times the area,
 * as a share of the square of the car's long side. In a picture with a car 1,400 pixels long, 0.006 is a patch of 108 pixels square.
 */
const leastDamage = { againstAnswer: 0.004, soft: 0.005 } as const;

type Seen = { readonly mask: Mask<"shape grid">; readonly shapeAnswer: Plane<"shape grid"> };

/** The parts that are worth a question: bodies that hang on the car, and where the network's own opacities tell the damage. */
export function worthAsking(parts: readonly DoubtfulPart[], { mask, shapeAnswer }: Seen): DoubtfulPart[] {
  const bounds = boundsOf(mask);
  if (bounds === null) return [];
  const longSide = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) + 1;
  return parts.filter((part) => {
    const chance = chanceOfError(part, shapeAnswer);
    const damage = (chance * part.area) / longSide ** 2;
    return part.kind === "joined" || damage >= (chance > 0.5 ? leastDamage.againstAnswer : leastDamage.soft);
  });
}

/** By the mean opacity of the part. */
function chanceOfError({ mask, area, isKept }: DoubtfulPart, { data }: Plane<"shape grid">): number {
  let sum = 0;
  for (let at = 0; at < data.length; at++) if (mask.data[at] === 1) sum += data[at] ?? outOfBounds();
  const opacity = sum / (255 * area);
  return isKept ? 1 - opacity : opacity;
}
