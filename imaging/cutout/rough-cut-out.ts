import { toEdgeGrid } from "#imaging/cutout/edge/edge-grid.ts";
import { measureInnerDetail } from "#imaging/cutout/shape/inner-detail.ts";
import { requireCarShape, requireInnerDetail } from "#imaging/cutout/shape/judge-shape.ts";
import { boundsOf } from "#imaging/pixels/mask.ts";
import type { Plane } from "#imaging/pixels/picture.ts";
import type { Photo } from "../decode/photo.ts";
import type { AlphaModel } from "./alpha-model.ts";
import { photoFacts, type CarCutOut } from "./car-cut-out.ts";
import { CutOutError } from "./cut-out-error.ts";
import { lookForCar } from "./look-for-car.ts";
import { scalePlane } from "./model-answer.ts";

/** Above this share of its side the frame cuts the car. */
const cutShare = 0.05;

/**
 * Cuts out a car to be looked at, never to be shown: its edge is the network's and keeps the old background's light, and a car whose
 * roof or ends lie outside the photo is one as well.
 * @throws CutOutError `no_car_found`
 */
export async function cutOutRoughly(photo: Photo, model: AlphaModel): Promise<CarCutOut> {
  const grid = await toEdgeGrid(photo);
  const { mask, answer, shapeAnswer, softShare, contact } = await lookForCar(grid, model);
  requireCarShape(mask, softShare, model.softness);
  requireInnerDetail(await measureInnerDetail(grid, mask));
  // What the mask left out of the answer is another car, or nothing.
  const kept = shapeAnswer.data.map((value, at) => (mask.data[at] === 0 ? 0 : value));
  const shape = await scalePlane({ ...shapeAnswer, data: kept }, answer.width, answer.height);
  const plane = await scalePlane(shape, photo.width, photo.height);
  return {
    ...photoFacts(photo),
    ...cropped(photo, plane),
    geometry: {
      contactLines: [],
      cutSides: {
        left: contact.left > cutShare,
        right: contact.right > cutShare,
        top: false,
        bottom: contact.bottom > cutShare,
      },
    },
    quality: {
      verdict: "uncertain",
      edgeQuality: 0,
      softShare,
      touchesFrame: {
        left: contact.left > 0,
        right: contact.right > 0,
        top: contact.top > 0,
        bottom: contact.bottom > 0,
      },
    },
  };
}

function cropped(photo: Photo, alpha: Plane): Pick<CarCutOut, "box" | "alpha" | "pixels"> {
  const bounds = boundsOf(alpha);
  if (bounds === null) throw new CutOutError("no_car_found", "nothing stands out");
  const { left, top } = bounds;
  const width = bounds.right - left + 1;
  const height = bounds.bottom - top + 1;
  const cut = {
    box: { left, top, width, height },
    alpha: new Uint8Array(width * height),
    pixels: new Uint8Array(width * height * 3),
  };
  for (let row = 0; row < height; row++) {
    const from = (top + row) * photo.width + left;
    cut.alpha.set(alpha.data.subarray(from, from + width), row * width);
    cut.pixels.set(photo.pixels.subarray(from * 3, (from + width) * 3), row * width * 3);
  }
  return cut;
}
