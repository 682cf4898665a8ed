import type { FrameSides } from "#imaging/cutout/car-cut-out.ts";
import { CutOutError } from "#imaging/cutout/cut-out-error.ts";
import type { Softness } from "#imaging/cutout/softness.ts";
import type { PhotoFrame } from "#imaging/decode/photo.ts";
import { boundsOf, maskArea } from "#imaging/pixels/mask.ts";
import { dilate } from "#imaging/pixels/morphology.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import { countAlongFrame } from "./photo-frame.ts";

/** What a car's outline looks like from outside. */
const carShape = {
  /** Share of the photo: smaller, and no picture can be made of it. */
  minArea: 0.003,
  /** Width by height: a van from the front to a limousine from the side. */
  aspect: [0.72, 4.6],
  /** Overlap with the ellipse of the same spread: wheels, dials and signs are nearly one; of 47 real photos the roundest car came to 0.92. */
  maxRoundness: 0.96,
} as const;

/** So much of the car's height (left, right) or width (bottom) on the frame, and its straight edge would show in another picture. */
const cutShare = 0.05;
/** So much of the car's width on the frame, and more than an aerial or a roof rail is missing. */
const cutTopShare = 0.3;

/** Soft pixels this far around the car's box count, as a share of its long side: those of what stands elsewhere say nothing of the car. */
const softReach = 0.05;

/** A body's own edge reaches this far beyond it, in pixels of the shape grid. */
export const bodyMargin = 6;

/** Soft pixels of the model's answer in and around the car's box, as a share of the car's area. */
export function measureSoftShare(
  answer: Plane<"shape grid">,
  mask: Mask<"shape grid">,
  [from, to]: Softness["softOpacities"],
): number {
  const bounds = boundsOf(mask);
  if (bounds === null) return 0;
  const { width, height } = mask;
  const reach = Math.ceil(softReach * (Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) + 1));
  let soft = 0;
  for (let y = Math.max(0, bounds.top - reach); y <= Math.min(height - 1, bounds.bottom + reach); y++)
    for (let x = Math.max(0, bounds.left - reach); x <= Math.min(width - 1, bounds.right + reach); x++) {
      const value = answer.data[y * width + x] ?? outOfBounds();
      if (value >= from && value <= to) soft++;
    }
  return soft / Math.max(1, maskArea(mask));
}

/** The same of one of several bodies: what is soft far from it is another's. */
export function softShareAlone(
  answer: Plane<"shape grid">,
  mask: Mask<"shape grid">,
  soft: Softness["softOpacities"],
): number {
  return measureSoftShare(within(answer, dilate(mask, bodyMargin)), mask, soft);
}

/** An answer on a mask alone. */
export function within(answer: Plane<"shape grid">, mask: Mask<"shape grid">): Plane<"shape grid"> {
  const data = new Uint8Array(answer.data.length);
  for (let at = 0; at < data.length; at++) if (mask.data[at] === 1) data[at] = answer.data[at] ?? outOfBounds();
  return { ...answer, data };
}

/** How much of the car's width or height lies on each side of the frame, 0–1. */
export type FrameContact = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** @param frame of a tilted photo, on the mask's grid */
export function measureFrameContact(mask: Mask, frame?: PhotoFrame): FrameContact {
  const bounds = boundsOf(mask);
  if (bounds === null) return { left: 0, right: 0, top: 0, bottom: 0 };
  const { left, right, top, bottom } = frame === undefined ? countOnBorder(mask) : countAlongFrame(mask, frame);
  const carWidth = bounds.right - bounds.left + 1;
  const carHeight = bounds.bottom - bounds.top + 1;
  return { left: left / carHeight, right: right / carHeight, top: top / carWidth, bottom: bottom / carWidth };
}

/** How many of a mask's pixels lie on each border. */
function countOnBorder({ data, width, height }: Mask): FrameContact {
  const count = (from: number, step: number, length: number) => {
    let sum = 0;
    for (let index = 0; index < length; index++) sum += data[from + index * step] ?? outOfBounds();
    return sum;
  };
  return {
    left: count(0, width, height),
    right: count(width - 1, width, height),
    top: count(0, 1, width),
    bottom: count((height - 1) * width, 1, width),
  };
}

/** Why something is no car, as far as that is told from its outline and from how sure the network is of it; null: it may be one. */
export function whyNoCar(
  mask: Mask,
  softShare: number,
  { unknownAbove }: Pick<Softness, "unknownAbove">,
): string | null {
  const bounds = boundsOf(mask);
  if (bounds === null || maskArea(mask) < carShape.minArea * mask.data.length) return "nothing large enough stands out";
  if (softShare > unknownAbove) return "nothing stands out clearly";
  const aspect = (bounds.right - bounds.left + 1) / (bounds.bottom - bounds.top + 1);
  if (aspect < carShape.aspect[0] || aspect > carShape.aspect[1]) return "the outline is too tall or too flat";
  return measureRoundness(mask) > carShape.maxRoundness ? "the outline is an ellipse" : null;
}

/**
 * The sides on which a part of the car lies outside the photo.
 * @throws CutOutError `car_cut_off_at_top` when the roof is missing: every scene goes on above a car, so no picture can end there;
 * `too_little_of_car` when what stands out fills the photo from side to side and down to the bottom: no end and no wheel of a car is seen,
 * as in a detail, and just as little in a wall or a landscape
 */
export function judgeFrame(contact: FrameContact): FrameSides {
  const cut = cutSidesOf(contact);
  if (cut.left && cut.right && cut.bottom)
    throw new CutOutError("too_little_of_car", "what stands out has neither ends nor wheels");
  if (contact.top > cutTopShare) throw new CutOutError("car_cut_off_at_top", "the car leaves the photo at the top");
  return cut;
}

/** The sides on which a part of the car lies outside the photo, as far as a scene can end there. */
export function cutSidesOf({ left, right, bottom }: FrameContact): FrameSides {
  return { left: left > cutShare, right: right > cutShare, top: false, bottom: bottom > cutShare };
}

/** The sides of the photo which the car reaches, if only with a few pixels. */
export function touchedSides({ left, right, top, bottom }: FrameContact): FrameSides {
  return { left: left > 0, right: right > 0, top: top > 0, bottom: bottom > 0 };
}

/** Intersection over union (0–1) with the ellipse that has the mask's own middle, area and spread. */
function measureRoundness({ data, width }: Mask): number {
  let [area, sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue;
    const x = at % width;
    const y = (at - x) / width;
    area++;
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumYY += y * y;
    sumXY += x * y;
  }
  const [middleX, middleY] = [sumX / area, sumY / area];
  const [xx, yy, xy] = [sumXX / area - middleX ** 2, sumYY / area - middleY ** 2, sumXY / area - middleX * middleY];
  const determinant = xx * yy - xy * xy;
  if (!(determinant > 0)) return 0;
  let overlap = 0;
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue;
    const x = at % width;
    const dx = x - middleX;
    const dy = (at - x) / width - middleY;
    // A filled ellipse ends where the squared distance in units of its spread is 4; its area is 4π times the root of the determinant.
    if (yy * dx * dx - 2 * xy * dx * dy + xx * dy * dy <= 4 * determinant) overlap++;
  }
  return overlap / (area + 4 * Math.PI * Math.sqrt(determinant) - overlap);
}
