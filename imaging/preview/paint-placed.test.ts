import sharp from "sharp";
import { expect, test } from "vitest";
import { plainPlacing, type Placing } from "#contract/placing.ts";
import { composeScene } from "#imaging/compose/compose-scene.ts";
import { flipCar, flipPose } from "#imaging/compose/flip-car.ts";
import { syntheticCar, syntheticScene } from "#imaging/compose/synthetic-scene.ts";
import { someOf } from "#test/sample.ts";
import { paintPlaced, placedCarPixels, placedSceneSize, readPlacingRoom } from "./paint-placed.ts";
import { reduceCar } from "./reduce-car.ts";
import { reduceScene } from "./reduce-scene.ts";

const { car } = syntheticCar(230, 1600);

type Size = { width: number; height: number };
type Pixels = Size & { pixels: Uint8Array };

async function resized({ pixels, ...raw }: Pixels, { width, height }: Size): Promise<Pixels> {
  const small = sharp(pixels, { raw: { ...raw, channels: 3 } }).resize(width, height, { fit: "fill" });
  return { pixels: await small.raw().toBuffer(), width, height };
}

async function reducedInput(section: "core" | "retail") {
  const full = syntheticScene(section);
  const scene = reduceScene(full.scene, placedSceneSize);
  const { shadowPixels } = placedSceneSize;
  return {
    ...(await reduceCar(car, placedCarPixels)),
    scene,
    plate: await resized(full.plate, scene.plate),
    shadows: await resized(full.shadows, {
      width: shadowPixels * scene.shadows.headingsDegrees.length,
      height: shadowPixels,
    }),
    ratio: "4:3" as const,
    isWatermarked: true,
    framing: "own" as const,
  };
}

/** Of bytes, of both pictures made so small that how they were made smaller says nothing. */
async function meanDifference(one: Pixels, other: Pixels): Promise<number> {
  const size = { width: 96, height: 72 };
  const [a, b] = [await resized(one, size), await resized(other, size)];
  return a.pixels.reduce((sum, byte, at) => sum + Math.abs(byte - (b.pixels[at] ?? 0)), 0) / a.pixels.length;
}

async function decoded(file: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

const turns = [
  ["core", { depth: 0.4, isMirrored: true, brightness: 1, shadowStrength: -1 }],
  ["retail", { across: -1, shadowSoftness: 1, reflection: 1 }],
  ["core", { depth: 1, across: 1 }],
] as const;

test.each(someOf(turns))(
  "a preview in %s shows what the picture will be: %o",
  async (section, turned: Partial<Placing>) => {
    const placing = { ...plainPlacing, ...turned };
    const input = await reducedInput(section);
    const preview = await decoded(await paintPlaced({ ...input, placing }));
    expect([preview.width, preview.height]).toEqual([960, 720]);
    const pose = { ...input.pose };
    const by = car.box.width / input.car.box.width;
    const whole = {
      ...pose,
      focalPixels: pose.focalPixels * by,
      horizonRow: pose.horizonRow * by,
      centreColumn: pose.centreColumn * by,
    };
    const shown = placing.isMirrored ? { car: flipCar(car), pose: flipPose(whole, car) } : { car, pose: whole };
    const common = { ...syntheticScene(section), ratio: "4:3", isWatermarked: true } as const;
    const picture = await composeScene({ ...common, ...shown, placing });
    const itself = await composeScene({ ...common, car, pose: whole });
    const miss = await meanDifference(preview, picture);
    expect(miss).toBeLessThan(1.5);
    // It shows what was turned: the picture as it was is farther off.
    expect(miss).toBeLessThan(0.5 * (await meanDifference(preview, itself)));
  },
);

test("what a retail picture or a cut car can't be turned by is not among the controls", async () => {
  const placing = plainPlacing;
  const [core, retail] = [await reducedInput("core"), await reducedInput("retail")];
  expect(readPlacingRoom({ ...core, placing }).controls).toEqual(
    expect.arrayContaining(["across", "depth", "isMirrored", "warmth", "brightness", "reflection"]),
  );
  const ofRetail = readPlacingRoom({ ...retail, placing });
  expect(ofRetail.controls.toSorted()).toEqual(["across", "reflection", "shadowSoftness", "shadowStrength"]);
  expect(ofRetail.ground.sizes).toEqual({ nearest: 1, farthest: 1 });
  const dull = { ...core.scene, floor: { ...core.scene.floor, reflectivity: 0.01 } };
  expect(readPlacingRoom({ ...core, scene: dull, placing }).controls).not.toContain("reflection");
  const cutSides = { ...core.car.geometry.cutSides, right: true };
  const cut = { ...core.car, geometry: { ...core.car.geometry, cutSides } };
  const controls = readPlacingRoom({ ...core, car: cut, placing }).controls;
  expect([controls.includes("across"), controls.includes("depth"), controls.includes("isMirrored")]).toEqual([
    false,
    false,
    true,
  ]);
});
