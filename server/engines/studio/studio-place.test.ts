import sharp from "sharp";
import { expect, test } from "vitest";
import { plainRecipe } from "#contract/picture-recipe.ts";
import { syntheticCar } from "#imaging/compose/synthetic-scene.ts";
import { closedSpending } from "#server/engines/closed-spending.ts";
import type { EngineBackground, EngineRequest } from "../image-engine.ts";
import { createStudioEngine } from "./studio-engine.ts";
import { createStudioPictures } from "./studio-pictures.ts";

const engine = createStudioEngine({
  pictures: createStudioPictures({
    scenes: new Map(),
    loadPictures: () => Promise.reject(new Error("no scene of ours is needed")),
  }),
  paintViews: () => Promise.reject(new Error("no views")),
  readCar: () => Promise.reject(new Error("no detection")),
});

const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#a9a49c" } })
  .jpeg()
  .toBuffer();
const background: EngineBackground = {
  name: "Own: Hall",
  horizonShare: 0.42,
  groundShare: 0.8,
  gloss: 0.3,
  readPhoto: async () => photo,
};

function request(place: EngineRequest["place"]): EngineRequest {
  return {
    source: {
      readCutOut: async () => syntheticCar(-40, 1200).car,
      readPhoto: () => Promise.reject(new Error("unread")),
    },
    place,
    ratio: "4:3",
    finish: { logo: null, numberPlate: null, fileFormat: "png", framing: plainRecipe.framing },
    isWatermarked: false,
    createdAt: new Date("2026-01-02T03:04:05Z"),
    onStage: () => undefined,
    signal: new AbortController().signal,
    spending: closedSpending,
  };
}

test("a car is put into the user's own photo with its pixels proven untouched, and marked as a composite of captured pictures", async () => {
  const picture = await engine.retail(request(background));
  expect(picture.width / picture.height).toBeCloseTo(4 / 3, 2);
  expect(picture.carUnchanged).toMatchObject({ unchangedShare: 1, carScale: 1 });
  const { xmp } = await sharp(picture.content).metadata();
  expect(xmp?.toString()).toContain("digitalsourcetype/compositeCapture<");
  expect(xmp?.toString()).toContain("Own: Hall");
  const { data } = await sharp(picture.content).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  // The wall, top left, is the photo's.
  expect(Math.abs((data[3 * 20 * picture.width + 60] ?? 0) - 0xa9)).toBeLessThan(12);
});

test("a scene that there is none of is refused before the car is cut out", async () => {
  await expect(engine.retail(request("nowhere"))).rejects.toMatchObject({ code: "unknown_preset" });
});
