import sharp from "sharp";
import type { Photo } from "../decode/photo.ts";
import type { Box, CarCutOut, CarGeometry, CutOutQuality } from "./car-cut-out.ts";
import { clearCrumbs } from "./clear-crumbs.ts";
import { findContactLines } from "./contact-lines.ts";
import { CutOutError } from "./cut-out-error.ts";
import { hasDoubtfulOutline } from "./doubtful-outline.ts";
import { dropColouredPosts } from "./drop-coloured-posts.ts";
import { dropSideStubs } from "./drop-side-stubs.ts";
import { gatherEdgeColours } from "./edge-colours.ts";
import { findEdgePixels } from "./edge-pixels.ts";
import { measureEdgeQuality } from "./edge-quality.ts";
import { correctedAlpha, edgeTrimap, type EdgeTrimap } from "./edge-trimap.ts";
import { findCar } from "./find-car.ts";
import { fitLinearEdge } from "./guided-edge.ts";
import {
  measureFrameContact,
  measureSoftShare,
  requireCarShape,
  requireWholeCar,
  type FrameContact,
} from "./judge-shape.ts";
import { maskBounds, type Plane } from "./mask-shape.ts";
import type { InferAlpha } from "./matting.ts";
import { askModel, askModelMirrored, askModelPadded, scalePlane } from "./model-answer.ts";
import { withOwnParts } from "./own-parts.ts";
import { pixelsOnGrid } from "./photo-edges.ts";
import { freeColours, refineAlpha } from "./refine-edge.ts";
import { clearPiece, confirmsSuspicion, suspectAttachedBody } from "./suspect-attached-body.ts";
import { withTwinMirrors } from "./twin-mirrors.ts";

/** Long side of the grid on which the edge's colours are fitted; finer photos take their detail from the full resolution. */
const edgeGridSide = 1280;
/** Long side of the grid on which shapes are analysed. */
const shapeGridSide = 512;

/** Softer answers than this, or a car that seems to leave the photo, are worth a second look. */
const secondLookSoftShare = 0.15;
const secondLookContact = 0.1;
/** Softer than this, a look at the mirror image is worth its time: every third photo, four in ten of which come out clearer. */
const mirroredLookSoftShare = 0.1;
/** The second answer is taken when it is clearly less soft: a little less soft, it has as often let in a neighbour. */
const secondLookGain = 0.75;
/** Above this a usable cut-out is called uncertain. */
const uncertainSoftShare = 0.2;
const uncertainEdgeQuality = 0.59;

/**
 * Cuts the main car out of an upright photo at the photo's full resolution.
 * @param infer one model inference, see `createMatting`; called once; once or twice again when the answer is poor, and when something behind the car seems to be attached to it
 * @throws CutOutError `no_car_found`, `car_cut_off`
 */
export async function cutOut(photo: Photo, infer: InferAlpha): Promise<CarCutOut> {
  const grid = await shrink(photo, edgeGridSide);
  const view = await settleParts(await dropAttachedBody(await lookForCar(grid, infer), grid, infer), grid);
  requireCarShape(view.mask, view.softShare);
  requireWholeCar(view.contact);

  const trimap = edgeTrimap(view.mask, view.shapeAnswer);
  const alpha = correctedAlpha(trimap, view.answer);
  const edgePixels = findEdgePixels(trimap, grid.width, grid.height);
  const searched = boxOfZones(trimap, photo);
  const linear = fitLinearEdge(grid, alpha, edgePixels);
  const car = trimToCar(refineAlpha(photo, searched, { trimap, linear }), searched);
  return {
    photoWidth: photo.width,
    photoHeight: photo.height,
    ...car,
    pixels: freeColours(photo, car, gatherEdgeColours(grid, alpha, edgePixels)),
    geometry: measureGeometry(view.mask, alpha, photo),
    quality: judgeQuality(view, measureEdgeQuality(grid, alpha, edgePixels)),
  };
}

/** `answer` on the edge grid; `shapeAnswer` and `mask` on the shape grid. */
type View = {
  readonly answer: Plane;
  readonly shapeAnswer: Plane;
  /** Another look's answer on the shape grid. */
  readonly witness: Plane | null;
  readonly mask: Plane;
  readonly softShare: number;
  /** The soft share of the worst answer about this photo; 1 when a second body may still be attached. */
  readonly doubt: number;
  readonly contact: FrameContact;
};

async function lookForCar(grid: Photo, infer: InferAlpha): Promise<View> {
  const first = await viewOf(await askModel(grid, infer));
  let best = first;
  if (first === null || needsSecondLook(first))
    best = clearerOf(first, await viewOf(await askModelPadded(grid, infer)));
  if (best !== null && best.softShare > mirroredLookSoftShare)
    best = await withWitness(best, await viewOf(await askModelMirrored(grid, infer)));
  if (best === null) throw new CutOutError("no_car_found", "nothing stands out");
  // What was hard to see at first stays doubtful, however sure the second answer is.
  return { ...best, doubt: Math.max(best.doubt, first?.doubt ?? 0) };
}

