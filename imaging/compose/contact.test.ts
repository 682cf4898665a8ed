import { expect, it } from "vitest";
import type { CarLayer } from "./car-layer.ts";
import { darkenContacts } from "./contact.ts";
import type { GroundLine } from "./ground-line.ts";

const pixelsPerMetre = 100;
const width = 200;
const bodyBottom = 60;
const groundRow = 90;

it("lets no bright ground stand behind the soft lower edge of the body", async () => {
  const layer: CarLayer = {
    pixels: new Uint8Array(width * bodyBottom * 3),
    alpha: new Uint8Array(width * bodyBottom).fill(255),
    width,
    height: bodyBottom,
    left: 0,
    top: 0,
    scale: 1,
  };
  const line: GroundLine = {
    bottomRows: new Float32Array(width).fill(bodyBottom),
    tyreRows: new Float32Array(width).fill(groundRow),
    bodyRows: new Float32Array(width).fill(groundRow),
    sillRows: new Float32Array(width).fill(bodyBottom),
    firstTyreColumn: 0,
    lastTyreColumn: width - 1,
    goesOn: { left: false, right: false },
  };
  const picture = { pixels: new Uint8Array(width * 120 * 3).fill(220), width, height: 120 };
  await darkenContacts(picture, layer, { line, pixelsPerMetre, power: 1 });
  const lightAt = (row: number) => picture.pixels[(row * width + width / 2) * 3] ?? 0;
  // Four centimetres up behind the edge it is as dark as right below it.
  for (const row of [bodyBottom - 4, bodyBottom - 2, bodyBottom, bodyBottom + 2]) expect(lightAt(row)).toBeLessThan(90);
  expect(lightAt(20)).toBe(220);
});

type Change = { readonly bottom?: number; readonly ground?: number; readonly first?: number; readonly last?: number };

/** The light left of a white floor below a plain block, at a column and row of the picture. */
async function darkened({ bottom = bodyBottom, ground = groundRow, first = 0, last = width - 1 }: Change, left = 0) {
  const layer: CarLayer = {
    pixels: new Uint8Array(width * bottom * 3),
    alpha: new Uint8Array(width * bottom).fill(255),
    width,
    height: bottom,
    left,
    top: 0,
    scale: 1,
  };
  const line: GroundLine = {
    bottomRows: new Float32Array(width).fill(bottom),
    tyreRows: new Float32Array(width).fill(ground),
    bodyRows: new Float32Array(width).fill(ground),
    sillRows: new Float32Array(width).fill(bottom),
    firstTyreColumn: first,
    lastTyreColumn: last,
    goesOn: { left: false, right: false },
  };
  const picture = { pixels: new Uint8Array(width * 140 * 3).fill(220), width, height: 140 };
  await darkenContacts(picture, layer, { line, pixelsPerMetre, power: 1 });
  return (x: number, y: number) => picture.pixels[(y * width + x) * 3] ?? -1;
}

it("darkens the gap below the body, least where it opens to the ground in front", async () => {
  const at = await darkened({});
  expect(at(100, 65)).toBeLessThan(at(100, 80));
  expect(at(100, 80)).toBeLessThan(at(100, 86));
  expect(at(100, 80)).toBeLessThan(200);
  expect(at(100, groundRow + 12)).toBe(220);
});

it("draws the line of full dark where a tyre stands, and none where the car hangs over the floor", async () => {
  const standing = await darkened({ bottom: 90, ground: 90 });
  expect(Math.min(...[90, 91, 92].map((y) => standing(100, y)))).toBeLessThan(110);
  expect(standing(100, 110)).toBe(220);
  const hanging = await darkened({ bottom: 60, ground: 90 });
  expect(hanging(100, 91)).toBeGreaterThan(150);
});

it("fades beyond the outermost tyres, where a bumper ends high above the ground", async () => {
  const at = await darkened({ first: 60, last: 140 });
  expect(at(100, 66)).toBeLessThan(100);
  expect(at(50, 66)).toBeGreaterThan(at(70, 66));
  for (const row of [58, 60, 62, 66]) expect([at(10, row), at(190, row)]).toEqual([220, 220]);
});

it("never lightens anything, and stays in the picture where the car reaches over its edge", async () => {
  for (const left of [-150, 150]) {
    const at = await darkened({}, left);
    for (let y = 0; y < 140; y += 5) for (let x = 0; x < width; x += 7) expect(at(x, y)).toBeLessThanOrEqual(220);
    expect(at(left < 0 ? 20 : 180, 66)).toBeLessThan(100);
    expect(at(left < 0 ? 120 : 80, 66)).toBe(220);
  }
});
