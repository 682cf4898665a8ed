import { dilate, erode, findRegions, maskArea, maskBounds, type Plane } from "./mask-shape.ts";

/** Below this the model doubts; the true outline of a car passes this range within a pixel or two. */
const doubtBelow = 208;
/** Smaller than this share of the car, it may be a mirror in front of something of its colour. */
const minAreaShare = 0.004;
/** What another look alone doubts may be a whole mirror that it missed. */
const minAreaShareByWitness = 0.015;
/** Lower than this share of the car's height, doubt is a tyre in the shade, and stays. */
const tyreZoneShare = 0.66;
/** A ghost is surrounded by background; doubtful glass is surrounded by car. */
const minOutsideShare = 0.4;

/**
 * Drops the ghosts of what stands behind the car: parts at its outline that the model doubts all over.
 * @param mask the car's mask, holes filled: a ghost may be no more than a rim around what the model does not see at all
 * @param answer the model's alpha in the same pixels, 0–255
 * @param witness another answer about the same photo
 */
export function dropDoubtfulParts(mask: Plane, answer: Plane, witness: Plane = answer): Plane {
  const clear = dropGhosts(mask, answer, minAreaShare);
  return witness === answer ? clear : dropGhosts(clear, witness, minAreaShareByWitness);
}

function dropGhosts(mask: Plane, answer: Plane, areaShare: number): Plane {
  const bounds = maskBounds(mask);
  if (bounds === null) return mask;
  const doubted = {
    ...mask,
    data: mask.data.map((value, at) => (value && (answer.data[at] ?? 0) < doubtBelow ? 1 : 0)),
  };
  const parts = findRegions(dilate(erode(doubted, 1), 1));
  const tyreRow = bounds.top + (bounds.bottom - bounds.top) * tyreZoneShare;
  const minArea = areaShare * maskArea(mask);
  const borders = countBorders(parts.labels, mask, parts.regions.length);
  const isGhost = parts.regions.map(({ area, centreY }, index) => {
    const { outside, all } = borders[index] ?? { outside: 0, all: 1 };
    return area >= minArea && centreY < tyreRow && outside >= minOutsideShare * all;
  });
  if (!isGhost.includes(true)) return mask;
  return { ...mask, data: mask.data.map((value, at) => (isGhost[(parts.labels[at] ?? 0) - 1] ? 0 : value)) };
}

/** For every part the pixels just beyond its border: all of them, and those that are no car. */
function countBorders(labels: Int32Array, mask: Plane, parts: number): { outside: number; all: number }[] {
  const borders = Array.from({ length: parts }, () => ({ outside: 0, all: 0 }));
  const { width, height, data } = mask;
  for (let at = 0; at < labels.length; at++) {
    const border = borders[(labels[at] ?? 0) - 1];
    if (border === undefined) continue;
    const x = at % width;
    const neighbours = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
    for (const neighbour of neighbours) {
      if (neighbour < 0 || neighbour >= width * height || labels[neighbour] === labels[at]) continue;
      border.all++;
      if (!data[neighbour]) border.outside++;
    }
  }
  return borders;
}
