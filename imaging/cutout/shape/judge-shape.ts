import type { FrameSides } from "#imaging/cutout/car-cut-out.ts";
import { CutOutError } from "#imaging/cutout/cut-out-error.ts";
import type { Softness } from "#imaging/cutout/softness.ts";
import type { PhotoFrame } from "#imaging/decode/photo.ts";
import { convexHull, polygonArea } from "#imaging/pixels/convex-hull.ts";
import type { Point } from "#imaging/pixels/geometry.ts";
import { boundsOf, maskArea } from "#imaging/pixels/mask.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane } from "#imaging/pixels/picture.ts";
import { countAlongFrame } from "./photo-frame.ts";

/** What a car's outline looks like from outside; people, animals, trees, chairs and streets fail at least one of these. */
const carShape = {
  /** Share of the photo. */
  minArea: 0.012,
  /** The same where a person points at it. */
  minPointedArea: 0.003,
  /** What leaves nothing around it does not stand out from anything: a street, a wall, a detail. */
  maxArea: 0.95,
  /** Width by height: a van from the front to a limousine from the side. */
  aspect: [0.72, 4.6],
  /** Area by area of the convex hull. */
  minSolidity: 0.79,
  /** Area by area of the box. */
  minFill: 0.55,
  /** Overlap with the ellipse of the same spread: balls, plates and signs are nearly one; of 47 real photos the roundest car came to 0.92. */
  maxRoundness: 0.96,
} as const;

/** Less detail than this inside, see `measureInnerDetail`: a flat shape, no photographed thing. A fifth of the least that any real car had. */
const minInnerDetail = 0.03;

/** So much of the car's height (left, right) or width (bottom) on the frame, and its straight edge would show in another picture. */
const cutShare = 0.05;
/** So much of the car's width on the frame, and more than an aerial or a roof rail is missing. */
const cutTopShare = 0.3;

/** Soft pixels this far around the car's box count, as a share of its long side: those of what stands elsewhere say nothing of the car. */
const softReach = 0.05;

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
  const { data, width, height } = mask;
  const column = (x: number) => countWhere(height, (y) => (data[y * width + x] ?? outOfBounds()) > 0);
  const row = (y: number) => countWhere(width, (x) => (data[y * width + x] ?? outOfBounds()) > 0);
  const carWidth = bounds.right - bounds.left + 1;
  const carHeight = bounds.bottom - bounds.top + 1;
  if (frame !== undefined) {
    const { left, right, top, bottom } = countAlongFrame(mask, frame);
    return { left: left / carHeight, right: right / carHeight, top: top / carWidth, bottom: bottom / carWidth };
  }
  return {
    left: column(0) / carHeight,
    right: column(width - 1) / carHeight,
    top: row(0) / carWidth,
    bottom: row(height - 1) / carWidth,
  };
}

/** Whether so many pixels are fewer than any car is taken for. */
export function isTooSmall(area: number, { data }: Mask): boolean {
  return area / data.length < carShape.minArea;
}

export type Judged = Pick<Softness, "unknownAbove"> & {
  /** A person has pointed at it. */
  readonly isPointedAt?: boolean;
};

/** @throws CutOutError `no_car_found` when the outline is no car's */
export function requireCarShape(mask: Mask, softShare: number, { unknownAbove, isPointedAt }: Judged): void {
  const shape = measureShape(mask);
  const minArea = isPointedAt === true ? carShape.minPointedArea : carShape.minArea;
  const { maxArea, aspect, minSolidity, minFill, maxRoundness } = carShape;
  if (shape.area < minArea) throw new CutOutError("no_car_found", "nothing large enough stands out");
  if (shape.area > maxArea) throw new CutOutError("no_car_found", "what stands out has no outline");
  if (softShare > unknownAbove) throw new CutOutError("no_car_found", "nothing stands out clearly");
  if (shape.aspect < aspect[0] || shape.aspect > aspect[1])
    throw new CutOutError("no_car_found", "the outline is too tall or too flat");
  if (shape.solidity < minSolidity || shape.fill < minFill)
    throw new CutOutError("no_car_found", "the outline has arms or gaps");
  if (measureRoundness(mask) > maxRoundness) throw new CutOutError("no_car_found", "the outline is an ellipse");
}

/** @throws CutOutError `no_car_found` when there is nothing inside the outline, as in a disc or a silhouette */
export function requireInnerDetail(innerDetail: number): void {
  if (innerDetail < minInnerDetail) throw new CutOutError("no_car_found", "what stands out is one plain surface");
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

export type CarShape = {
  readonly area: number;
  readonly aspect: number;
  readonly solidity: number;
  readonly fill: number;
};

export function measureShape(mask: Mask): CarShape {
  const bounds = boundsOf(mask);
  if (bounds === null) return { area: 0, aspect: 0, solidity: 0, fill: 0 };
  const area = maskArea(mask);
  const width = bounds.right - bounds.left + 1;
  const height = bounds.bottom - bounds.top + 1;
  return {
    area: area / mask.data.length,
    aspect: width / height,
    solidity: area / Math.max(1, polygonArea(convexHull(rowEnds(mask)))),
    fill: area / (width * height),
  };
}

/** Intersection over union (0–1) with the ellipse that has the mask's own middle, area and spread. */
export function measureRoundness({ data, width }: Mask): number {
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

function rowEnds({ data, width, height }: Mask): Point[] {
  const ends: Point[] = [];
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(1);
    if (first < 0) continue;
    const last = row.lastIndexOf(1);
    ends.push({ x: first, y }, { x: last + 1, y }, { x: first, y: y + 1 }, { x: last + 1, y: y + 1 });
  }
  return ends;
}

function countWhere(length: number, test: (index: number) => boolean): number {
  let count = 0;
  for (let index = 0; index < length; index++) if (test(index)) count++;
  return count;
}
