import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { views } from "#contract/views.ts";
import type { AlphaModel } from "#imaging/cutout/alpha-model.ts";
import { ownSoftness } from "#imaging/cutout/softness.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { createCloudEngine } from "#server/engines/cloud/cloud-engine.ts";
import type { ModelChoice } from "#server/engines/cloud/models/model-choice.ts";
import type {
  EngineRequest,
  EngineSource,
  ImageEngine,
  PaintedView,
  ViewsRequest,
} from "#server/engines/image-engine.ts";
import { createStudioPictures } from "#server/engines/studio/studio-pictures.ts";
import { describedCar } from "#test/described-car.ts";
import { readTestCar } from "#test/photos/read-test-car.ts";
import { readTestScene } from "#test/pictures/read-test-scene.ts";
import { createNotedSpending, type CloudSetup } from "./cloud-setup.ts";

/** One of our own renders, with the alpha that it was rendered with: cutting out is not what is tested here. */
const photoName = "hatchback-blue-front-quarter";
export const testCar = await readTestCar(photoName);
const photo = await decodePhoto(await readFile(join(import.meta.dirname, `../photos/${photoName}.jpg`)));
const scenes = { container: await readTestScene("container"), "retail-two": await readTestScene("retail-two") };

export const testSource: EngineSource = { readCutOut: async () => testCar, readPhoto: async () => photo };

/** Takes for the car what has colour or is dark: enough on the plain ground of views, and quick. */
const seesColour: AlphaModel = {
  side: 256,
  softness: ownSoftness,
  infer: async (square) => {
    const alpha = new Float32Array(square.length / 3);
    for (let at = 0; at < alpha.length; at++) {
      const channels = [...square.subarray(3 * at, 3 * at + 3)];
      const [most, least] = [Math.max(...channels), Math.min(...channels)];
      alpha[at] = most - least > 24 || most < 70 ? 1 : 0;
    }
    return { alpha };
  },
};
/** In a scene it would see containers: there lines and colours are all that is looked at. */
const blind: AlphaModel = { ...seesColour, side: 32, infer: async () => ({ alpha: new Float32Array(32 * 32) }) };
const readsNothing = {
  findText: async ({ width, height }: { width: number; height: number }) => new Float32Array(width * height),
  readText: () => Promise.reject(new Error("there is nothing to read")),
};

export type TestEngine = ImageEngine & {
  /** How much was in a turn whenever a model was asked; a turn is never held while one is waited for. */
  readonly turnsUnderWay: () => number;
};

export function openTestEngine(
  { open }: CloudSetup,
  models: { image?: readonly ModelChoice[]; vision?: readonly ModelChoice[]; policy?: { deadlineMs: number } },
  { isSeeing = false } = {},
): TestEngine {
  let underWay = 0;
  let last: Promise<unknown> = Promise.resolve();
  const engine = createCloudEngine({
    models: open(models),
    studio: createStudioPictures({
      scenes: new Map(
        Object.values(scenes).map(({ scene }) => [
          scene.id,
          { scene, platePath: "", shadowsPath: "", thumbnailPath: "", thumbnailHash: "" },
        ]),
      ),
      loadPictures: async ({ scene }) => scenes[scene.id === "container" ? "container" : "retail-two"],
    }),
    check: { matting: isSeeing ? seesColour : blind, text: readsNothing },
    // One after the other, so that work which begins other work in its turn would never end.
    inTurn: async (work) => {
      const before = last;
      const mine = before.then(async () => {
        underWay += 1;
        return work().finally(() => (underWay -= 1));
      });
      last = mine.catch(() => undefined);
      return mine;
    },
    logger: { warn: () => undefined },
  });
  return { ...engine, turnsUnderWay: () => underWay };
}

export function askForScene(request: Partial<EngineRequest> = {}): EngineRequest {
  return {
    source: testSource,
    place: "container",
    ratio: "4:3",
    finish: { logo: null, numberPlate: null, fileFormat: "jpeg", framing: "own" },
    isWatermarked: false,
    createdAt: new Date("2026-01-02T03:04:05Z"),
    onStage: () => undefined,
    signal: new AbortController().signal,
    spending: createNotedSpending(),
    ...request,
  };
}

export function askForViews(request: Partial<ViewsRequest> = {}): ViewsRequest & { readonly made: PaintedView[] } {
  const made: PaintedView[] = [];
  return {
    car: describedCar,
    photo: null,
    readFinished: async () => null,
    bodyStyle: null,
    views,
    isWatermarked: false,
    createdAt: new Date("2026-01-02T03:04:05Z"),
    onStage: () => undefined,
    onView: async (view) => void made.push(view),
    signal: new AbortController().signal,
    spending: createNotedSpending(),
    made,
    ...request,
  };
}

export async function markingOf(content: Uint8Array): Promise<string> {
  const { xmp } = await sharp(content).metadata();
  return xmp?.toString() ?? "";
}
