import { scaleCar } from "#imaging/compose/car-layer.ts";
import type { CarPose } from "#imaging/compose/car-pose.ts";
import { estimatePose } from "#imaging/compose/estimate-pose.ts";
import { readSilhouette } from "#imaging/compose/silhouette.ts";
import type { CarCutOut, ContactLine, PhotoPoint } from "#imaging/cutout/car-cut-out.ts";

/** A cut-out with fewer pixels, and its pose: the same car, for pictures that show it no larger. */
export type ReducedCar = { readonly car: CarCutOut; readonly pose: CarPose };

/**
 * Long side of a reduced car's box, in pixels: in a tile 400 pixels wide no car is longer than 350, and pictures that show it half as large
 * again would still be sharp.
 */
export const reducedCarPixels = 400;

/** A car that is smaller already stays as it is. */
export async function reduceCar(car: CarCutOut, longSidePixels: number = reducedCarPixels): Promise<ReducedCar> {
  // In all its pixels: the pose hangs on the outline.
  const pose = estimatePose(car, readSilhouette(car));
  const { box } = car;
  const wanted = longSidePixels / Math.max(box.width, box.height);
  if (wanted >= 1) return { car, pose };
  const { pixels, alpha, width, height } = await scaleCar(car, { carScale: wanted, carLeft: 0, carTop: 0 });
  // Whole pixels in the box, and everything else after it, so that the outline stays where its lines are.
  const by = width / box.width;
  const point = ({ x, y }: PhotoPoint): PhotoPoint => ({ x: x * by, y: y * by });
  const line = ({ from, to }: ContactLine): ContactLine => ({ from: point(from), to: point(to) });
  return {
    car: {
      ...car,
      photoWidth: car.photoWidth * by,
      photoHeight: car.photoHeight * by,
      box: { ...box, left: box.left * by, top: box.top * by, width, height },
      pixels,
      alpha,
      geometry: { ...car.geometry, contactLines: car.geometry.contactLines.map(line) },
    },
    pose: {
      ...pose,
      focalPixels: pose.focalPixels * by,
      horizonRow: pose.horizonRow * by,
      centreColumn: pose.centreColumn * by,
    },
  };
}
