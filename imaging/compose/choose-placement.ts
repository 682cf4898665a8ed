import type { PlacingGround } from "#contract/placing-ground.ts";
import { plainPlacing, type Placing } from "#contract/placing.ts";
import { isCarCut, type CarCutOut } from "../cutout/car-cut-out.ts";
import type { CarPose } from "./car-pose.ts";
import { fullLongSidePixels, placeAtCarsSize } from "./picture-size.ts";
import { placeInSet } from "./place-in-set.ts";
import { placeCar, type Placement } from "./placement.ts";
import { keepsCarPixels, type Scene, type SceneRatio } from "./scene.ts";
import { readSilhouette, type Silhouette } from "./silhouette.ts";
import { moveOnStand, standRoom } from "./stand-room.ts";

/** What decides where a car stands in its picture. */
export type PlacementWish = {
  readonly car: CarCutOut;
  readonly scene: Scene;
  readonly ratio: SceneRatio;
  /** Core and catalogue scenes come out this long; without it as long as the car's pixels allow. A retail picture follows the photo. */
  readonly longSidePixels?: number;
  /** `set`: as all pictures of a run, the same ground line and one size for a view of the car. A cut car is framed by its cut. */
  readonly framing?: "own" | "set";
  /** What a hand has turned; a car that is to be mirrored comes so (`flip-car.ts`). */
  readonly placing?: Placing;
};

/** Long side of a retail picture at most, in pixels. */
export const maxRetailLongSidePixels = 4096;

/** A user's own place may be a small photo: enlarged by more than this it looks soft beside the car. */
const mostPlateEnlarged = 2;

/** A car that is too large for the picture that its place allows is made smaller with it. */
function longestSide(scene: Scene, ratio: SceneRatio): number {
  if (scene.section !== "own") return maxRetailLongSidePixels;
  const { width, height } = scene.stands[ratio].crop;
  return Math.min(maxRetailLongSidePixels, mostPlateEnlarged * Math.max(width, height));
}

/** A car that the photo cuts is framed by its cut, in a set too. */
export function isInSet({ framing, car }: Pick<PlacementWish, "framing" | "car">): boolean {
  return framing === "set" && !isCarCut(car);
}

type KnownCar = { readonly pose: CarPose; readonly silhouette: Silhouette };

export function choosePlacement(wish: PlacementWish, known: KnownCar): Placement {
  const { placing = plainPlacing } = wish;
  return studioPlacement(wish, known, (placement) => moveOnStand({ ...roomOf(wish), placement }, placing));
}

/** Where else than at the studio's place the car could stand. */
export function readStandRoom(wish: PlacementWish & Pick<KnownCar, "pose">): PlacingGround {
  const known = { pose: wish.pose, silhouette: readSilhouette(wish.car) };
  const placement = studioPlacement(wish, known, (itself) => itself);
  return standRoom({ ...roomOf(wish), placement });
}

function roomOf({ car, scene, ratio }: PlacementWish) {
  return { scene, ratio, box: car.box, isCut: isCarCut(car), keepsSize: keepsCarPixels(scene) };
}

/** @param moved where a hand puts the car from there: what size its picture gets may hang on it */
function studioPlacement(
  wish: PlacementWish,
  { pose, silhouette }: KnownCar,
  moved: (placement: Placement) => Placement,
): Placement {
  const { car, scene, ratio, longSidePixels } = wish;
  const wanted = { scene, ratio, pose, box: car.box, cutSides: car.geometry.cutSides };
  const keepsPixels = keepsCarPixels(scene);
  if (isInSet(wish)) {
    const longest = keepsPixels ? longestSide(scene, ratio) : (longSidePixels ?? fullLongSidePixels);
    const fixedCarScale = keepsPixels ? 1 : undefined;
    return moved(placeInSet({ ...wanted, longSidePixels: longest, fixedCarScale }, lowestTyreRow(car, silhouette)));
  }
  if (keepsPixels) {
    return moved(placeCar({ ...wanted, longSidePixels: longestSide(scene, ratio), fixedCarScale: 1 }));
  }
  return longSidePixels === undefined ? placeAtCarsSize(wanted, moved) : moved(placeCar({ ...wanted, longSidePixels }));
}

/** Photo row on which the nearest tyre stands: nothing of a whole car's outline lies lower. */
function lowestTyreRow({ box }: CarCutOut, { hull }: Silhouette): number {
  return hull.reduce((lowest, { y }) => Math.max(lowest, y), box.top + 1);
}
