import type { Box, Size } from "#imaging/pixels/geometry.ts";
import type { FrameSides } from "../cutout/car-cut-out.ts";
import { pixelsPerMetre, type CarPose } from "./car-pose.ts";
import { frameOf, type FrameRule } from "./frame-rules.ts";
import { frameSize } from "./frame-size.ts";
import { frameCar, type Framing } from "./framing.ts";
import type { Scene, SceneRatio } from "./scene.ts";
import { nearTyreDistance, visibleTyres } from "./visible-tyres.ts";

/** Where everything goes; all in pixels of the finished picture but where said otherwise. */
export type Placement = {
  readonly width: number;
  readonly height: number;
  /** Picture pixels to a photo pixel. */
  readonly carScale: number;
  /** Top left corner of the car's box. Whole pixels, so that a car at scale 1 keeps its bytes. */
  readonly carLeft: number;
  readonly carTop: number;
  /** The part of the plate that fills the picture, in plate pixels, fractions allowed. */
  readonly plateCrop: Box<"plate">;
  readonly horizonRow: number;
  /** How far the middle of the car stands from the scene's camera, in scene metres. */
  readonly depthMetres: number;
  readonly pixelsPerMetre: number;
};

export type PlacementInput = {
  readonly scene: Scene;
  readonly ratio: SceneRatio;
  readonly pose: CarPose;
  /** The car's box in the photo. */
  readonly box: Box<"photo">;
  /** Where the photo's border cuts the car: these sides of its box lie on the picture's own edges, or a little beyond. */
  readonly cutSides: FrameSides;
  readonly longSidePixels: number;
  /** Retail: the picture takes its size from the car at this scale, up to `longSidePixels`. */
  readonly fixedCarScale?: number | undefined;
};

/** A photo taken from a higher or lower stand than the scene's camera: how far the scene may be scaled to hide it. */
const maxCameraHeightRatio = 1.4;

type Candidate = { readonly scale: number; readonly zoom: number; readonly baseline: number };
type Judged = {
  readonly cost: number;
  readonly candidate: Candidate;
  readonly crop: Box<"plate">;
  readonly depthMetres: number;
};

/**
 * Chooses crop, scale and ground row so that the car fills the frame, stands within the stand's depth, and the scene's horizon
 * crosses the car where the photo's own did: that makes a flat cut-out agree with the ground's perspective.
 */
export function placeCar(input: PlacementInput): Placement {
  const rule = frameOf(input.ratio, input.pose);
  if (input.fixedCarScale === undefined)
    return finish(input, rule, { size: frameSize(input.ratio, input.longSidePixels) });
  // The same composition at any size, so: compose small, then enlarge the frame until the car has its own scale.
  const draft = finish(input, rule, { size: frameSize(input.ratio, draftLongSidePixels) });
  const wanted = (draftLongSidePixels * input.fixedCarScale) / draft.carScale;
  const size = frameSize(input.ratio, Math.min(input.longSidePixels, wanted));
  const spans = input.cutSides.left && input.cutSides.right;
  const stillFits =
    !spans &&
    input.box.width * input.fixedCarScale <= fullestWidthShare * size.width &&
    input.box.height * input.fixedCarScale <= fullestHeightShare * size.height;
  const scale =
    wanted <= input.longSidePixels || stillFits ? input.fixedCarScale : (draft.carScale * size.width) / draft.width;
  return finish(input, rule, { size, scale });
}

const draftLongSidePixels = 2048;
/** A car too large for the largest picture may fill it this far before it is reduced. */
const fullestWidthShare = 0.9;
const fullestHeightShare = 0.72;

function finish(input: PlacementInput, rule: FrameRule, { size, scale }: { size: Size; scale?: number }): Placement {
  const { box, pose, cutSides } = input;
  const framing = frameCar({ box, cutSides, rule, frame: size, scale });
  const frame = { ...size, rule, framing };
  const { candidate, crop, depthMetres } = bestCandidate(input, frame);
  return {
    ...size,
    carScale: candidate.scale,
    carLeft: carLeft(input, frame, { candidate, crop, depthMetres }),
    carTop: carTop(input, size.height, candidate),
    plateCrop: crop,
    horizonRow: (input.scene.camera.horizonRow - crop.top) * (size.width / crop.width),
    depthMetres,
    pixelsPerMetre: pixelsPerMetre(pose) * candidate.scale,
  };
}

type Frame = {
  readonly width: number;
  readonly height: number;
  readonly rule: FrameRule;
  readonly framing: Framing;
};

function carLeft({ box, scene, ratio }: PlacementInput, frame: Frame, placed: Omit<Judged, "cost">): number {
  const { candidate, crop, depthMetres } = placed;
  const bound = frame.framing.left(Math.max(1, Math.round(box.width * candidate.scale)));
  if (bound !== null) return bound;
  const column = scene.camera.centreColumn + (scene.camera.focalPixels * scene.stands[ratio].xMetres) / depthMetres;
  const standColumn = (column - crop.left) * (frame.width / crop.width);
  const margin = Math.ceil(frame.rule.minMarginShare * frame.width);
  const width = box.width * candidate.scale;
  const wantedLeft = standColumn - width / 2;
  return Math.round(Math.min(Math.max(wantedLeft, margin), Math.max(margin, frame.width - margin - width)));
}

