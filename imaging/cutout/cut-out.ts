import type { Photo } from "#imaging/decode/photo.ts";
import type { Box, Point, Size } from "#imaging/pixels/geometry.ts";
import { boundsOf } from "#imaging/pixels/mask.ts";
import type { AlphaModel } from "./alpha-model.ts";
import { askQuestions } from "./ask-questions.ts";
import { photoFacts, trimToCar, type CarCutOut, type CutOutQuality } from "./car-cut-out.ts";
import { shareOfNone, sureShare, type SideShares } from "./car-sides.ts";
import { CutOutError } from "./cut-out-error.ts";
import { alphaAtEdge } from "./edge/edge-alpha.ts";
import { gatherEdgeColours } from "./edge/edge-colours.ts";
import { measureEdgeQuality } from "./edge/edge-quality.ts";
import { edgeZones, findEdgePixels, type EdgeZones } from "./edge/edge-zones.ts";
import { fitLinearEdge } from "./edge/guided-edge.ts";
import { freeColours, refineAlpha } from "./edge/refine-edge.ts";
import { toEdgeGrid } from "./grids.ts";
import { lookAtPlace } from "./look-at-place.ts";
import { lookForCar, type Look } from "./look-for-car.ts";
import type { MeantPlace } from "./questions.ts";
import { findContactLines } from "./shape/contact-lines.ts";
import { cutSidesOf, judgeFrame, touchedSides, whyNoCar } from "./shape/judge-shape.ts";
import { clipToFrame } from "./shape/photo-frame.ts";
import type { Softness } from "./softness.ts";

/** Raise it when the same answer of the network gives another cut-out: photos that were cut before are cut anew. */
export const cutOutCode = 4;

/**
 * Below this a usable cut-out is called uncertain. Dark cars on dark ground come to 0.48; black paint and white walls with a faultless outline to 0.56.
 */
const uncertainEdgeQuality = 0.5;
/** So much of the car's width on the upper border, and its roof ends there in a straight line. */
const flatRoofShare = 0.05;

export type CutOutOptions = {
  /** A place on the car that is meant; else it is the main one. */
  readonly at?: MeantPlace;
  /** The car is looked at alone, and never shown in a picture: its roof may lie outside the photo. */
  readonly mayLackRoof?: boolean;
};

/**
 * Cuts a car out of an upright photo at the photo's full resolution.
 * @param model asked once; about a car that it did not see at first, up to three times more
 * @throws CutOutError `no_car_found`, `too_little_of_car`, `car_cut_off_at_top`; `no_car_there` where a place was given
 */
export async function cutOut(photo: Photo, model: AlphaModel, options: CutOutOptions = {}): Promise<CarCutOut> {
  const { at, mayLackRoof = false } = options;
  const { softness } = model;
  const grid = await toEdgeGrid(photo);
  const first = await lookForCar(grid, model);
  const look = at === undefined ? first : await lookAtPlace({ grid, first }, inShape(at, photo, first.mask), model);
  const why = whyNoCar(look.mask, look.softShare, softness);
  if (why !== null) throw new CutOutError("no_car_found", why);
  const cutSides = mayLackRoof ? cutSidesOf(look.contact) : judgeFrame(look.contact);
  // Whoever points at a car has seen it.
  if (at === undefined && !mayLackRoof) requireWholeCar(look.sides);

  const zones = edgeZones(look.mask);
  const edgePixels = findEdgePixels(zones, grid.width, grid.height);
  const alpha = await alphaAtEdge(look, edgePixels);
  const searched = boxOfZones(zones, photo);
  const refined = refineAlpha(photo, searched, { zones, linear: fitLinearEdge(grid, alpha, edgePixels) });
  const car = trimToCar(clipToFrame(refined, searched, { photo, cutSides }), searched);
  if (car === null) throw new CutOutError("no_car_found", "nothing is left of the car at its edge");
  return {
    ...photoFacts(photo),
    ...car,
    pixels: freeColours(photo, car, gatherEdgeColours(grid, alpha, edgePixels)),
    geometry: { contactLines: findContactLines(look.mask, photo), cutSides },
    questions: askQuestions({ look, softness, photo }),
    ...(look.sides && { sides: look.sides }),
    quality: judgeQuality(look, softness, measureEdgeQuality(grid, alpha, edgePixels)),
  };
}

/** @throws CutOutError `too_little_of_car` where what stands out is surely no whole car seen from outside: a part of one, or one behind something */
function requireWholeCar(sides: SideShares | undefined): void {
  if (sides !== undefined && shareOfNone(sides) >= sureShare)
    throw new CutOutError("too_little_of_car", "no whole car is seen from any side");
}

function inShape({ x, y }: MeantPlace, photo: Size, grid: Size): Point<"shape grid"> {
  return { x: (x * grid.width) / photo.width, y: (y * grid.height) / photo.height };
}

/** The rectangle in photo pixels that the zones inside and edge cover. */
function boxOfZones(zones: EdgeZones, photo: Photo): Box<"photo"> {
  const bounds = boundsOf(zones) ?? { left: 0, top: 0, right: zones.width - 1, bottom: zones.height - 1 };
  const left = Math.floor((bounds.left * photo.width) / zones.width);
  const top = Math.floor((bounds.top * photo.height) / zones.height);
  const right = Math.min(photo.width, Math.ceil(((bounds.right + 1) * photo.width) / zones.width));
  const bottom = Math.min(photo.height, Math.ceil(((bounds.bottom + 1) * photo.height) / zones.height));
  return { left, top, width: right - left, height: bottom - top };
}

function judgeQuality({ softShare, contact }: Look, softness: Softness, edgeQuality: number): CutOutQuality {
  const isUncertain =
    softShare > softness.uncertainAbove || edgeQuality < uncertainEdgeQuality || contact.top > flatRoofShare;
  return {
    verdict: isUncertain ? "uncertain" : "good",
    edgeQuality,
    softShare,
    touchesFrame: touchedSides(contact),
  };
}
