import { describe, expect, test } from "vitest";
import { boxOnGround } from "#contract/placing-ground.ts";
import { plainPlacing, type Placing } from "#contract/placing.ts";
import { luminance, linearOfByte } from "#imaging/pixels/linear-light.ts";
import { readStandRoom } from "./choose-placement.ts";
import { composeScene, type ComposedImage } from "./compose-scene.ts";
import { estimatePose } from "./estimate-pose.ts";
import { flipCar, flipPose } from "./flip-car.ts";
import { readSilhouette } from "./silhouette.ts";
import { syntheticCar, syntheticScene } from "./synthetic-scene.ts";

const { car } = syntheticCar(230, 900);
const core = syntheticScene("core");
const retail = syntheticScene("retail");
const shown = { car, pose: estimatePose(car, readSilhouette(car)) };
const common = { ...core, ...shown, ratio: "4:3", longSidePixels: 640 } as const;

const compose = (turned: Partial<Placing>, setting: Parameters<typeof composeScene>[0] = common) =>
  composeScene({ ...setting, placing: { ...plainPlacing, ...turned } });

/** Where the car is not. */
function groundLight({ pixels, width, placement }: ComposedImage, columns: (column: number) => boolean): number {
  const foot = placement.carTop + Math.round(car.box.height * placement.carScale);
  let sum = 0;
  for (let row = foot + 1; row < Math.min(foot + 30, pixels.length / 3 / width); row++)
    for (let column = 0; column < width; column++) {
      const at = 3 * (row * width + column);
      const [red = 0, green = 0, blue = 0] = [...pixels.subarray(at, at + 3)].map((byte) => linearOfByte[byte] ?? 0);
      if (columns(column)) sum += luminance(red, green, blue);
    }
  return sum;
}

test("nothing turned is the studio's own picture, byte for byte", async () => {
  for (const setting of [common, { ...retail, ...shown, ratio: "16:9" } as const]) {
    const [itself, plain] = [await composeScene(setting), await compose({}, setting)];
    expect(Buffer.compare(itself.pixels, plain.pixels)).toBe(0);
    expect(plain.placement).toEqual(itself.placement);
  }
});

describe("a car that is moved", () => {
  test.each([
    { across: -1 },
    { across: 1 },
    { depth: -1 },
    { depth: 1 },
    { across: 1, depth: 1 },
    { across: -1, depth: -0.5 },
  ])("stands where the browser draws it, all of it in the picture: %o", async (turned) => {
    const ground = readStandRoom(common);
    const { placement, width, height } = await compose(turned);
    const told = boxOnGround(ground, { ...plainPlacing, ...turned });
    expect(Math.abs(placement.carLeft - told.left * width)).toBeLessThanOrEqual(0.5);
    expect(Math.abs(placement.carTop - told.top * height)).toBeLessThanOrEqual(0.5);
    expect(placement.carScale * car.box.width).toBeCloseTo(told.width * width, 6);
    expect(told.left).toBeGreaterThan(0.02);
    expect(told.left + told.width).toBeLessThan(0.98);
    expect(told.top + told.height).toBeLessThan(0.97);
    expect(told.top).toBeGreaterThan(0.03);
  });

  test("is smaller where it is farther, as the ground has it: its foot and its size shrink towards the horizon alike", async () => {
    const [near, far] = [await compose({}), await compose({ depth: 1 })];
    const foot = ({ placement }: ComposedImage) =>
      placement.carTop + car.box.height * placement.carScale - placement.horizonRow;
    const size = far.placement.carScale / near.placement.carScale;
    expect(size).toBeLessThan(0.85);
    expect(foot(far) / foot(near)).toBeCloseTo(size, 2);
    expect(far.placement.depthMetres).toBeCloseTo(near.placement.depthMetres / size, 6);
    expect(far.placement.plateCrop).toEqual(near.placement.plateCrop);
  });

  test("takes its shadow along: the ground it left is bright again", async () => {
    const [before, after] = [await compose({}), await compose({ depth: 1, across: 1 })];
    expect(after.placement.carLeft).toBeGreaterThan(before.placement.carLeft + 20);
    const left = (column: number) => column > before.placement.carLeft && column < after.placement.carLeft;
    expect(groundLight(before, left)).toBeLessThan(groundLight({ ...after, placement: before.placement }, left));
  });

  test("of a retail picture keeps its pixels, and its size", async () => {
    const setting = { ...retail, ...shown, ratio: "16:9" } as const;
    const [before, after] = [await compose({}, setting), await compose({ across: 1, depth: 1 }, setting)];
    expect(after.placement).toMatchObject({ carScale: 1, carTop: before.placement.carTop });
    expect(after.placement.carLeft).toBeGreaterThan(before.placement.carLeft);
    const row = Math.round(car.box.height / 2);
    const at = ({ placement, width, pixels }: ComposedImage, column: number) => {
      const from = 3 * ((placement.carTop + row) * width + placement.carLeft + column);
      return [...pixels.subarray(from, from + 3)];
    };
    const columns = Array.from({ length: car.box.width }, (_, column) => column);
    const inside = columns.filter((column) => car.alpha[row * car.box.width + column] === 255);
    const ofPhoto = (column: number) => {
      const from = 3 * (row * car.box.width + column);
      return [...car.pixels.subarray(from, from + 3)];
    };
    expect(inside.length).toBeGreaterThan(100);
    expect(inside.map((column) => at(after, column))).toEqual(inside.map(ofPhoto));
  });

  test("that its photo cuts stays at the picture's edge", async () => {
    const cut = { ...car, geometry: { ...car.geometry, cutSides: { ...car.geometry.cutSides, left: true } } };
    const setting = { ...common, car: cut };
    const [before, after] = [await compose({}, setting), await compose({ across: 1, depth: 1 }, setting)];
    expect(after.placement).toEqual(before.placement);
  });
});

