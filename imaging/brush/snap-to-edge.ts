import { edgeZones, findEdgePixels } from "#imaging/cutout/edge/edge-zones.ts";
import { fitLinearEdge } from "#imaging/cutout/edge/guided-edge.ts";
import { refineAlpha } from "#imaging/cutout/edge/refine-edge.ts";
import { outOfBounds } from "#imaging/pixels/out-of-bounds.ts";
import type { Plane, RgbPicture } from "#imaging/pixels/picture.ts";
import { assignUnknown, background, car, unknown } from "./nearest-seed.ts";
import { toCells, type Window } from "./window.ts";

/** From here on a cell is the car's own already, and no edge. */
const surelyCar = 245;

/**
 * A window's alpha after something was added to the car: the core of it, and of its rim what belongs to the car by the photo's edges. Nothing is ever
 * taken away by it. To take away, everything is turned round.
 * @param crop the window's pixels
 * @param alpha of those pixels, before
 * @param reach of the edit, per cell (`edit-reach.ts`)
 * @returns alpha of those pixels, after
 */
export function snapToEdge(
  window: Window,
  { crop, alpha }: { crop: RgbPicture<"photo">; alpha: Uint8Array },
  reach: Float32Array,
): Uint8Array {
  const cells = toCells(crop, alpha, window);
  const labels = assignUnknown(cells.photo, whatIsKnown(cells.alpha, reach));
  const zones = edgeZones({ data: labels, width: window.columns, height: window.rows });
  const prior = priorOf(labels, cells.alpha, reach);
  const pixels = findEdgePixels(zones, window.columns, window.rows);
  const linear = fitLinearEdge(cells.photo, prior, pixels);
  const box = { left: 0, top: 0, width: crop.width, height: crop.height };
  const refined = refineAlpha(crop, box, { zones, linear });
  for (let at = 0; at < refined.length; at++)
    refined[at] = Math.max(refined[at] ?? outOfBounds(), alpha[at] ?? outOfBounds());
  return refined;
}

function whatIsKnown({ data }: Plane<"edge grid">, reach: Float32Array): Uint8Array {
  return data.map((level, at) => {
    const value = reach[at] ?? outOfBounds();
    if (value <= 0 || level >= surelyCar) return car;
    if (value <= 1) return unknown;
    return level >= 128 ? car : background;
  });
}

/** Beside the edit the car is as soft as it was. */
function priorOf(labels: Uint8Array, alpha: Plane<"edge grid">, reach: Float32Array): Plane<"edge grid"> {
  const data = alpha.data.map((level, at) =>
    (reach[at] ?? outOfBounds()) > 1 ? level : labels[at] === car ? 255 : level >= surelyCar ? level : 0,
  );
  return { ...alpha, data };
}
