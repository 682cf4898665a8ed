import sharp from "sharp";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { CarCutOut, FrameSides } from "../cutout/car-cut-out.ts";
import { scaleCar } from "./car-layer.ts";
import { pixelsPerMetre } from "./car-pose.ts";
import { tyreRows } from "./compose-scene.ts";
import { darkenContacts } from "./contact.ts";
import { estimatePose } from "./estimate-pose.ts";
import { readGroundLine } from "./ground-line.ts";
import { groundToPicture } from "./ground-map.ts";
import { shadowTileAt } from "./shadow-atlas.ts";
import { castShadow } from "./shadow.ts";
import { readSilhouette } from "./silhouette.ts";
import { snapToTyres } from "./snap-to-tyres.ts";
import { drawSoftShadows } from "./soft-shadows.ts";
import { standEdges } from "./stand-edges.ts";

/** What a car's shadow takes from a white ground, and where the car's box lies in it. */
export type CarShadow = {
  /** `width × height` bytes: how much black lies there. */
  readonly alpha: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Top left corner of the car's box, in the shadow's pixels; as many of them to a photo pixel as in the cut-out. */
  readonly carLeft: number;
  readonly carTop: number;
};

/** A shadow is soft: drawn with a car no longer than this, it is the same when it is enlarged. */
const drawnLongSide = 1600;
/** With what is taken off it, a shadow ends before. */
const reachMetres = { beside: 3, below: 3 } as const;
/**
 * The light that a car takes from the ground far round it: in a place it is everywhere, but under a car alone it would end in a straight line
 * where the file does. Of 255.
 */
const farShade = 26;
/** Of the shorter side: a photo from very near spreads its ground far out of any file. */
const fadeShare = 0.12;
/** Noon under an even sky, on a ground that mirrors nothing: what suits a place of which nothing is known. */
const evenLight = { lightFromRight: 0, gloss: 0 } as const;

/** The soft shadow of a cut-out car on an even ground, as the studio draws it in a place of which there is only a photo. */
export async function drawCarShadow(car: CarCutOut): Promise<CarShadow> {
  const { box, geometry } = car;
  const silhouette = readSilhouette(car);
  const pose = estimatePose(car, silhouette);
  const carScale = Math.min(1, drawnLongSide / Math.max(box.width, box.height));
  const perMetre = pixelsPerMetre(pose) * carScale;
  // Where the photo cuts the car nobody knows its shadow.
  const beside = (isCut: boolean) => (isCut ? 0 : Math.ceil(reachMetres.beside * perMetre));
  const carLeft = beside(geometry.cutSides.left);
  const width = carLeft + Math.ceil(box.width * carScale) + beside(geometry.cutSides.right);
  const height =
    Math.ceil(box.height * carScale) + (geometry.cutSides.bottom ? 0 : Math.ceil(reachMetres.below * perMetre));
  const placement = {
    width,
    height,
    carScale,
    carLeft,
    carTop: 0,
    plateCrop: { left: 0, top: 0, width, height } as const,
    horizonRow: (pose.horizonRow - box.top) * carScale,
    depthMetres: pose.distanceMetres,
    pixelsPerMetre: perMetre,
  };
  const map = snapToTyres(groundToPicture(pose, box, placement), pose, tyreRows(car, silhouette, placement));
  const ground = { pixels: new Uint8Array(width * height * 3).fill(255), width, height };
  const { shadows, atlas } = drawSoftShadows(evenLight);
  const tile = shadowTileAt(atlas, { id: "cut-out", shadows }, (pose.headingRadians * 180) / Math.PI);
  castShadow(ground, {
    tile,
    scene: { shadows },
    body: pose.body,
    groundToPicture: map,
    horizonRow: placement.horizonRow,
  });
  const layer = await scaleCar(car, placement);
  const edges = standEdges(car, silhouette, pose);
  const line = readGroundLine(layer, silhouette, { pose, ...geometry, box, edges, map, pixelsPerMetre: perMetre });
  await darkenContacts(ground, layer, { line, pixelsPerMetre: perMetre, power: 1 });
  return enlarge({ alpha: darkness(ground, geometry.cutSides), width, height, carLeft, carTop: 0 }, 1 / carScale);
}

type Ground = { readonly pixels: Uint8Array; readonly width: number; readonly height: number };

/** What is black over the ground; towards a border at which the shadow would end it fades. */
function darkness({ pixels, width, height }: Ground, cutSides: FrameSides): Uint8Array {
  const rim = fadeShare * Math.min(width, height);
  const alpha = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const below = cutSides.bottom ? rim : height - 1 - row;
    for (let column = 0; column < width; column++) {
      const shade = 255 - (pixels[3 * (row * width + column)] ?? outOfBounds()) - farShade;
      if (shade <= 0) continue;
      const beside = Math.min(cutSides.left ? rim : column, cutSides.right ? rim : width - 1 - column);
      const kept = Math.min(1, Math.min(below, beside) / rim);
      alpha[row * width + column] = Math.round((shade * kept * 255) / (255 - farShade));
    }
  }
  return alpha;
}

async function enlarge(shadow: CarShadow, by: number): Promise<CarShadow> {
  if (by === 1) return shadow;
  const width = Math.round(shadow.width * by);
  const height = Math.round(shadow.height * by);
  const alpha = await sharp(shadow.alpha, { raw: { width: shadow.width, height: shadow.height, channels: 1 } })
    .resize(width, height, { fit: "fill", kernel: "cubic" })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return { alpha, width, height, carLeft: Math.round(shadow.carLeft * by), carTop: Math.round(shadow.carTop * by) };
}
