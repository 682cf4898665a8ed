import type { CarPoint } from "#imaging/compose/car-bodies.ts";
import { projectCarPoint, type CarPose } from "#imaging/compose/car-pose.ts";
import { labOfSrgb } from "#imaging/compose/delta-e.ts";
import type { CarPixels } from "./car-samples.ts";

type Lab = readonly [number, number, number];

/** What a wheel shows: L*, a*, b* of its brighter half, and L* of the tyre about it. */
export type RimLight = { readonly rim: Lab; readonly tyreL: number };

/** Metres: where a wheel's rim and tyre surely are, whatever its size, and how far apart it is looked at. */
const hubHeight = 0.32;
const rimRadius = 0.2;
const tyre = { from: 0.26, to: 0.31 } as const;
const step = 0.012;
/** Where the wheel lies outside of the tyre's middle. */
const outwards = 0.1;
/** Of a wheel of which more lies outside the car, the place is wrong. */
const mostOutside = 0.12;

/** Looks at the wheel that stands on a point of the ground. Null where the car's outline says that no wheel is there. */
export function readRim(car: CarPixels, pose: CarPose, contact: CarPoint): RimLight | null {
  const left = contact.left + Math.sign(contact.left) * outwards;
  const rims: Lab[] = [];
  const tyres: Lab[] = [];
  let outside = 0;
  for (let forward = -tyre.to; forward <= tyre.to; forward += step) {
    for (let up = -tyre.to; up <= tyre.to; up += step) {
      const radius = Math.hypot(forward, up);
      if (radius > tyre.to || (radius > rimRadius && radius < tyre.from)) continue;
      const point = { forward: contact.forward + forward, left, up: hubHeight + up };
      const lab = labAt(car, projectCarPoint(pose, point));
      if (lab === null) outside++;
      else (radius <= rimRadius ? rims : tyres).push(lab);
    }
  }
  if (outside > mostOutside * (outside + rims.length + tyres.length)) return null;
  const brightHalf = rims.toSorted(([one], [other]) => other - one).slice(0, rims.length / 2);
  const tyreL = tyres.map(([l]) => l).toSorted((one, other) => one - other)[Math.floor(tyres.length / 2)];
  return tyreL === undefined || brightHalf.length === 0 ? null : { rim: meanOf(brightHalf), tyreL };
}

function labAt({ box, alpha, pixels }: CarPixels, { x, y }: { x: number; y: number }): Lab | null {
  const column = Math.round(x - box.left);
  const row = Math.round(y - box.top);
  if (column < 0 || row < 0 || column >= box.width || row >= box.height) return null;
  const at = row * box.width + column;
  if ((alpha[at] ?? 0) < 200) return null;
  return labOfSrgb(pixels[at * 3] ?? 0, pixels[at * 3 + 1] ?? 0, pixels[at * 3 + 2] ?? 0);
}

function meanOf(labs: readonly Lab[]): Lab {
  const mean = (channel: 0 | 1 | 2) => labs.reduce((sum, lab) => sum + lab[channel], 0) / labs.length;
  return [mean(0), mean(1), mean(2)];
}
