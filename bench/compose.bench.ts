import { resolve } from "node:path";
import sharp from "sharp";
import { composeScene } from "#imaging/compose/compose-scene.ts";
import { estimatePose } from "#imaging/compose/estimate-pose.ts";
import type { SceneRatio } from "#imaging/compose/scene.ts";
import { readSilhouette } from "#imaging/compose/silhouette.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { encodeImage } from "#imaging/encode/encode-image.ts";
import { readSceneLibrary } from "#server/engines/studio/scene-library.ts";
import { createScenePictures } from "#server/engines/studio/scene-pictures.ts";
import { createLogger } from "#server/log/logger.ts";
import { interleavedMedians, type BenchContext, type Benchmark } from "./benchmark.ts";
import { carPhoto } from "./car-photo.ts";

const rounds = 7;
const photoMegapixels = 2;
const scenesFolder = resolve(import.meta.dirname, "..", "assets", "scenes");

const silentLog = createLogger({ level: "silent", role: "bench" });
/** As many bytes of decoded scenes as a worker keeps. */
const keptSceneBytes = 96 * 1024 * 1024;

type Case = { readonly sceneId: string; readonly ratio: SceneRatio; readonly isFirstUse?: boolean };

/**
 * A preset with the matte ready, as the studio engine makes it: scene pictures, composite, JPEG; over the bare inference on the same photo.
 * @param isFirstUse the scene's pictures are decoded each time, as when a worker meets a scene that it doesn't keep
 */
async function presetRatio(
  context: BenchContext,
  { sceneId, ratio, isFirstUse = false }: Case,
): Promise<number | null> {
  const bytes = await carPhoto(context, photoMegapixels);
  const found = (await readSceneLibrary(scenesFolder, silentLog)).get(sceneId);
  if (bytes === null || found === undefined) return null;
  const { bareInfer, matting } = context;
  const square = new Uint8Array(
    await sharp(bytes).resize(matting.side, matting.side, { fit: "fill" }).removeAlpha().raw().toBuffer(),
  );
  const car = await cutOut(await decodePhoto(bytes), matting);
  const loadPictures = createScenePictures(isFirstUse ? 1 : keptSceneBytes);
  // The engine keeps it with the car.
  const pose = estimatePose(car, readSilhouette(car));
  const preset = async () => {
    const picture = await composeScene({ car, pose, ratio, scene: found.scene, ...(await loadPictures(found)) });
    return encodeImage({ ...picture, channels: 3 }, { format: "jpeg", marking: null });
  };
  await preset();
  const [bareMs = Number.NaN, presetMs = Number.NaN] = await interleavedMedians(
    [() => bareInfer(square), preset],
    rounds,
  );
  context.note(
    `preset ${sceneId} ${ratio}${isFirstUse ? ", first use" : ""}: ${Math.round(presetMs)} ms, bare inference ${Math.round(bareMs)} ms`,
  );
  return presetMs / bareMs;
}

export const benchmarks = [
  {
    name: "preset / inference, core 4:3",
    unit: "ratio",
    limit: { atMost: 0.35 },
    measure: (context) => presetRatio(context, { sceneId: "studio", ratio: "4:3" }),
  },
  {
    name: "preset / inference, core 1:1",
    unit: "ratio",
    limit: { atMost: 0.35 },
    measure: (context) => presetRatio(context, { sceneId: "studio", ratio: "1:1" }),
  },
  {
    name: "preset / inference, retail 4:3",
    unit: "ratio",
    limit: { atMost: 0.35 },
    measure: (context) => presetRatio(context, { sceneId: "retail-one", ratio: "4:3" }),
  },
  {
    name: "preset / inference, core 4:3, first use",
    unit: "ratio",
    limit: null,
    measure: (context) => presetRatio(context, { sceneId: "city", ratio: "4:3", isFirstUse: true }),
  },
] as const satisfies readonly Benchmark[];
