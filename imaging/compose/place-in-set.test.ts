import { expect, test } from "vitest";
import type { CarCutOut } from "../cutout/car-cut-out.ts";
import { composeScene, type ComposedImage } from "./compose-scene.ts";
import { frameOf } from "./frame-rules.ts";
import type { SceneRatio } from "./scene.ts";
import { readSilhouette } from "./silhouette.ts";
import { syntheticCar, syntheticScene } from "./synthetic-scene.ts";

const retail = syntheticScene("retail");
const ratios = ["4:3", "1:1", "16:9", "9:16"] as const satisfies readonly SceneRatio[];

async function inSet(headingDegrees: number, photoWidth: number, ratio: SceneRatio) {
  const { car, pose } = syntheticCar(headingDegrees, photoWidth);
  const picture = await composeScene({ ...retail, car, pose, ratio, framing: "set" });
  return { car, pose, picture, ...takenOf(picture, car.box) };
}

/** The row of the outline's lowest point in the picture. */
function groundRow(car: CarCutOut, { placement }: ComposedImage): number {
  const lowest = Math.max(...readSilhouette(car).hull.map(({ y }) => y));
  return placement.carTop + (lowest - car.box.top) * placement.carScale;
}

const takenOf = ({ placement, width, height }: ComposedImage, box: { width: number; height: number }) => ({
  widthShare: (box.width * placement.carScale) / width,
  heightShare: (box.height * placement.carScale) / height,
});

test.each(ratios)("in a set every car stands in the middle, on the same row of a %s picture", async (ratio) => {
  for (const heading of [0, 35, 90, 145, 215, 270, 325]) {
    const { picture, pose, car } = await inSet(heading, 700, ratio);
    const baseline = frameOf(ratio, pose).baselineShare * picture.height;
    expect(Math.abs(groundRow(car, picture) - baseline), `${heading}`).toBeLessThanOrEqual(1.5);
    const middle = picture.placement.carLeft + (car.box.width * picture.placement.carScale) / 2;
    expect(Math.abs(middle - picture.width / 2), `${heading}`).toBeLessThanOrEqual(1);
    expect(picture.placement.plateCrop).toEqual(retail.scene.stands[ratio].crop);
  }
});

test.each([
  ["side", "widthShare", [2, 178, -6, 10]],
  ["quarter", "widthShare", [30, 40, 150, 210, 330]],
  ["end-on", "heightShare", [90, 270, 80, 262]],
] as const)("in a set a car seen %s has one size, from any photo", async (_, share, headings) => {
  const sizes: number[] = [];
  for (const [index, heading] of headings.entries())
    sizes.push((await inSet(heading, 500 + 170 * index, "4:3"))[share]);
  for (const size of sizes) expect(size).toBeCloseTo(sizes[0] ?? 0, 2);
});

test("a car turned by two degrees more never jumps in size", { tags: ["thorough"] }, async () => {
  const sizes: number[] = [];
  for (let heading = 0; heading <= 90; heading += 2) sizes.push((await inSet(heading, 700, "4:3")).heightShare);
  const steps = sizes.slice(1).map((size, index) => Math.abs(size / (sizes[index] ?? 0) - 1));
  expect(Math.max(...steps)).toBeLessThan(0.06);
});

test("a car of a set keeps its own pixels", async () => {
  const { picture, car } = await inSet(40, 900, "4:3");
  expect(picture.isCarUnchanged).toBe(true);
  expect(picture.width).toBeGreaterThan(car.box.width);
  expect(picture.width / picture.height).toBeCloseTo(4 / 3, 6);
});

test(
  "a car of a set that is larger than the largest picture fills it as the others do",
  { tags: ["thorough"] },
  async () => {
    const [small, large] = [await inSet(2, 900, "1:1"), await inSet(2, 6500, "1:1")];
    expect(large.picture.isCarUnchanged).toBe(false);
    expect(large.picture.width).toBe(4096);
    expect(large.widthShare).toBeCloseTo(small.widthShare, 2);
  },
);
