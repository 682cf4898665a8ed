import sharp from "sharp";
import type { EdgeGrid } from "#imaging/cutout/edge/edge-grid.ts";
import { looksLikeCar, type Body, type ShapePhoto } from "#imaging/cutout/shape/find-bodies.ts";
import { carFrom, findCar } from "#imaging/cutout/shape/find-car.ts";
import { measureFrameContact, measureSoftShare } from "#imaging/cutout/shape/judge-shape.ts";
import { withNearPieces } from "#imaging/cutout/shape/near-pieces.ts";
import { clearBeyond } from "#imaging/cutout/shape/photo-frame.ts";
import { reachFrame } from "#imaging/cutout/shape/reach-frame.ts";
import type { Box, Point } from "#imaging/pixels/geometry.ts";
import { boundsOf, emptyMask, maskArea, threshold, union } from "#imaging/pixels/mask.ts";
import { dilate } from "#imaging/pixels/morphology.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane, RgbPicture } from "#imaging/pixels/picture.ts";
import { findRegions, regionMask } from "#imaging/pixels/regions.ts";
import type { AlphaModel } from "./alpha-model.ts";
import { CutOutError } from "./cut-out-error.ts";
import type { Look } from "./look-for-car.ts";
import { askModel, scalePlane } from "./model-answer.ts";
import { takeOut } from "./take-out.ts";

/** A finger beside a car means it still, as a share of the grid's long side: a third of a finger on a phone that shows all of the photo. */
const nearShare = 0.04;
/** The old edge is taken out with a known car, in pixels of the shape grid. */
const knownMargin = 6;
/** Long sides of the windows that are looked at, as shares of the photo's: all of it once the known cars are gone, and what is near. */
const windowShares = [1, 0.6, 0.4];
/** Where no car is known all of the photo was looked at already. */
const closeShares = [0.6, 0.4, 0.25];

export type Scene = {
  readonly grid: EdgeGrid;
  readonly shapePhoto: ShapePhoto;
  /** What the network made of the whole photo ... */
  readonly first: Look;
  /** ... and the bodies in it. */
  readonly bodies: readonly Body[];
};

/**
 * The car that a person means, by a place on it: one that the first answer shows, or else one that the network sees from near, the known ones taken
 * out of the photo.
 * @param place on the shape grid
 * @returns the look at it, and all bodies with it among them
 * @throws CutOutError `no_car_there`
 */
export async function lookAtPlace(
  scene: Scene,
  place: Point<"shape grid">,
  model: AlphaModel,
): Promise<{ look: Look; bodies: readonly Body[] }> {
  const { first } = scene;
  const bodies = await judgedBodies(scene, model);
  const cars = bodies.filter(({ isCar }) => isCar);
  const meant = cars.find(({ mask }) => holds(mask, place));
  if (meant !== undefined) return { look: lookAtBody(first, meant.mask, model), bodies };

  const unseen = await lookCloser({ ...scene, bodies }, place, model);
  if (unseen !== null) {
    const body = { mask: unseen.mask, area: maskArea(unseen.mask), isCar: true, isJoined: false };
    return { look: unseen, bodies: [...bodies, body].toSorted((one, other) => other.area - one.area) };
  }
  const near = Math.ceil(nearShare * Math.max(first.mask.width, first.mask.height));
  const nearest = cars.find(({ mask }) => holds(dilate(mask, near), place));
  if (nearest === undefined) throw new CutOutError("no_car_there", "nothing there has a car's outline");
  return { look: lookAtBody(first, nearest.mask, model), bodies };
}

/** One that is alone was taken for the main car, and may have been refused. */
async function judgedBodies({ shapePhoto, first, bodies }: Scene, model: AlphaModel): Promise<readonly Body[]> {
  const [alone] = bodies;
  if (alone === undefined || bodies.length > 1) return bodies;
  const isSure = lookAtBody(first, alone.mask, model).softShare <= model.softness.unknownAbove;
  return [{ ...alone, isCar: isSure && (await looksLikeCar(alone.mask, shapePhoto, model.softness)) }];
}

/** The same answer, about one of its bodies. */
function lookAtBody(look: Look, body: Mask<"shape grid">, { softness }: AlphaModel): Look {
  const { shapeAnswer: answer } = look;
  const mask = withNearPieces(body, { answer, cars: threshold(answer, carFrom), ...softness });
  const softShare = measureSoftShare(within(look.shapeAnswer, dilate(mask, knownMargin)), mask, softness.softOpacities);
  return { ...look, mask, softShare, contact: measureFrameContact(mask, look.frame) };
}

async function lookCloser(
  { grid, shapePhoto, first, bodies }: Scene,
  place: Point<"shape grid">,
  model: AlphaModel,
): Promise<Look | null> {
  const cars = bodies.filter(({ isCar }) => isCar);
  const known = cars.reduce(
    (all, { mask }) => union(all, mask),
    cars.length === 0 ? emptyMask<"shape grid">(first.mask) : first.mask,
  );
  const cleared = await takeOut(grid, shapePhoto, dilate(known, knownMargin));
  const free = complementPlane(known);
  const freeFine = await scalePlane(free, grid.width, grid.height);
  for (const share of cars.length === 0 ? closeShares : windowShares) {
    const window = windowAround(place, first.mask, share);
    const seen = clearBeyond(await askWindow(cleared, onGrid(window, first.mask, grid), model), grid);
    const answer = darken(seen, freeFine);
    const shapeAnswer = await scalePlane(answer, first.mask.width, first.mask.height);
    const found = carAt(shapeAnswer, place, model);
    if (found === null || leavesWindow(found, window)) continue;
    const softShare = measureSoftShare(
      within(shapeAnswer, dilate(found, knownMargin)),
      found,
      model.softness.softOpacities,
    );
    const judged = { ...model.softness, isPointedAt: true };
    if (softShare > judged.unknownAbove || !(await looksLikeCar(found, shapePhoto, judged))) continue;
    const { frame } = first;
    return {
      answer,
      shapeAnswer,
      mask: found,
      softShare,
      contact: measureFrameContact(found, frame),
      frame,
      sides: undefined,
    };
  }
  return null;
}

