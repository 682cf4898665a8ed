import sharp from "sharp";
import { gatherEdgeColours } from "#imaging/cutout/edge/edge-colours.ts";
import { toEdgeGrid } from "#imaging/cutout/edge/edge-grid.ts";
import { findEdgePixels } from "#imaging/cutout/edge/edge-pixels.ts";
import { measureEdgeQuality } from "#imaging/cutout/edge/edge-quality.ts";
import { correctedAlpha, edgeTrimap, type EdgeTrimap } from "#imaging/cutout/edge/edge-trimap.ts";
import { fitLinearEdge } from "#imaging/cutout/edge/guided-edge.ts";
import { freeColours, refineAlpha } from "#imaging/cutout/edge/refine-edge.ts";
import { findContactLines } from "#imaging/cutout/shape/contact-lines.ts";
import { findBodies, type ShapePhoto } from "#imaging/cutout/shape/find-bodies.ts";
import { measureInnerDetail } from "#imaging/cutout/shape/inner-detail.ts";
import {
  judgeFrame,
  measureFrameContact,
  requireCarShape,
  requireInnerDetail,
} from "#imaging/cutout/shape/judge-shape.ts";
import { clipToFrame } from "#imaging/cutout/shape/photo-frame.ts";
import { reachFrame } from "#imaging/cutout/shape/reach-frame.ts";
import { hasSecondBody } from "#imaging/cutout/shape/second-body.ts";
import type { Box, Point, Size } from "#imaging/pixels/geometry.ts";
import { boundsOf } from "#imaging/pixels/mask.ts";
import type { Mask, Plane, RgbPicture } from "#imaging/pixels/picture.ts";
import type { Photo } from "../decode/photo.ts";
import type { AlphaModel } from "./alpha-model.ts";
import { askQuestions } from "./ask-questions.ts";
import { photoFacts, type CarCutOut, type CarGeometry, type CutOutQuality } from "./car-cut-out.ts";
import { shareOfNone, sureShare, type SideShares } from "./car-sides.ts";
import { CutOutError } from "./cut-out-error.ts";
import { lookAtPlace } from "./look-at-place.ts";
import { lookForCar, type Look } from "./look-for-car.ts";
import type { MeantPlace } from "./questions.ts";
import type { Softness } from "./softness.ts";

/** Raise it when the same answer of the network gives another cut-out: photos that were cut before are cut anew. */
export const cutOutCode = 3;

/**
 * Below this a usable cut-out is called uncertain. Dark cars on dark ground come to 0.48; black paint and white walls with a faultless outline to 0.56.
 */
const uncertainEdgeQuality = 0.5;
/** So much of the car's width on the upper border, and its roof ends there in a straight line. */
const flatRoofShare = 0.05;

export type CutOutOptions = {
  /** A place on the car that is meant; else it is the main one. */
  readonly at?: MeantPlace;
};

/**
 * Cuts a car out of an upright photo at the photo's full resolution.
 * @param model asked once; about a car that it did not see at first, up to three times more
 * @throws CutOutError `no_car_found`, `too_little_of_car`, `car_cut_off_at_top`; `no_car_there` where a place was given
 */
export async function cutOut(photo: Photo, model: AlphaModel, options: CutOutOptions = {}): Promise<CarCutOut> {
  const { at } = options;
  const grid = await toEdgeGrid(photo);
  const first = meetFrame(await lookForCar(grid, model), model.softness);
  const shapePhoto = await inShapeGrid(grid, first.mask);
  const seen = await findBodies({ answer: first.shapeAnswer, photo: shapePhoto, softness: model.softness });
  const { look, bodies } =
    at === undefined
      ? { look: first, bodies: seen }
      : await lookAtPlace({ grid, shapePhoto, first, bodies: seen }, inShape(at, photo, first.mask), model);
  requireCarShape(look.mask, look.softShare, { ...model.softness, isPointedAt: at !== undefined });
  requireInnerDetail(await measureInnerDetail(shapePhoto, look.mask));
  const cutSides = judgeFrame(look.contact);
  // Whoever points at a car has seen it.
  if (at === undefined) requireWholeCar(look.sides);

  const trimap = edgeTrimap(look.mask, look.shapeAnswer);
  const alpha = correctedAlpha(trimap, look.answer, model.softness.edgeRamp);
  const edgePixels = findEdgePixels(trimap, grid.width, grid.height);
  const searched = boxOfZones(trimap, photo);
  const linear = fitLinearEdge(grid, alpha, edgePixels);
  const refined = refineAlpha(photo, searched, { trimap, linear });
  const car = trimToCar(clipToFrame(refined, searched, { photo, cutSides }), searched);
  return {
    ...photoFacts(photo),
    ...car,
    pixels: freeColours(photo, car, gatherEdgeColours(grid, alpha, edgePixels)),
    geometry: { ...measureGeometry(look.mask, alpha, photo), cutSides },
    questions: askQuestions({ look, bodies, softness: model.softness, photo }),
    ...(look.sides && { sides: look.sides }),
    quality: judgeQuality({ look, softness: model.softness }, measureEdgeQuality(grid, alpha, edgePixels)),
  };
}

