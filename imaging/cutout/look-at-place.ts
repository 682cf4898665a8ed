import sharp from "sharp";
import type { Box, Point } from "#imaging/pixels/geometry.ts";
import { boundsOf, complement, emptyMask, threshold, union } from "#imaging/pixels/mask.ts";
import { dilate } from "#imaging/pixels/morphology.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Mask, Plane, RgbPicture } from "#imaging/pixels/picture.ts";
import { findRegions, regionMask } from "#imaging/pixels/regions.ts";
import type { AlphaModel } from "./alpha-model.ts";
import { CutOutError } from "./cut-out-error.ts";
import { scalePlane, type EdgeGrid } from "./grids.ts";
import { askModel, type Look } from "./look-for-car.ts";
import { bodyOf, carFrom, type Body } from "./shape/find-bodies.ts";
import { bodyMargin, measureFrameContact, within } from "./shape/judge-shape.ts";
import { clearBeyond } from "./shape/photo-frame.ts";
import { takeOut } from "./take-out.ts";

/** A finger beside a car means it still, as a share of the grid's long side: a third of a finger on a phone that shows all of the photo. */
const nearShare = 0.04;
/** Long sides of the windows that are looked at, as shares of the photo's: all of it once the known cars are gone, and what is near. */
const windowShares = [1, 0.6, 0.4];
/** Where no car is known all of the photo was looked at already. */
const closeShares = [0.6, 0.4, 0.25];

export type Scene = {
  readonly grid: EdgeGrid;
  /** What the network made of the whole photo. */
  readonly first: Look;
};

/**
 * The car that a person means, by a place on it: one that the first answer shows, or else one that the network sees from near, the known ones taken
 * out of the photo.
 * @param place on the shape grid
 * @returns the look at it, with it among all bodies
 * @throws CutOutError `no_car_there`
 */
export async function lookAtPlace(scene: Scene, place: Point<"shape grid">, model: AlphaModel): Promise<Look> {
  const { first } = scene;
  const { bodies } = first;
  const cars = bodies.filter(({ isCar }) => isCar);
  const meant = cars.find(({ mask }) => holds(mask, place));
  if (meant !== undefined) return lookAtBody(first, meant);

  const unseen = await lookCloser(scene, place, model);
  if (unseen !== null) return unseen;
  const near = Math.ceil(nearShare * Math.max(first.mask.width, first.mask.height));
  const nearest = cars.find(({ mask }) => holds(dilate(mask, near), place));
  if (nearest === undefined) throw new CutOutError("no_car_there", "nothing there has a car's outline");
  return lookAtBody(first, nearest);
}

/** The same answer, about one of its bodies. */
function lookAtBody(look: Look, { mask, softShare }: Body): Look {
  return { ...look, mask, softShare, contact: measureFrameContact(mask, look.frame) };
}

async function lookCloser({ grid, first }: Scene, place: Point<"shape grid">, model: AlphaModel): Promise<Look | null> {
  const cars = first.bodies.filter(({ isCar }) => isCar);
  const known = cars.reduce(
    (all, { mask }) => union(all, mask),
    cars.length === 0 ? emptyMask<"shape grid">(first.mask) : first.mask,
  );
  const cleared = await takeOut(grid, dilate(known, bodyMargin));
  const { width, height } = known;
  for (const share of cars.length === 0 ? closeShares : windowShares) {
    const window = windowAround(place, known, share);
    const answer = clearBeyond(await askWindow(cleared, onGrid(window, known, grid), model), grid);
    const shapeAnswer = within(await scalePlane(answer, width, height), complement(known));
    const body = bodyAt(shapeAnswer, place, model);
    if (body === null || !body.isCar || leavesWindow(body.mask, window)) continue;
    const bodies = [...first.bodies, body].toSorted((one, other) => other.area - one.area);
    return lookAtBody({ ...first, answer, shapeAnswer, bodies, sides: undefined }, body);
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

/** The largest body at a place, or near it where it lies in none. */
function bodyAt(answer: Plane<"shape grid">, place: Point<"shape grid">, { softness }: AlphaModel): Body | null {
  const found = findRegions(threshold(answer, carFrom));
  const near = Math.ceil(nearShare * Math.max(answer.width, answer.height));
  for (const reach of [0, near]) {
    const label = largestAround(found, place, { ...answer, reach });
    if (label > 0)
      return bodyOf(
        regionMask(found, (one) => one === label, answer),
        answer,
        softness,
      );
  }
  return null;
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