/** The network's answer to a window, laid into the whole grid. */
async function askWindow(
  grid: RgbPicture<"edge grid">,
  window: Box<"edge grid">,
  model: AlphaModel,
): Promise<Plane<"edge grid">> {
  const { left, top, width, height } = window;
  const crop = await sharp(grid.pixels, { raw: { width: grid.width, height: grid.height, channels: 3 } })
    .extract({ left, top, width, height })
    .raw()
    .toBuffer();
  const answer = await askModel({ pixels: new Uint8Array(crop), width, height }, model);
  const data = new Uint8Array(grid.width * grid.height);
  for (let row = 0; row < height; row++)
    data.set(answer.data.subarray(row * width, (row + 1) * width), (top + row) * grid.width + left);
  return { data, width: grid.width, height: grid.height };
}

/** The region at a place as a car's mask. */
function carAt(
  answer: Plane<"shape grid">,
  place: Point<"shape grid">,
  { softness }: AlphaModel,
): Mask<"shape grid"> | null {
  const seen = threshold(answer, carFrom);
  const { labels, regions } = findRegions(seen);
  const near = Math.ceil(nearShare * Math.max(seen.width, seen.height));
  const there = [0, near].map((reach) => largestAround({ labels, regions }, place, { ...seen, reach })).find(Boolean);
  if (there === undefined) return null;
  const region = regionMask({ labels, regions }, (label) => label === there, seen);
  const mask = findCar(within(answer, dilate(region, knownMargin)), softness);
  return mask === null ? null : reachFrame(mask, answer, softness.clearBackground);
}

/** The number of the largest region within reach of a place; 0 when there is none. */
function largestAround(
  { labels, regions }: ReturnType<typeof findRegions>,
  { x, y }: Point,
  { width, height, reach }: { width: number; height: number; reach: number },
): number {
  let largest = 0;
  for (let row = Math.max(0, Math.floor(y) - reach); row <= Math.min(height - 1, Math.floor(y) + reach); row++)
    for (
      let column = Math.max(0, Math.floor(x) - reach);
      column <= Math.min(width - 1, Math.floor(x) + reach);
      column++
    ) {
      const label = labels[row * width + column] ?? outOfBounds();
      if ((regions[label - 1]?.area ?? 0) > (regions[largest - 1]?.area ?? 0)) largest = label;
    }
  return largest;
}

/** A window as wide as a share of the photo, the place in its middle as far as the photo goes. */
function windowAround({ x, y }: Point, { width, height }: Mask<"shape grid">, share: number): Box<"shape grid"> {
  const [wide, high] = [Math.round(width * share), Math.round(height * share)];
  const begin = (middle: number, size: number, all: number) =>
    Math.max(0, Math.min(all - size, Math.round(middle - size / 2)));
  return { left: begin(x, wide, width), top: begin(y, high, height), width: wide, height: high };
}

function onGrid(
  { left, top, width, height }: Box<"shape grid">,
  shape: Mask<"shape grid">,
  grid: RgbPicture<"edge grid">,
): Box<"edge grid"> {
  const [scaleX, scaleY] = [grid.width / shape.width, grid.height / shape.height];
  const from = { x: Math.floor(left * scaleX), y: Math.floor(top * scaleY) };
  return {
    left: from.x,
    top: from.y,
    width: Math.min(grid.width - from.x, Math.ceil(width * scaleX)),
    height: Math.min(grid.height - from.y, Math.ceil(height * scaleY)),
  };
}

/** Whether the window cuts what it shows where the photo goes on. */
function leavesWindow(mask: Mask<"shape grid">, { left, top, width, height }: Box<"shape grid">): boolean {
  const bounds = boundsOf(mask);
  if (bounds === null) return true;
  const isCut = (gap: number, room: number) => room > 0 && gap <= 1;
  return (
    isCut(bounds.left - left, left) ||
    isCut(bounds.top - top, top) ||
    isCut(left + width - 1 - bounds.right, mask.width - left - width) ||
    isCut(top + height - 1 - bounds.bottom, mask.height - top - height)
  );
}

function holds({ data, width, height }: Mask, { x, y }: Point): boolean {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  return column >= 0 && row >= 0 && column < width && row < height && data[row * width + column] === 1;
}

function within(answer: Plane<"shape grid">, mask: Mask<"shape grid">): Plane<"shape grid"> {
  return { ...answer, data: answer.data.map((value, at) => (mask.data[at] === 1 ? value : 0)) };
}

function complementPlane({ data, width, height }: Mask<"shape grid">): Plane<"shape grid"> {
  return { data: data.map((value) => (value === 1 ? 0 : 255)), width, height };
}

function darken(answer: Plane<"edge grid">, by: Plane): Plane<"edge grid"> {
  return { ...answer, data: answer.data.map((value, at) => Math.min(value, by.data[at] ?? outOfBounds())) };
}