/** @throws CutOutError `too_little_of_car` where what stands out is surely no whole car seen from outside: a part of one, or one behind something */
function requireWholeCar(sides: SideShares | undefined): void {
  if (sides !== undefined && shareOfNone(sides) >= sureShare)
    throw new CutOutError("too_little_of_car", "no whole car is seen from any side");
}

function meetFrame(look: Look, { clearBackground }: Softness): Look {
  const mask = reachFrame(look.mask, look.shapeAnswer, clearBackground);
  return { ...look, mask, contact: measureFrameContact(mask, look.frame) };
}

async function inShapeGrid(grid: RgbPicture<"edge grid">, { width, height }: Size): Promise<ShapePhoto> {
  const pixels = await sharp(grid.pixels, { raw: { width: grid.width, height: grid.height, channels: 3 } })
    .resize(width, height, { fit: "fill" })
    .raw()
    .toBuffer();
  return { pixels: new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.length), width, height };
}

function inShape({ x, y }: MeantPlace, photo: Size, grid: Size): Point<"shape grid"> {
  return { x: (x * grid.width) / photo.width, y: (y * grid.height) / photo.height };
}

/** The rectangle in photo pixels that the zones inside and edge cover. */
function boxOfZones({ zones }: EdgeTrimap, photo: Photo): Box<"photo"> {
  const bounds = boundsOf(zones) ?? { left: 0, top: 0, right: zones.width - 1, bottom: zones.height - 1 };
  const left = Math.floor((bounds.left * photo.width) / zones.width);
  const top = Math.floor((bounds.top * photo.height) / zones.height);
  const right = Math.min(photo.width, Math.ceil(((bounds.right + 1) * photo.width) / zones.width));
  const bottom = Math.min(photo.height, Math.ceil(((bounds.bottom + 1) * photo.height) / zones.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** Drops the empty margin that the search for the edge needed. */
function trimToCar(searched: Uint8Array, box: Box<"photo">): { box: Box<"photo">; alpha: Uint8Array } {
  const bounds = boundsOf({ data: searched, width: box.width, height: box.height });
  if (bounds === null) throw new CutOutError("no_car_found", "nothing is left of the car at its edge");
  const width = bounds.right - bounds.left + 1;
  const height = bounds.bottom - bounds.top + 1;
  const alpha = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (bounds.top + y) * box.width + bounds.left;
    alpha.set(searched.subarray(from, from + width), y * width);
  }
  return { box: { left: box.left + bounds.left, top: box.top + bounds.top, width, height }, alpha };
}

function measureGeometry(
  mask: Mask<"shape grid">,
  alpha: Plane<"edge grid">,
  photo: Photo,
): Pick<CarGeometry, "contactLines"> {
  const scaleX = photo.width / alpha.width;
  const scaleY = photo.height / alpha.height;
  const contactLines = findContactLines(mask, alpha).map(({ from, to }) => ({
    from: { x: from.x * scaleX, y: from.y * scaleY },
    to: { x: to.x * scaleX, y: to.y * scaleY },
  }));
  return { contactLines };
}

function judgeQuality(
  { look: { mask, softShare, contact }, softness }: { look: Look; softness: Softness },
  edgeQuality: number,
): CutOutQuality {
  const touchesFrame = {
    left: contact.left > 0,
    right: contact.right > 0,
    top: contact.top > 0,
    bottom: contact.bottom > 0,
  };
  const isUncertain =
    softShare > softness.uncertainAbove ||
    edgeQuality < uncertainEdgeQuality ||
    hasSecondBody(mask) ||
    contact.top > flatRoofShare;
  return { verdict: isUncertain ? "uncertain" : "good", edgeQuality, softShare, touchesFrame };
}
