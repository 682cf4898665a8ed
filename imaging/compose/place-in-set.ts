import type { Size } from "#imaging/pixels/geometry.ts";
import { pixelsPerMetre, type CarPose } from "./car-pose.ts";
import { frameOf } from "./frame-rules.ts";
import { frameSize } from "./frame-size.ts";
import type { Placement, PlacementInput } from "./placement.ts";
import type { SceneRatio } from "./scene.ts";
import { nearTyreDistance } from "./visible-tyres.ts";

/** From where a car is seen, as far as its size in a picture goes. */
type ViewClass = "side" | "quarter" | "end-on";

/** A side and a quarter view take this share of the picture's width, a view from straight ahead or behind this one of its height. */
const setSizes = {
  "4:3": { side: 0.76, quarter: 0.73, "end-on": 0.5 },
  "1:1": { side: 0.86, quarter: 0.83, "end-on": 0.46 },
  "16:9": { side: 0.62, quarter: 0.6, "end-on": 0.58 },
  "9:16": { side: 0.9, quarter: 0.88, "end-on": 0.34 },
} as const satisfies Record<SceneRatio, Record<ViewClass, number>>;

/** A van seen across a corner is nearly as high as wide: only beyond these shares it has to be smaller than the rest. */
const mostHeightShare = 0.68;
/** From straight ahead a low, broad car would loom. */
const mostEndOnWidthShares = { "4:3": 0.62, "1:1": 0.8, "16:9": 0.5, "9:16": 0.86 } as const satisfies Record<
  SceneRatio,
  number
>;

/**
 * Cosines of the angle between the car's flank and the picture, at which one view becomes the next: a side view from 14° to 26°, one from straight
 * ahead from 57° to 70°. Between them sizes run over into each other: a photo taken two steps farther round, or a heading read a little
 * wrong, must not make a car jump.
 */
const sideTurns = { from: 0.9, to: 0.97 } as const;
const endOnTurns = { from: 0.35, to: 0.55 } as const;

function shareBetween(value: number, { from, to }: { from: number; to: number }): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/**
 * Where a whole car goes in a picture that is one of a set: the same part of the scene, the nearest tyre on the format's ground line and one
 * size for a view, whatever the photo. Each picture is placed alone, so that a run may make them in any order. The photo's horizon is given
 * up for that: in a studio nothing shows it.
 */
export function placeInSet(input: PlacementInput, tyreRow: number): Placement {
  const { scene, ratio, pose, box, fixedCarScale } = input;
  const rule = frameOf(ratio, pose);
  const square = frameSize(ratio, 4096);
  const perWidth = widthShare(input, square);
  const wanted = ((fixedCarScale ?? 0) * box.width) / perWidth;
  const longestWidth = frameSize(ratio, input.longSidePixels).width;
  const isWhole = fixedCarScale !== undefined && wanted <= longestWidth;
  const longSide = isWhole
    ? Math.ceil((wanted * Math.max(square.width, square.height)) / square.width)
    : input.longSidePixels;
  const { width, height } = frameSize(ratio, longSide);
  const carScale = isWhole ? fixedCarScale : (perWidth * width) / box.width;
  const { crop } = scene.stands[ratio];
  const zoom = width / crop.width;
  const baseline = Math.round(rule.baselineShare * height);
  const horizonRow = (scene.camera.horizonRow - crop.top) * zoom;
  const nearDepth = (scene.camera.heightMetres * scene.camera.focalPixels * zoom) / Math.max(1, baseline - horizonRow);
  return {
    width,
    height,
    carScale,
    carLeft: Math.round((width - box.width * carScale) / 2),
    carTop: Math.round(baseline - (tyreRow - box.top) * carScale),
    plateCrop: crop,
    horizonRow,
    depthMetres: nearDepth * (pose.distanceMetres / nearTyreDistance(pose)),
    pixelsPerMetre: pixelsPerMetre(pose) * carScale,
  };
}

/** Where roofs are in a set, as a row of the picture: what hangs above them hangs at one height in all pictures. */
export function roofRowInSet(ratio: SceneRatio, pose: CarPose, height: number): number {
  return (frameOf(ratio, pose).baselineShare - setSizes[ratio]["end-on"]) * height;
}

/** What the car's box takes of a picture's width. */
function widthShare({ ratio, pose, box }: PlacementInput, frame: Size): number {
  const along = Math.abs(Math.cos(pose.headingRadians));
  const { side, quarter, "end-on": endOn } = setSizes[ratio];
  const aspect = (box.width / box.height) * (frame.height / frame.width);
  const byWidth = Math.min(quarter + (side - quarter) * shareBetween(along, sideTurns), mostHeightShare * aspect);
  const byHeight = Math.min(endOn * aspect, mostEndOnWidthShares[ratio]);
  return byHeight + (byWidth - byHeight) * shareBetween(along, endOnTurns);
}