/** Asks the model again with what seems to stand behind the car hidden; unless that confirms it, the car stays as it was, in doubt. */
async function dropAttachedBody(view: View, grid: Photo, infer: InferAlpha): Promise<View> {
  const suspicion = await suspectAttachedBody(grid, view.mask);
  if (suspicion === null) return view;
  const next = await viewOf(await askModel(suspicion.hidden, infer));
  const isConfirmed = next !== null && confirmsSuspicion(view, next, suspicion);
  const alone = isConfirmed ? await viewOf(clearPiece(next.answer, suspicion), view.witness) : null;
  if (alone === null) return { ...view, doubt: 1 };
  return { ...alone, mask: dropSideStubs(alone.mask, suspicion.piece), doubt: Math.max(view.doubt, alone.doubt) };
}

/** By colour: what stands against the car's end is dropped; what was dropped as a ghost though it is the car's own, and a lost second mirror, come back. */
async function settleParts(view: View, grid: Photo): Promise<View> {
  const pixels = await pixelsOnGrid(grid, view.mask);
  const own = withOwnParts(dropColouredPosts(view.mask, pixels), view.shapeAnswer, pixels);
  const mask = withTwinMirrors(own, pixels);
  return mask === view.mask ? view : { ...view, mask };
}

/** The first look unless the second is clearly less soft. */
function clearerOf(first: View | null, second: View | null): View | null {
  if (first === null || second === null) return first ?? second;
  return second.softShare < secondLookGain * first.softShare ? second : first;
}

/** The clearer of two looks, with the other as its witness. */
async function withWitness(first: View, second: View | null): Promise<View> {
  if (second === null) return first;
  const chosen = clearerOf(first, second) ?? first;
  const witness = (chosen === first ? second : first).shapeAnswer;
  return (await viewOf(chosen.answer, witness)) ?? chosen;
}

async function viewOf(answer: Plane, witness: Plane | null = null): Promise<View | null> {
  const scale = Math.min(1, shapeGridSide / Math.max(answer.width, answer.height));
  const shapeAnswer = await scalePlane(answer, Math.round(answer.width * scale), Math.round(answer.height * scale));
  const mask = findCar(shapeAnswer, witness ?? shapeAnswer);
  if (mask === null) return null;
  const softShare = measureSoftShare(shapeAnswer, mask);
  return { answer, shapeAnswer, witness, mask, softShare, doubt: softShare, contact: measureFrameContact(mask) };
}

function needsSecondLook({ softShare, contact }: View): boolean {
  const atFrame = Math.max(contact.left, contact.right, contact.top);
  return softShare > secondLookSoftShare || atFrame > secondLookContact;
}

async function shrink(photo: Photo, longSide: number): Promise<Photo> {
  if (Math.max(photo.width, photo.height) <= longSide) return photo;
  const { data, info } = await sharp(photo.pixels, { raw: { width: photo.width, height: photo.height, channels: 3 } })
    .resize(longSide, longSide, { fit: "inside" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height };
}

/** The rectangle in photo pixels that the zones inside and edge cover. */
function boxOfZones({ zones }: EdgeTrimap, photo: Photo): Box {
  const bounds = maskBounds(zones) ?? { left: 0, top: 0, right: zones.width - 1, bottom: zones.height - 1 };
  const left = Math.floor((bounds.left * photo.width) / zones.width);
  const top = Math.floor((bounds.top * photo.height) / zones.height);
  const right = Math.min(photo.width, Math.ceil(((bounds.right + 1) * photo.width) / zones.width));
  const bottom = Math.min(photo.height, Math.ceil(((bounds.bottom + 1) * photo.height) / zones.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** Drops specks of the ground, and the empty margin that the search for the edge needed. */
function trimToCar(searched: Uint8Array, box: Box): { box: Box; alpha: Uint8Array } {
  clearCrumbs({ data: searched, width: box.width, height: box.height });
  const bounds = maskBounds({ data: searched, width: box.width, height: box.height });
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

function measureGeometry(mask: Plane, alpha: Plane, photo: Photo): CarGeometry {
  const scaleX = photo.width / alpha.width;
  const scaleY = photo.height / alpha.height;
  const contactLines = findContactLines(mask, alpha).map(({ from, to }) => ({
    from: { x: from.x * scaleX, y: from.y * scaleY },
    to: { x: to.x * scaleX, y: to.y * scaleY },
  }));
  return { contactLines };
}

function judgeQuality({ mask, softShare, doubt, contact }: View, edgeQuality: number): CutOutQuality {
  const touchesFrame = {
    left: contact.left > 0,
    right: contact.right > 0,
    top: contact.top > 0,
    bottom: contact.bottom > 0,
  };
  const isUncertain =
    doubt > uncertainSoftShare ||
    edgeQuality < uncertainEdgeQuality ||
    Object.values(touchesFrame).includes(true) ||
    hasDoubtfulOutline(mask);
  return { verdict: isUncertain ? "uncertain" : "good", edgeQuality, softShare, touchesFrame };
}
