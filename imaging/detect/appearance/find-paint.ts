import type { CarSamples } from "./car-samples.ts";

/** The colour of a car's paint as its photo shows it. */
export type PaintColour = {
  /** L*, a*, b*. */
  readonly lab: readonly [number, number, number];
  /** 0–1: how much of the painted area shows this colour. */
  readonly share: number;
};

/**
 * How often paint covers a point of a car, by its row from roof to road: counted on our fifteen rendered bodies from five sides. Windows
 * lie in rows 1 and 2, tyres, sills and grilles in the last.
 */
const paintByRow = [0.75, 0.3, 0.2, 0.6, 0.85, 0.75, 0.67, 0.7, 0.6, 0.3, 0.1, 0] as const;
/** Paint is smooth; neighbouring points that differ by so much of L* count half. */
const roughL = 5;
/** Fewer points than this on a cut-out are no car. */
const minPoints = 60;

type Point = {
  readonly l: number;
  readonly a: number;
  readonly b: number;
  readonly chroma: number;
  /** Radians, -π to π. */
  readonly hue: number;
  readonly weight: number;
};

/**
 * Finds the paint among all that a car shows: the hue that covers most of it, or the lightness where there is none. Null: too little
 * is seen, or the photo has no colours.
 */
export function findPaint(samples: CarSamples): PaintColour | null {
  const points = paintedPoints(samples);
  if (points.length < minPoints || isColourless(points)) return null;
  const total = sum(points);
  const body = findLightBody(points);
  const colourful = findHue(points, total);
  // Shade, glass and bumpers mirror the sky: a bright surface that is larger than a dark blue one is the paint.
  const isShade =
    colourful !== null &&
    isOfSky(hueOf(colourful)) &&
    body.sum / total > colourful.share &&
    body.l - colourful.lab[0] > 25;
  if (colourful !== null && !isShade) return colourful;
  return neutralPaint(points, total, body);
}

function paintedPoints({ columns, rows, isInside, lab, roughness }: CarSamples): Point[] {
  const points: Point[] = [];
  for (let at = 0; at < isInside.length; at++) {
    if (isInside[at] === 0) continue;
    const row = Math.floor((Math.floor(at / columns) / rows) * paintByRow.length);
    const isPaint = paintByRow[row] ?? 0;
    if (isPaint === 0) continue;
    const l = lab[at * 3] ?? 0;
    const a = lab[at * 3 + 1] ?? 0;
    const b = lab[at * 3 + 2] ?? 0;
    const weight = isPaint / (1 + (roughness[at] ?? 0) / roughL);
    points.push({ l, a, b, chroma: Math.hypot(a, b), hue: Math.atan2(b, a), weight });
  }
  return points;
}

/** Black-and-white photos have no chroma at all; a grey car before a grey wall has that of its lamps, its plate and the light. */
const someChroma = 0.5;
const someShare = 0.01;

function isColourless(points: readonly Point[]): boolean {
  return points.filter(({ chroma }) => chroma > someChroma).length < points.length * someShare;
}

const turn = 2 * Math.PI;
const sectors = 36;
/** Hues so near to the strongest one, in radians, belong to it: paint in sun and in shade. */
const hueReach = 0.5;
/** Lamps and stickers cover up to 0.11 of what is looked at, a painted body twice that and more. */
const minColourfulShare = 0.15;
const warmHues = { from: 0.35, to: 1.9 } as const;

/** From here on a point has a colour of its own. Nothing but paint gives weak warm colours; weak cold ones come from the sky. */
function leastChroma({ l, hue }: Point): number {
  if (l < 22) return 7;
  if (l < 35) return 8;
  return hue > warmHues.from && hue < warmHues.to ? 8 : 12;
}

