import { expect, test } from "vitest";
import { emptyPlane, type Plane } from "./mask-shape.ts";
import { withOwnParts } from "./own-parts.ts";

type Colour = readonly [number, number, number];
type Rectangle = readonly [left: number, top: number, right: number, bottom: number];

const size = { width: 300, height: 200 };
const red: Colour = [170, 30, 30];
const grey: Colour = [120, 122, 125];

function fill(plane: Plane, [left, top, right, bottom]: Rectangle, value: number): void {
  for (let y = top; y <= bottom; y++) plane.data.fill(value, y * size.width + left, y * size.width + right + 1);
}

/** A car of one colour before a ground of another; beside it a part of some colour, which the model half believes in. */
function photoWith(part: Rectangle, colours: { car: Colour; ground: Colour; part: Colour }) {
  const car: Rectangle = [60, 60, 219, 159];
  const mask = emptyPlane(size);
  fill(mask, car, 1);
  const answer = emptyPlane(size);
  fill(answer, car, 255);
  fill(answer, part, 140);
  const pixels = new Uint8Array(size.width * size.height * 3);
  for (let at = 0; at < size.width * size.height; at++) {
    const isPart = answer.data[at] === 140;
    pixels.set(mask.data[at] ? colours.car : isPart ? colours.part : colours.ground, at * 3);
  }
  return { mask, answer, pixels };
}

const mirror: Rectangle = [220, 80, 233, 89];
const count = (plane: Plane) => plane.data.filter((value) => value > 0).length;

function restored(part: Rectangle, colours: { car: Colour; ground: Colour; part: Colour }): number {
  const { mask, answer, pixels } = photoWith(part, colours);
  return count(withOwnParts(mask, answer, pixels)) - count(mask);
}

test("a doubted mirror of the car's colour before something else is given back", () => {
  expect(restored(mirror, { car: red, ground: grey, part: red })).toBe(140);
});

test.each([
  ["of another colour", mirror, { car: red, ground: grey, part: [30, 60, 160] }],
  ["of the colour of all around", mirror, { car: grey, ground: grey, part: grey }],
  ["of no colour", mirror, { car: [235, 236, 238], ground: [60, 110, 40], part: [235, 236, 238] }],
  ["above the roof", [100, 50, 113, 59], { car: red, ground: grey, part: red }],
  ["as low as a tyre or a shadow", [220, 145, 233, 154], { car: red, ground: grey, part: red }],
  ["larger than a mirror", [220, 70, 259, 119], { car: red, ground: grey, part: red }],
  ["away from the car", [230, 80, 243, 89], { car: red, ground: grey, part: red }],
] as const)("what is doubted and %s stays dropped", (_, part, colours) => {
  expect(restored(part, colours)).toBe(0);
});
