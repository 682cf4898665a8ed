import { expect, test } from "vitest";
import type { CarCutOut } from "../cutout/car-cut-out.ts";
import { composeScene, type ComposedImage } from "./compose-scene.ts";
import { cropCar, type Cropping } from "./crop-car.ts";
import { estimatePose } from "./estimate-pose.ts";
import type { SceneRatio } from "./scene.ts";
import { readSilhouette } from "./silhouette.ts";
import { syntheticCar, syntheticScene } from "./synthetic-scene.ts";
import { visibleTyres } from "./visible-tyres.ts";

const scenes = { core: syntheticScene("core"), retail: syntheticScene("retail") };
const ratios = ["4:3", "1:1", "16:9", "9:16"] as const satisfies readonly SceneRatio[];
const croppings = [
  { left: 0.3 },
  { right: 0.45 },
  { bottom: 0.25 },
  { left: 0.15, right: 0.15 },
  { left: 0.3, bottom: 0.3 },
  { right: 0.2, bottom: 0.15 },
] as const satisfies readonly Cropping[];
const cases = (["core", "retail"] as const).flatMap((section) =>
  ratios.flatMap((ratio) => croppings.map((cropping) => [section, ratio, cropping] as const)),
);

const { car: wholeCar } = syntheticCar(232, 900);

test.each(cases)("%s %s: a car cut by %o lies with each cut on the picture's own edge", async (section, ratio, cut) => {
  const car = cropCar(wholeCar, cut);
  const picture = await composeScene({ ...scenes[section], car, ratio, longSidePixels: 800 });
  const { placement, width, height, isCarUnchanged } = picture;
  const { cutSides } = car.geometry;
  const spans = cutSides.left && cutSides.right;
  /** How far inside the picture each side of the car's box lies. */
  const inside = {
    left: placement.carLeft,
    right: width - placement.carLeft - Math.round(car.box.width * placement.carScale),
    bottom: height - placement.carTop - Math.round(car.box.height * placement.carScale),
  };
  // Where two opposite sides are cut, the picture's whole pixels may leave a few of the car's outside.
  const judged = spans ? (["left", "right"] as const) : (["left", "right", "bottom"] as const);
  const beyond = spans ? 16 : 0;
  const misplaced = judged.filter((side) =>
    cutSides[side] ? inside[side] > 0 || inside[side] < -beyond : inside[side] <= 0,
  );
  expect(misplaced).toEqual([]);
  // One that is too tall for the format keeps its wheels; every other one its roof as well.
  expect(spans ? inside.bottom >= -1 : placement.carTop > 0).toBe(true);
  expect(isCarUnchanged).toBe(section === "retail");
  expect(foreignEdgePixels(picture, car)).toBe(0);
});

test("a car that spans the picture and is too tall for it keeps its wheels, whatever becomes of its roof", async () => {
  const { car: tall } = syntheticCar(268, 900);
  const car = cropCar(tall, { left: 0.1, right: 0.1 });
  const { placement, height } = await composeScene({ ...scenes.core, car, ratio: "16:9", longSidePixels: 800 });
  expect(placement.carTop).toBeLessThan(0);
  const lowerEnd = placement.carTop + car.box.height * placement.carScale;
  expect(lowerEnd).toBeLessThanOrEqual(height + 1);
  expect(lowerEnd).toBeGreaterThan(height - 2);
});

test.each([{ left: 0.3 }, { right: 0.3 }] satisfies Cropping[])(
  "a tyre that is seen of a car cut by %o keeps its place on the ground",
  (cut) => {
    const { car: whole, pose: truth } = syntheticCar(232, 900);
    const car = cropCar(whole, cut);
    const shift = whole.box.left - car.box.left + Math.round((cut.left ?? 0) * whole.box.width);
    const estimated = Object.values(visibleTyres(estimatePose(car, readSilhouette(car))));
    const { near, alongFlank, acrossAxle } = visibleTyres(truth);
    const seen = [near, alongFlank, acrossAxle]
      .map(({ x, y }) => ({ x: x - shift, y }))
      .filter(({ x }) => x > 0 && x < car.photoWidth);
    expect(seen.length).toBeGreaterThan(0);
    const misses = seen.map((tyre) => Math.min(...estimated.map(({ x, y }) => Math.hypot(x - tyre.x, y - tyre.y))));
    expect(Math.max(...misses)).toBeLessThan(0.06 * car.box.width);
  },
);

test("where a car goes on beyond the picture, so does the dark under it", async () => {
  const { scene, plate, shadows } = scenes.core;
  const matt = { ...scene, floor: { ...scene.floor, reflectivity: 0 } };
  const { car: side } = syntheticCar(180, 900);
  const car = cropCar(side, { left: 0.4 });
  const { placement, width, pixels } = await composeScene({ scene: matt, plate, shadows, car, ratio: "4:3" });
  const row = Math.round(placement.carTop + car.box.height * placement.carScale) + 4;
  const greenAt = (column: number) => pixels[(row * width + column) * 3 + 1] ?? 0;
  const floor = greenAt(width - 20);
  expect(greenAt(1)).toBeLessThan(0.75 * floor);
  expect(Math.abs(greenAt(1) - greenAt(40))).toBeLessThan(25);
});

/** Pixels on the picture's cut edges, at the car's own scale, that are not the car's where its cut-out is solid. */
function foreignEdgePixels({ pixels, placement, width }: ComposedImage, { box, geometry, ...car }: CarCutOut): number {
  if (placement.carScale !== 1) return 0;
  const isForeign = (row: number, column: number) => {
    const at = row * box.width + column;
    const target = ((placement.carTop + row) * width + placement.carLeft + column) * 3;
    return (
      car.alpha[at] === 255 && [0, 1, 2].some((channel) => pixels[target + channel] !== car.pixels[at * 3 + channel])
    );
  };
  const columns: number[] = [];
  if (geometry.cutSides.left) columns.push(Math.max(0, -placement.carLeft));
  if (geometry.cutSides.right) columns.push(Math.min(box.width, width - placement.carLeft) - 1);
  let count = 0;
  for (const column of columns)
    for (
      let row = Math.max(0, -placement.carTop);
      row < Math.min(box.height, pixels.length / 3 / width - placement.carTop);
      row++
    )
      if (isForeign(row, column)) count++;
  return count;
}
