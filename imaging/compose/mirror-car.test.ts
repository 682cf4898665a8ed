import { expect, test } from "vitest";
import type { CarLayer } from "./car-layer.ts";
import type { GroundLine } from "./ground-line.ts";
import { mirrorCar, type MirroredCar } from "./mirror-car.ts";

const width = 120;
const height = 60;
const pixelsPerMetre = 30;
const wheels = [
  [15, 33],
  [87, 105],
] as const;
const lip = [50, 60] as const;
const sill = 48;

/** A box with two wheels and, between them, a lip that hangs almost to the ground. Its rows are told apart by their grey. */
function boxCar(): { layer: CarLayer; line: GroundLine } {
  const isIn = (column: number, [from, to]: readonly [number, number]) => column >= from && column < to;
  const bottoms = Float32Array.from({ length: width }, (_, column) =>
    wheels.some((wheel) => isIn(column, wheel)) ? height : isIn(column, lip) ? sill + 2 : sill,
  );
  const alpha = Uint8Array.from({ length: width * height }, (_, i) =>
    Math.floor(i / width) < (bottoms[i % width] ?? 0) ? 255 : 0,
  );
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, i) => 100 + Math.floor(i / 3 / width));
  const flat = (row: number) => new Float32Array(width).fill(row);
  return {
    layer: { pixels, alpha, width, height, left: 0, top: 100, scale: 1 },
    line: {
      tyreRows: flat(height),
      bodyRows: flat(height),
      bottomRows: bottoms,
      sillRows: flat(sill),
      firstTyreColumn: 15,
      lastTyreColumn: 105,
      goesOn: { left: false, right: false },
    },
  };
}

const mirrored = (pictureRows: number) => {
  const { layer, line } = boxCar();
  return mirrorCar(layer, line, { pixelsPerMetre, pictureRows });
};

const greyAt = ({ planes, width: columns, step, top, margin }: MirroredCar, column: number, row: number) =>
  planes.colours[3 * (Math.round((row - top) / step) * columns + Math.round(column / step) + margin)] ?? 0;

test("the image goes down to the roof, however tall the car", () => {
  const image = mirrored(1000);
  expect(image.top + image.height * image.step).toBeGreaterThanOrEqual(2 * height - image.step);
  expect(greyAt(image, 75, 2 * height - 6)).toBeLessThan(112);
  expect(greyAt(image, 75, 2 * height - sill + 3)).toBeGreaterThan(138);
});

test("what would fall below the picture is not made, but for what its blur draws from", () => {
  const image = mirrored(100 + height + 12);
  expect(image.top + image.height * image.step).toBeLessThan(height + 12 + pixelsPerMetre);
});

test("wheels are mirrored from the ground on; a low lip is not, and leaves the dark of the underside", () => {
  const image = mirrored(1000);
  expect(greyAt(image, 24, height + 6)).toBeGreaterThan(145);
  expect(greyAt(image, 54, height + 6)).toBeLessThan(30);
  expect(greyAt(image, 54, height + 11)).toBeLessThan(30);
});
