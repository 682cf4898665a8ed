import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { composeScene, type ComposedImage } from "#imaging/compose/compose-scene.ts";
import type { SceneRatio } from "#imaging/compose/scene.ts";
import { syntheticCar, syntheticScene } from "#imaging/compose/synthetic-scene.ts";
import { readTestCar } from "#test/photos/read-test-car.ts";
import { detail, expectPicture, inSmall } from "./expect-picture.ts";
import { readTestScene } from "./read-test-scene.ts";

/** Pictures of our own renders, as they looked when somebody last looked at them. */
const longSidePixels = 960;

/** Where the car meets the ground, at the picture's own size. */
const underCar = ({ placement, width, height }: ComposedImage, car: { width: number; height: number }) => {
  const part = { width: 104, height: 64 };
  const foot = Math.round(placement.carTop + car.height * placement.carScale);
  const middle = Math.round(placement.carLeft + car.width * placement.carScale * 0.55);
  return {
    ...part,
    left: Math.max(0, Math.min(width - part.width, middle - part.width / 2)),
    top: Math.max(0, Math.min(height - part.height, foot - 52)),
  };
};

test.each(["4:3", "1:1", "16:9", "9:16"] as const satisfies readonly SceneRatio[])(
  "a car in a plain room, %s: framing, scale, light, shadow and reflection",
  async (ratio) => {
    const { car } = syntheticCar(232, 900);
    const picture = await composeScene({ ...syntheticScene("core"), car, ratio, longSidePixels });
    await expectPicture(await inSmall(picture, 128), `room-${ratio.replace(":", "x")}`);
  },
);

test.each([
  ["container", "suv-orange-front-quarter", "4:3"],
  ["dark", "hatchback-silver-rear-quarter", "16:9"],
  ["bay-moonlight", "saloon-grey-rear-quarter", "1:1"],
  ["studio", "hatchback-blue-front-quarter", "4:3"],
] as const)("in %s: %s, %s, whole and where it meets the ground", async (id, name, ratio) => {
  const [scene, car] = await Promise.all([readTestScene(id), readTestCar(name)]);
  const picture = await composeScene({ ...scene, car, ratio, longSidePixels });
  await expectPicture(await inSmall(picture, 112), id);
  await expectPicture(await detail(picture, underCar(picture, car.box)), `${id}-ground`);
});

test("for retail: the car as its photo had it, on the scene's ground", async () => {
  const { car } = syntheticCar(178, 700);
  const picture = await composeScene({ ...syntheticScene("retail"), car, ratio: "4:3" });
  await expectPicture(await inSmall(picture, 128), "retail");
  await expectPicture(await detail(picture, underCar(picture, car.box)), "retail-ground");
});

test.each(["container", "dark"])("the free plan's mark in %s", async (id) => {
  const [scene, car] = await Promise.all([readTestScene(id), readTestCar("saloon-black-front-quarter")]);
  const input = { ...scene, car, ratio: "4:3", longSidePixels } as const;
  const picture = await composeScene({ ...input, isWatermarked: true });
  const corner = { left: picture.width - 176, top: picture.height - 64, width: 176, height: 64 };
  await expectPicture(await detail(picture, corner), `mark-${id}`);
});

test("a picture that has changed where one can see it is refused", async () => {
  const reference = sharp(join(import.meta.dirname, "references/studio.png"));
  const { data, info } = await reference.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  await expect(expectPicture({ ...size, pixels: data.map((value) => value + 3) }, "studio")).rejects.toThrow("mean");
  const spot = Uint8Array.from(data, (value, at) =>
    (at / 3) % info.width < 6 && at < 6 * info.width * 3 ? value + 12 : value,
  );
  await expect(expectPicture({ ...size, pixels: spot }, "studio")).rejects.toThrow("worst patch");
});
