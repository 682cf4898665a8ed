import { boxOnGround, type PlacingGround } from "#contract/placing-ground.ts";
import type { Placing } from "#contract/placing.ts";
import type { Box } from "#imaging/pixels/geometry.ts";
import type { Placement } from "./placement.ts";
import type { Scene, SceneRatio } from "./scene.ts";

/** Of the picture's width and height: a car keeps this distance from the edges when it is moved. */
const sideMarginShare = 0.025;
const lowestFootShare = 0.965;
const headroomShare = 0.04;
/** The perspective in which a car was photographed is right for one distance; farther off than this from it, it shows. */
const sizeBounds = { nearest: 1.25, farthest: 0.62 } as const;
/** A stand is the ground of one car and a step beside it: farther away may be a kerb, a wall or a hedge. */
const mostAcrossMetres = 1.1;

export type RoomInput = {
  readonly placement: Placement;
  readonly scene: Scene;
  readonly ratio: SceneRatio;
  /** The car's box in the photo. */
  readonly box: Box<"photo">;
  /** A car that the photo cuts stays where its cut is, a retail car keeps its size. */
  readonly isCut: boolean;
  readonly keepsSize: boolean;
};

/** Where else on the stand's ground the car could stand, so that all of it is seen. */
export function standRoom({ placement, scene, ratio, box, isCut, keepsSize }: RoomInput): PlacingGround {
  const { width, height, carScale, carLeft, carTop, horizonRow, plateCrop, pixelsPerMetre } = placement;
  const shares = {
    left: carLeft / width,
    top: carTop / height,
    width: (box.width * carScale) / width,
    height: (box.height * carScale) / height,
  };
  const column = (scene.camera.centreColumn - plateCrop.left) * (width / plateCrop.width);
  const vanishing = { x: column / width, y: horizonRow / height };
  const right = shares.left + shares.width;
  const edges = { left: Math.min(sideMarginShare, shares.left), right: Math.max(1 - sideMarginShare, right) };
  const isFixed = isCut || keepsSize;
  return {
    box: shares,
    vanishing,
    sizes: isFixed ? { nearest: 1, farthest: 1 } : sizesOf({ placement, scene, ratio }, { shares, vanishing, edges }),
    edges,
    mostAcross: isCut ? 0 : (mostAcrossMetres * pixelsPerMetre) / width,
  };
}

type Sized = { shares: PlacingGround["box"] } & Pick<PlacingGround, "vanishing" | "edges">;

function sizesOf(
  { placement, scene, ratio }: Pick<RoomInput, "placement" | "scene" | "ratio">,
  { shares, vanishing, edges }: Sized,
): PlacingGround["sizes"] {
  const foot = shares.top + shares.height - vanishing.y;
  // Seen from below the ground's edge there is no ground to move on.
  if (foot <= 0) return { nearest: 1, farthest: 1 };
  const [nearestMetres, farthestMetres] = scene.stands[ratio].depthRangeMetres;
  const roof = vanishing.y - shares.top;
  const nearest = Math.min(
    sizeBounds.nearest,
    placement.depthMetres / nearestMetres,
    (edges.right - edges.left) / shares.width,
    (lowestFootShare - vanishing.y) / foot,
    roof <= 0 ? sizeBounds.nearest : (vanishing.y - headroomShare) / roof,
  );
  const farthest = Math.max(sizeBounds.farthest, placement.depthMetres / farthestMetres);
  return { nearest: Math.max(1, nearest), farthest: Math.min(1, farthest) };
}

/** The same picture with its car elsewhere on the ground; whole pixels, so that a car that keeps its size keeps its bytes. */
export function moveOnStand(input: RoomInput, placing: Pick<Placing, "across" | "depth">): Placement {
  const { placement } = input;
  if (placing.across === 0 && placing.depth === 0) return placement;
  const { left, top, size } = boxOnGround(standRoom(input), placing);
  return {
    ...placement,
    carScale: placement.carScale * size,
    carLeft: Math.round(left * placement.width),
    carTop: Math.round(top * placement.height),
    depthMetres: placement.depthMetres / size,
    pixelsPerMetre: placement.pixelsPerMetre * size,
  };
}
