import type { Box } from "../cutout/car-cut-out.ts";
import { pixelsPerMetre, type CarPose } from "./car-pose.ts";
import { frameOf, type FrameRule } from "./frame-rules.ts";
import type { Scene, SceneRatio } from "./scene.ts";
import { visibleTyres } from "./visible-tyres.ts";

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
  readonly plateCrop: Box;
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
  readonly box: Box;
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
  readonly crop: Box;
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
  const stillFits =
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

/** Whole pixels in exactly the ratio. */
function frameSize(ratio: SceneRatio, longSidePixels: number): { width: number; height: number } {
  const [across, down] = ratio.split(":").map(Number);
  if (across === undefined || down === undefined) throw new Error(`not a ratio: ${ratio}`);
  const unit = Math.max(1, Math.floor(longSidePixels / Math.max(across, down)));
  return { width: across * unit, height: down * unit };
}

function finish(
  input: PlacementInput,
  rule: FrameRule,
  { size: frame, scale }: { size: { width: number; height: number }; scale?: number },
): Placement {
  const { box, pose } = input;
  const largest = Math.min(
    (rule.maxWidthShare * frame.width) / box.width,
    (rule.maxHeightShare * frame.height) / box.height,
  );
  const best = bestCandidate(input, rule, {
    ...frame,
    largestScale: scale ?? largest,
    isScaleFixed: scale !== undefined,
  });
  const { candidate, crop, depthMetres } = best;
  const near = visibleTyres(pose).near;
  const zoom = frame.width / crop.width;
  const carTop = Math.round(candidate.baseline - (near.y - box.top) * candidate.scale);
  const standColumn =
    (input.scene.camera.centreColumn +
      (input.scene.camera.focalPixels * input.scene.stands[input.ratio].xMetres) / depthMetres -
      crop.left) *
    zoom;
  const margin = Math.ceil(rule.minMarginShare * frame.width);
  const width = box.width * candidate.scale;
  const wantedLeft = standColumn - width / 2;
  const carLeft = Math.round(Math.min(Math.max(wantedLeft, margin), Math.max(margin, frame.width - margin - width)));
  return {
    ...frame,
    carScale: candidate.scale,
    carLeft,
    carTop,
    plateCrop: crop,
    horizonRow: (input.scene.camera.horizonRow - crop.top) * zoom,
    depthMetres,
    pixelsPerMetre: pixelsPerMetre(pose) * candidate.scale,
  };
}

type Frame = {
  readonly width: number;
  readonly height: number;
  readonly largestScale: number;
  readonly isScaleFixed: boolean;
};

function bestCandidate(input: PlacementInput, rule: FrameRule, frame: Frame): Judged {
  const standZoom = frame.width / input.scene.stands[input.ratio].crop.width;
  let best: Judged | null = null;
  const shrinks = frame.isScaleFixed ? [1] : [1, 0.95, 0.9, 0.85, 0.8, 0.74, 0.68, 0.6];
  for (const shrink of shrinks) {
    for (let zoomStep = 0; zoomStep <= 20; zoomStep++) {
      for (let baseStep = -4; baseStep <= 4; baseStep++) {
        const candidate = {
          scale: frame.largestScale * shrink,
          zoom: standZoom * 1.03 ** zoomStep,
          baseline: (rule.baselineShare + baseStep * 0.015) * frame.height,
        };
        const judged = judge(candidate, input, { ...frame, rule });
        if (best === null || judged.cost < best.cost) best = judged;
      }
    }
  }
  if (best === null) throw new Error("no placement was tried");
  return best;
}

/** Costs in squared standard deviations of what a photographer would mind about as much. */
function judge(candidate: Candidate, input: PlacementInput, frame: Frame & { readonly rule: FrameRule }): Judged {
  const { scene, pose, box } = input;
  const { camera, plate } = scene;
  const stand = scene.stands[input.ratio];
  const { scale, zoom, baseline } = candidate;
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
  const left = Math.min(Math.max(standColumn - shareOfStand * width, 0), Math.max(0, plate.width - width));
  const [nearest, farthest] = stand.depthRangeMetres;
  const depthMiss = Math.max(0, Math.log(nearest / depthMetres), Math.log(depthMetres / farthest));
  const headroom = (baseline - (near.y - box.top) * scale) / frame.height;

  const cost =
    (horizonMiss / 0.02) ** 2 +
    (depthMiss / 0.06) ** 2 +
    (Math.log(scale / frame.largestScale) / 0.11) ** 2 +
    (Math.log((zoom * stand.crop.width) / frame.width) / 0.42) ** 2 +
    ((baseline / frame.height - frame.rule.baselineShare) / 0.04) ** 2 +
    (Math.max(0, frame.rule.minHeadroomShare - headroom) / 0.01) ** 2;
  return {
    cost,
    candidate,
    crop: { left, top, width: Math.min(width, plate.width), height: Math.min(height, plate.height) },
    depthMetres,
  };
}

/** Distance of the nearest tyre from the photo's camera, metres: the pose's ground rows say it. */
function nearTyreDistance(pose: CarPose): number {
  const near = visibleTyres(pose).near;
  const levelDrop = near.y - pose.horizonRow;
  return levelDrop <= 0 ? pose.distanceMetres : (pose.cameraHeightMetres * pose.focalPixels) / levelDrop;
}
