import type { LinearRgb } from "#imaging/pixels/linear-light.ts";
import type { CarLayer } from "./car-layer.ts";
import type { CarPose } from "./car-pose.ts";
import type { Scene } from "./scene.ts";

/** Where the car stands to the scene's light. */
export type BodyLightSetting = {
  readonly scene: Scene;
  readonly pose: CarPose;
  /** Column of the nearest tyre in the layer: there the two visible sides part. */
  readonly cornerColumn: number;
};

/** How the scene's light falls on a box-shaped car: factors per column, additions per row. */
export type BodyLight = {
  readonly columns: Float32Array;
  readonly rows: Float32Array;
  /** 0–1: how much of the floor's light a row gets. */
  readonly lowness: Float32Array;
  /** Colour of the light thrown back by the floor, relative to neutral. */
  readonly floorTint: LinearRgb;
};

/** Full contrast would relight twice: the photo's own shading is still on the car. */
const keyStrength = 0.24;
const floorTintStrength = 0.22;

/** The two visible sides as two planes which meet at the nearest wheel, the roof as a third. */
export function bodyLight(layer: CarLayer, { scene, pose, cornerColumn }: BodyLightSetting): BodyLight {
  const { direction, share } = scene.keyLight;
  const heading = pose.headingRadians;
  const side = Math.cos(heading) < 0 ? 1 : -1;
  const end = Math.sin(heading) < 0 ? 1 : -1;
  const flank = lambert([-Math.sin(heading) * side, Math.cos(heading) * side, 0.1], direction);
  const face = lambert([Math.cos(heading) * end, Math.sin(heading) * end, 0.1], direction);
  // Seen from the front, what lies right of the corner is the flank when the car points to the left, and the other way round.
  const isFlankRight = Math.cos(heading) * end < 0;
  const [left, right] = isFlankRight ? [face, flank] : [flank, face];
  const strength = keyStrength * (0.3 + share);
  const mean = (left + right) / 2;

  const columns = new Float32Array(layer.width);
  const softness = Math.max(1, layer.width * 0.12);
  for (let column = 0; column < layer.width; column++) {
    const t = smooth(0.5 + (column - cornerColumn) / (2 * softness));
    columns[column] = 1 + strength * (left + (right - left) * t - mean);
  }
  const rows = new Float32Array(layer.height);
  const lowness = new Float32Array(layer.height);
  const above = Math.max(0, direction[2]);
  for (let row = 0; row < layer.height; row++) {
    const height = 1 - row / Math.max(1, layer.height - 1);
    rows[row] = strength * 0.5 * above * (smooth((height - 0.45) / 0.5) - 0.5) - 0.06 * smooth((0.25 - height) / 0.25);
    lowness[row] = smooth((0.5 - height) / 0.45);
  }
  return { columns, rows, lowness, floorTint: floorTint(scene.floor.colour) };
}

function floorTint(colour: LinearRgb): LinearRgb {
  const mean = Math.max(1e-4, (colour[0] + colour[1] + colour[2]) / 3);
  const tint = (channel: number) => 1 + floorTintStrength * (Math.min(1.6, Math.max(0.5, channel / mean)) - 1);
  return [tint(colour[0]), tint(colour[1]), tint(colour[2])];
}

function lambert(normal: readonly [number, number, number], light: readonly [number, number, number]): number {
  return Math.max(0, normal[0] * light[0] + normal[1] * light[1] + normal[2] * light[2]);
}

function smooth(t: number): number {
  const bounded = Math.min(1, Math.max(0, t));
  return bounded * bounded * (3 - 2 * bounded);
}
