import type { PhotoView } from "#contract/detected-fields.ts";
import type { View } from "#contract/views.ts";
import type { AlphaModel } from "#imaging/cutout/alpha-model.ts";
import { isCarCut, type CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { CutOutError } from "#imaging/cutout/cut-out-error.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { askModel } from "#imaging/cutout/look-for-car.ts";
import { readAppearance } from "#imaging/detect/appearance/read-appearance.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import type { CarInPicture } from "#imaging/repaint/car-in-picture.ts";
import { isMirrored } from "./is-mirrored.ts";

export type ViewFaultName = "no-car" | "car-cut" | "other-side" | "mirrored";
export type ViewFault = { readonly name: ViewFaultName; readonly words: string };

export type CheckedView = {
  readonly faults: readonly ViewFault[];
  /** Where the picture has its car, or what stands out in it. */
  readonly car: CarInPicture;
};

/** Which side of a car is seen in each view; the low one is a front quarter. */
export const sideOfView = {
  side: "side",
  "front-quarter": "front-quarter",
  "rear-quarter": "rear-quarter",
  front: "front",
  rear: "rear",
  "dynamic-front-quarter": "front-quarter",
} as const satisfies Record<View, PhotoView>;

/** Our reading of a side, and with it the pose, is believed from here on: docs/decisions/092. */
const sureOfSide = 0.85;
/** What refuses a picture as another side: a missing tail lamp alone makes a front of up to 0.88, and proves little (docs/decisions/087). */
const sureOfOther = 0.9;

const sideWords = {
  side: "the car's side",
  "front-quarter": "the car's front and one side",
  "rear-quarter": "the car's rear and one side",
  front: "the car's front",
  rear: "the car's rear",
} as const satisfies Record<PhotoView, string>;

/** A car in a view takes a fifth of the picture and more, and leaves something around it; what takes less or more than these is no car. */
const leastShare = 0.05;
const mostShare = 0.95;

/**
 * Looks whether a picture shows a whole car from the side that was asked for. What our own reading is not sure of is not refused, so that a car of
 * an odd outline is no fault: only that nothing stands out is one.
 */
export async function checkView(matting: AlphaModel, picture: RgbPicture<"photo">, view: View): Promise<CheckedView> {
  const car = await findCar(matting, picture);
  if (car !== null) {
    const cut = isCarCut(car) ? [carCut] : [];
    return { car: { ...car.box, alpha: car.alpha }, faults: [...cut, ...sideFaults(car, view)] };
  }
  const { pixels, width, height } = picture;
  const { data: alpha } = await askModel({ pixels, width, height }, matting);
  const shown = alpha.reduce((sum, level) => sum + (level > 127 ? 1 : 0), 0) / alpha.length;
  const isCar = shown >= leastShare && shown <= mostShare;
  return { car: { alpha, width, height, left: 0, top: 0 }, faults: isCar ? [] : [noCar] };
}

const noCar: ViewFault = {
  name: "no-car",
  words: "No car could be made out in the picture. Show one whole car, clear of the background.",
};
const carCut: ViewFault = {
  name: "car-cut",
  words: "The car was cut off by the picture's edge. Show it whole, with room all round.",
};

async function findCar(matting: AlphaModel, picture: RgbPicture<"photo">): Promise<CarCutOut | null> {
  try {
    return await cutOut(picture, matting);
  } catch (error) {
    if (error instanceof CutOutError) return null;
    throw error;
  }
}

function sideFaults(car: CarCutOut, view: View): readonly ViewFault[] {
  const read = readAppearance(car).view;
  const wanted = sideOfView[view];
  if (read === null || read.confidence < sureOfSide) return [];
  if (read.value !== wanted) {
    if (read.confidence < sureOfOther) return [];
    const words = `The picture shows ${sideWords[read.value]}. Show ${sideWords[wanted]}, as the view is described above.`;
    return [{ name: "other-side", words }];
  }
  return isMirrored(car, wanted) ? [mirroredFault] : [];
}

const mirroredFault: ViewFault = {
  name: "mirrored",
  words: "Left and right were the wrong way round. Turn the car so that it faces as the view is described above.",
};