function carTop({ box, pose, cutSides }: PlacementInput, height: number, { scale, baseline }: Candidate): number {
  const top = Math.round(baseline - (visibleTyres(pose).near.y - box.top) * scale);
  if (!cutSides.bottom) return top;
  // Rounded apart, top and height could leave a line of the scene below the cut.
  return Math.max(top, height - Math.max(1, Math.round(box.height * scale)));
}

function bestCandidate(input: PlacementInput, frame: Frame): Judged {
  const standZoom = frame.width / input.scene.stands[input.ratio].crop.width;
  const { largestScale, isScaleFixed, anchorRows } = frame.framing;
  let best: Judged | null = null;
  const shrinks = isScaleFixed ? [1] : [1, 0.95, 0.9, 0.85, 0.8, 0.74, 0.68, 0.6];
  for (const shrink of shrinks) {
    const scale = largestScale * shrink;
    const anchors = anchorRows(scale);
    const toBaseline = nearTyreBelowAnchor(input) * scale;
    for (let zoomStep = 0; zoomStep <= frame.framing.zoomSteps; zoomStep++) {
      for (const row of anchors.rows) {
        const candidate = { scale, zoom: standZoom * 1.03 ** zoomStep, baseline: row + toBaseline };
        const anchorMiss = (row - anchors.best) / frame.height;
        const judged = judge(candidate, input, { ...frame, anchorMiss });
        if (best === null || judged.cost < best.cost) best = judged;
      }
    }
  }
  if (best === null) throw new Error("no placement was tried");
  return best;
}

/** Photo rows from the framing's anchor down to where the nearest tyre stands, which may lie outside the photo. */
function nearTyreBelowAnchor({ pose, box, cutSides }: PlacementInput): number {
  const isCut = cutSides.left || cutSides.right || cutSides.bottom;
  return isCut ? visibleTyres(pose).near.y - (box.top + box.height) : 0;
}

/** Costs in squared standard deviations of what a photographer would mind about as much. */
function judge(candidate: Candidate, input: PlacementInput, frame: Frame & { readonly anchorMiss: number }): Judged {
  const { scene, pose, box } = input;
  const { camera, plate } = scene;
  const stand = scene.stands[input.ratio];
  const { scale, zoom, baseline } = candidate;
  const { spreads, largestScale } = frame.framing;
  const near = visibleTyres(pose).near;
  const heightRatio = pose.cameraHeightMetres / camera.heightMetres;
  const boundedRatio = Math.min(maxCameraHeightRatio, Math.max(1 / maxCameraHeightRatio, heightRatio));
  const drop = (near.y - pose.horizonRow) * scale * (boundedRatio / heightRatio);

  const width = frame.width / zoom;
  const height = frame.height / zoom;
  const wantedTop = camera.horizonRow - (baseline - drop) / zoom;
  const top = Math.min(Math.max(wantedTop, 0), Math.max(0, plate.height - height));
  const horizonMiss = ((top - wantedTop) * zoom) / frame.height;
  const trueDrop = Math.max(1, baseline - (camera.horizonRow - top) * zoom);
  const nearDepth = (camera.heightMetres * camera.focalPixels * zoom) / trueDrop;
  const depthMetres = nearDepth * (pose.distanceMetres / nearTyreDistance(pose));

  const standColumn = camera.centreColumn + (camera.focalPixels * stand.xMetres) / depthMetres;
  const shareOfStand = (standColumn - stand.crop.left) / stand.crop.width;
  const wantedLeft = standColumn - (originShare(candidate, input, frame) ?? shareOfStand) * width;
  const left = Math.min(Math.max(wantedLeft, 0), Math.max(0, plate.width - width));
  const [nearest, farthest] = stand.depthRangeMetres;
  const depthMiss = Math.max(0, Math.log(nearest / depthMetres), Math.log(depthMetres / farthest));
  const headroom = (baseline - (near.y - box.top) * scale) / frame.height;

  const cost =
    (horizonMiss / spreads.horizon) ** 2 +
    (depthMiss / spreads.depth) ** 2 +
    (Math.log(scale / largestScale) / spreads.scale) ** 2 +
    (Math.log((zoom * stand.crop.width) / frame.width) / 0.42) ** 2 +
    (frame.anchorMiss / 0.04) ** 2 +
    (Math.max(0, frame.rule.minHeadroomShare - headroom) / 0.01) ** 2;
  return {
    cost,
    candidate,
    crop: { left, top, width: Math.min(width, plate.width), height: Math.min(height, plate.height) },
    depthMetres,
  };
}

/** Where the whole car's middle comes to lie, as a share of the picture's width, when the photo's border says where its box begins; else null. */
function originShare({ scale }: Candidate, { box, pose }: PlacementInput, { framing, width }: Frame): number | null {
  const left = framing.left(box.width * scale);
  return left === null ? null : (left + (pose.centreColumn - box.left) * scale) / width;
}
