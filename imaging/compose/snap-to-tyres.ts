import type { Point } from "#imaging/pixels/geometry.ts";
import type { CarPoint } from "./car-bodies.ts";
import type { CarPose } from "./car-pose.ts";
import { applyHomography, type Homography } from "./ground-map.ts";
import { quadMap } from "./quad-map.ts";
import { tyreRoles, tyreVisibility } from "./visible-tyres.ts";

export type TyreRows = {
  /** Picture row on which the outline's tyres stand in a picture column; null where it can't be told. */
  readonly rowAt: (column: number) => number | null;
  /** A tyre is moved by this many pixels at most: more means that the outline was misread there. */
  readonly maxMovePixels: number;
};

/**
 * Bends the ground's map so that the estimated tyres meet the rows on which the photo's tyres are seen to stand: a pose is right to a
 * few per cent, a shadow that leaves its tyre by one per cent floats.
 */
export function snapToTyres(map: Homography, pose: CarPose, rows: TyreRows): Homography {
  const roles = tyreRoles(pose);
  const { flankSeen, axleSeen } = tyreVisibility(pose);
  const at = (point: CarPoint) => applyHomography(map, point.forward, point.left);
  const miss = (point: CarPoint) => {
    const { x, y } = at(point);
    const row = rows.rowAt(x);
    return row === null ? 0 : Math.min(rows.maxMovePixels, Math.max(-rows.maxMovePixels, row - y));
  };
  const near = miss(roles.near);
  const along = near + flankSeen * (miss(roles.alongFlank) - near);
  const across = near + axleSeen * (miss(roles.acrossAxle) - near);
  const moved = (point: CarPoint, by: number): PicturePoint => ({ x: at(point).x, y: at(point).y + by });
  // The unseen fourth tyre goes where the other three carry it.
  const snapped = quadMap([
    moved(roles.near, near),
    moved(roles.alongFlank, along),
    moved(roles.hidden, along + across - near),
    moved(roles.acrossAxle, across),
  ]);
  return snapped === null
    ? map
    : compose(snapped, unitSquareOf(roles.near, roles.alongFlank, roles.acrossAxle), depthAtOrigin(map));
}

/** From car metres to the square in which the near tyre is (0, 0), the flank's (1, 0) and the axle's (0, 1). */
function unitSquareOf(near: CarPoint, along: CarPoint, across: CarPoint): Homography {
  const scaleForward = 1 / (along.forward - near.forward);
  const scaleLeft = 1 / (across.left - near.left);
  return [scaleForward, 0, -near.forward * scaleForward, 0, scaleLeft, -near.left * scaleLeft, 0, 0, 1];
}

type PicturePoint = Point<"picture">;

function depthAtOrigin(map: Homography): number {
  return map[8];
}

/** `first` after `second`, scaled so that the third coordinate of the car's middle is `depth`, as in the map it came from. */
function compose(first: Homography, second: Homography, depth: number): Homography {
  const [a, b, c, d, e, f, g, h, i] = first;
  const [j, k, l, m, n, o, p, q, r] = second;
  const s = depth / (g * l + h * o + i * r);
  return [
    (a * j + b * m + c * p) * s,
    (a * k + b * n + c * q) * s,
    (a * l + b * o + c * r) * s,
    (d * j + e * m + f * p) * s,
    (d * k + e * n + f * q) * s,
    (d * l + e * o + f * r) * s,
    (g * j + h * m + i * p) * s,
    (g * k + h * n + i * q) * s,
    (g * l + h * o + i * r) * s,
  ];
}