function findHue(points: readonly Point[], total: number): PaintColour | null {
  const colourful = points.filter((point) => point.chroma > leastChroma(point));
  const bins = new Float64Array(sectors);
  for (const { hue, weight, chroma } of colourful) {
    const bin = Math.floor((hue / turn + 1) * sectors) % sectors;
    bins[bin] = (bins[bin] ?? 0) + weight * Math.min(1.3, chroma / 22);
  }
  const hue = strongestHue(bins);
  const family = colourful.filter((point) => Math.abs(angleBetween(point.hue, hue)) < hueReach);
  const share = sum(family) / total;
  const chroma = mean(family, (point) => point.chroma);
  if (family.length < minPoints / 2 || share * Math.min(1, chroma / 16) < minColourfulShare) return null;
  return { lab: labAround(family, quantile(family, 0.5)), share };
}

function strongestHue(bins: Float64Array): number {
  const at = (bin: number) => bins[(bin + sectors) % sectors] ?? 0;
  const around = Array.from(bins, (own, bin) => own + at(bin + 1) + at(bin - 1) + (at(bin + 2) + at(bin - 2)) / 2);
  return ((around.indexOf(Math.max(...around)) + 0.5) / sectors) * turn;
}

/** L* below which tyres, glass, grilles and black plastic lie in most photos. */
const darkL = 24;
const nearL = 7;

type LightBody = { readonly l: number; readonly sum: number };

/** The lightness that most of what is neither dark nor colourful has. */
function findLightBody(points: readonly Point[]): LightBody {
  const sums = new Float64Array(101);
  for (const point of points)
    if (isNeutral(point)) sums[Math.round(point.l)] = (sums[Math.round(point.l)] ?? 0) + point.weight;
  let best: LightBody = { l: 0, sum: 0 };
  for (let l = darkL + 2; l < sums.length; l++) {
    const near = sums.subarray(l - nearL + 1, l + nearL).reduce((all, one) => all + one, 0);
    if (near > best.sum) best = { l, sum: near };
  }
  return best;
}

/** Blue light of the sky is taken for white. */
function isNeutral({ chroma, hue }: Point): boolean {
  return chroma <= 18 || (chroma <= 28 && isOfSky(hue));
}

function isOfSky(hue: number): boolean {
  return hue < -0.9 && hue > -2.5;
}

function hueOf({ lab: [, a, b] }: PaintColour): number {
  return Math.atan2(b, a);
}

function neutralPaint(points: readonly Point[], total: number, body: LightBody): PaintColour {
  const neutral = points.filter(isNeutral);
  const dark = neutral.filter(({ l }) => l < darkL);
  const darkSum = sum(dark);
  // Black paint mirrors everything: what is bright on it has no one lightness.
  const isBlack = darkSum / total > 0.35 && darkSum > 1.9 * body.sum;
  const shown = isBlack ? dark : neutral.filter(({ l }) => l >= darkL);
  const from = shown.length < minPoints / 2 ? neutral : shown;
  return { lab: labAround(from, quantile(from, 0.55)), share: sum(from) / total };
}

function labAround(points: readonly Point[], l: number): PaintColour["lab"] {
  const near = points.filter((point) => Math.abs(point.l - l) < 2 * nearL);
  return [l, mean(near, ({ a }) => a), mean(near, ({ b }) => b)];
}

function angleBetween(one: number, other: number): number {
  return Math.atan2(Math.sin(one - other), Math.cos(one - other));
}

function sum(points: readonly Point[]): number {
  return points.reduce((all, { weight }) => all + weight, 0);
}

function mean(points: readonly Point[], of: (point: Point) => number): number {
  return points.reduce((all, point) => all + of(point) * point.weight, 0) / Math.max(1e-9, sum(points));
}

function quantile(points: readonly Point[], share: number): number {
  const sorted = points.toSorted((one, other) => one.l - other.l);
  let left = sum(points) * share;
  for (const { l, weight } of sorted) {
    left -= weight;
    if (left <= 0) return l;
  }
  return 0;
}
