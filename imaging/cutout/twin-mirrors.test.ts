import { expect, test } from "vitest";
import { emptyPlane, type Plane } from "./mask-shape.ts";
import { withTwinMirrors } from "./twin-mirrors.ts";

type Colour = readonly [number, number, number];
type Rectangle = readonly [left: number, top: number, right: number, bottom: number];

const size = { width: 300, height: 240 };
const white: Colour = [225, 226, 228];
const shaded: Colour = [200, 202, 206];
const road: Colour = [70, 72, 75];

const body: Rectangle = [70, 40, 229, 199];
const mirror: Rectangle = [46, 86, 63, 101];
const arm: Rectangle = [64, 96, 69, 100];
/** Three pixels lower than it should be: the car leans. */
const twin: Rectangle = [236, 89, 253, 104];

function fill(plane: Plane, [left, top, right, bottom]: Rectangle): void {
  for (let y = top; y <= bottom; y++) plane.data.fill(1, y * size.width + left, y * size.width + right + 1);
}

/** A white front with one mirror found, on a ground of one colour; in the photo there may be something on the other side. */
function restored({
  other,
  ground = road,
  parts = [body],
}: {
  other: Colour | null;
  ground?: Colour;
  parts?: Rectangle[];
}) {
  const mask = emptyPlane(size);
  for (const part of [...parts, mirror, arm]) fill(mask, part);
  const beside = emptyPlane(size);
  fill(beside, twin);
  const pixels = new Uint8Array(size.width * size.height * 3);
  for (let at = 0; at < mask.data.length; at++) {
    const isOther = other !== null && beside.data[at] === 1;
    pixels.set(mask.data[at] ? white : isOther ? other : ground, at * 3);
  }
  const result = withTwinMirrors(mask, pixels);
  return {
    area: result.data.filter((value, at) => value !== mask.data[at]).length,
    ofTwin: beside.data.filter((value, at) => value === 1 && result.data[at] === 1).length,
  };
}

const twinArea = 18 * 16;

test("a mirror that the model lost comes back whole, with its arm, where the other side has one", () => {
  const { area, ofTwin } = restored({ other: shaded });
  expect(ofTwin).toBe(twinArea);
  expect(area).toBeGreaterThan(twinArea);
  expect(area).toBeLessThan(twinArea * 1.3);
});

test.each([
  ["nothing is there", { other: null }],
  ["something of another colour is there", { other: [40, 90, 160] }],
  ["all around has the mirror's colour", { other: white, ground: [215, 216, 218] }],
  ["the view is no straight one", { other: shaded, parts: [body, [70, 130, 289, 199]] }],
] as const)("where %s, nothing is added", (_, photo) => {
  expect(restored({ ...photo, parts: "parts" in photo ? [...photo.parts] : [body] }).area).toBe(0);
});