test("a mirrored car is the other way round, and its pose that of a car seen so", () => {
  const flipped = flipCar(car);
  expect(Buffer.compare(flipCar(flipped).pixels, car.pixels)).toBe(0);
  expect(flipCar(flipped)).toEqual(car);
  const { width } = car.box;
  expect(flipped.alpha[5 * width]).toBe(car.alpha[5 * width + width - 1]);
  const { pose } = shown;
  expect(flipPose(flipPose(pose, car), car)).toEqual(pose);
  const read = estimatePose(flipped, readSilhouette(flipped));
  expect(Math.cos(read.headingRadians)).toBeCloseTo(Math.cos(flipPose(pose, car).headingRadians), 1);
});

test(
  "each control changes its own part: the shadow and the floor leave the car as it is, warmth and brightness leave the ground",
  { tags: ["thorough"] },
  async () => {
    const plain = await compose({});
    const inside = (i: number) => (car.alpha[i] ?? 0) === 255;
    const meanOfCar = ({ pixels, width, placement }: ComposedImage, channel: number) => {
      let [sum, count] = [0, 0];
      for (let row = 8; row < car.box.height - 8; row += 5)
        for (let column = 8; column < car.box.width - 8; column += 5) {
          if (!inside(row * car.box.width + column)) continue;
          const x = Math.round(placement.carLeft + column * placement.carScale);
          const y = Math.round(placement.carTop + row * placement.carScale);
          sum += pixels[3 * (y * width + x) + channel] ?? 0;
          count += 1;
        }
      return sum / count;
    };
    const everywhere = () => true;
    const lightOf = async (turned: Partial<Placing>) => groundLight(await compose(turned), everywhere);
    const itself = groundLight(plain, everywhere);
    expect(await lightOf({ shadowStrength: 1 })).toBeLessThan(itself);
    expect(await lightOf({ shadowStrength: -1 })).toBeGreaterThan(itself);
    expect(meanOfCar(await compose({ shadowStrength: 1, shadowSoftness: 1 }), 1)).toBeCloseTo(meanOfCar(plain, 1), 0);
    const [warm, cool] = [await compose({ warmth: 1 }), await compose({ warmth: -1 })];
    expect(meanOfCar(warm, 0) - meanOfCar(warm, 2)).toBeGreaterThan(meanOfCar(plain, 0) - meanOfCar(plain, 2) + 4);
    expect(meanOfCar(cool, 0) - meanOfCar(cool, 2)).toBeLessThan(meanOfCar(plain, 0) - meanOfCar(plain, 2) - 4);
    expect(meanOfCar(await compose({ brightness: 1 }), 1)).toBeGreaterThan(meanOfCar(plain, 1) + 6);
    expect(meanOfCar(await compose({ brightness: -1 }), 1)).toBeLessThan(meanOfCar(plain, 1) - 6);
  },
);
