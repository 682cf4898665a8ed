import type { Box, Size } from "#imaging/pixels/geometry.ts";
import type { FrameSides } from "../cutout/car-cut-out.ts";
import type { FrameRule } from "./frame-rules.ts";

/** How a car's box may sit in a picture of one size. */
export type Framing = {
  readonly largestScale: number;
  /** The car has this scale and no other. */
  readonly isScaleFixed: boolean;
  /** Rows on which the car's anchor may lie at a scale, and the one that looks best. */
  readonly anchorRows: (scale: number) => { readonly rows: readonly number[]; readonly best: number };
  /** Standard deviations of what may be sacrificed, see `judge`. */
  readonly spreads: Spreads;
  /** How far the scene may be brought nearer, in steps of three per cent: a horizon far down in the picture needs a small part of the plate. */
  readonly zoomSteps: number;
  /** Where the box begins when the photo's border says so; null when the scene may choose. */
  readonly left: (width: number) => number | null;
};

/** Of horizon (share of the picture's height), depth (logarithm) and size (logarithm). */
type Spreads = { readonly horizon: number; readonly depth: number; readonly scale: number };

const standing: Spreads = { horizon: 0.02, depth: 0.06, scale: 0.11 };
/** Without its wheels on the ground a car shows neither where it stands nor quite where its horizon lies, but it is soon too small. */
const groundless: Spreads = { horizon: 0.045, depth: 0.2, scale: 0.05 };

export type FramingInput = {
  readonly box: Box<"photo">;
  readonly cutSides: FrameSides;
  readonly rule: FrameRule;
  readonly frame: Size;
  /** The car's scale, where it must keep its own pixels. */
  readonly scale?: number | undefined;
};

const rowStep = 0.015;
const rowSteps = 4;

/** A whole car: the anchor is its nearest tyre. A cut one: the lower end of its box. */
export function frameCar(input: FramingInput): Framing {
  const { box, cutSides, rule, frame, scale } = input;
  const { left, right, bottom } = cutSides;
  const spans = left && right;
  const isCut = left || right || bottom;
  const largest = spans ? frame.width / box.width : largestScale(input, isCut);
  const best = rule.baselineShare * frame.height;
  return {
    largestScale: scale ?? largest,
    isScaleFixed: scale !== undefined || spans,
    spreads: bottom ? groundless : standing,
    zoomSteps: bottom ? 28 : 20,
    anchorRows: (at) => {
      const steps = Array.from({ length: 2 * rowSteps + 1 }, (_, k) => best + (k - rowSteps) * rowStep * frame.height);
      return isCut ? cutAnchorRows(input, box.height * at, steps) : { rows: steps, best };
    },
    left: (width) => {
      if (spans) return Math.round((frame.width - width) / 2);
      if (left) return 0;
      return right ? frame.width - width : null;
    },
  };
}

/** A car that leaves the picture on one side may come nearer than one that stands free in it. */
const cutEnlargement = 1.12;

function largestScale({ box, rule, frame }: FramingInput, isCut: boolean): number {
  const more = isCut ? cutEnlargement : 1;
  return Math.min(
    (Math.min(0.95, rule.maxWidthShare * more) * frame.width) / box.width,
    (rule.maxHeightShare * more * frame.height) / box.height,
  );
}

/** Lowest end of a cut car that still stands on ground in the picture, and the usual space above it, as shares of the picture's height. */
const lowestStandShare = 0.965;
const leastHeadroomShare = 0.02;

/**
 * A car cut at the bottom ends on the picture's own lower edge. One that spans the picture from side to side may be too tall for it: then the sky goes
 * first, the ground before its wheels next, and in the end its roof, never a wheel.
 */
function cutAnchorRows(
  { cutSides, rule, frame }: FramingInput,
  carHeight: number,
  steps: readonly number[],
): ReturnType<Framing["anchorRows"]> {
  if (cutSides.bottom) return { rows: [frame.height], best: frame.height };
  const lowest = lowestStandShare * frame.height;
  const highest = leastHeadroomShare * frame.height + carHeight;
  if (highest > lowest) {
    const row = Math.min(frame.height, Math.max(lowest, carHeight));
    return { rows: [row], best: row };
  }
  const within = (row: number) => Math.min(lowest, Math.max(highest, row));
  return { rows: steps.map(within), best: within(rule.baselineShare * frame.height) };
}
