import { logoSizeShares, type LogoSettings } from "#contract/logos.ts";
import { trimLogo, type Logo } from "#imaging/logo/decode-logo.ts";
import { hangSign } from "#imaging/logo/hang-sign.ts";
import { layLogo } from "#imaging/logo/lay-logo.ts";
import { placeSign } from "#imaging/logo/place-sign.ts";
import { signWallOf } from "#imaging/logo/sign-walls.ts";
import type { RgbPicture } from "#imaging/pixels/picture.ts";
import type { CarLayer } from "./car-layer.ts";
import type { CarPose } from "./car-pose.ts";
import { roofRowInSet } from "./place-in-set.ts";
import type { Placement } from "./placement.ts";
import type { Scene, SceneRatio } from "./scene.ts";

export type BehindCar = {
  readonly scene: Scene;
  readonly ratio: SceneRatio;
  readonly pose: CarPose;
  readonly placement: Placement;
  readonly layer: CarLayer;
  /** A sign's room ends at the same row in every picture of a set, else where this car's roof is. */
  readonly isInSet: boolean;
};

/**
 * Lays a logo into a scene whose car comes later. In the middle, where the car would hide it, its visible part becomes a sign on the free
 * wall above; elsewhere it lies where the settings say. Changes `picture`.
 */
export async function layLogoBehindCar(
  picture: RgbPicture<"picture">,
  { logo, settings }: { logo: Logo; settings: LogoSettings },
  { scene, ratio, pose, placement, layer, isInSet }: BehindCar,
): Promise<void> {
  if (settings.position !== "center") return layLogo(picture, logo, settings);
  const visible = await trimLogo(logo);
  if (visible === null) return;
  const room = {
    picture,
    plateCrop: placement.plateCrop,
    wall: signWallOf(scene),
    roofRow: isInSet ? roofRowInSet(ratio, pose, placement.height) : layer.top + roofRow(layer),
    longestSide:
      logoSizeShares[settings.size] *
      (settings.size === "fill" ? picture.width : Math.min(picture.width, picture.height)),
  };
  await hangSign(picture, visible, { placeOf: (size) => placeSign(size, room), opacity: settings.opacity });
}

/** An aerial or a roof rail is no roof: a row counts when this share of the car's width is solid in it. */
const roofShare = 0.1;

function roofRow({ alpha, width, height }: CarLayer): number {
  for (let row = 0; row < height; row++) {
    let solid = 0;
    for (let at = row * width; at < (row + 1) * width; at++) if ((alpha[at] ?? 0) > 127) solid++;
    if (solid >= roofShare * width) return row;
  }
  return 0;
}
