import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { composeScene } from "#imaging/compose/compose-scene.ts";
import type { RgbImage } from "#imaging/compose/rgb-image.ts";
import { sceneSchema, type Scene, type SceneRatio } from "#imaging/compose/scene.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { modelSide } from "#imaging/cutout/matting.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { encodeImage } from "#imaging/encode/encode-image.ts";
import { interleavedMedians, type BenchContext, type Benchmark } from "./benchmark.ts";
import { carPhoto } from "./car-photo.ts";

const rounds = 7;
const photoMegapixels = 2;
const scenesFolder = resolve(import.meta.dirname, "..", "assets", "scenes");

/** A preset with the matte ready: plate and shadows decoded, composed, encoded as JPEG; over the bare inference on the same photo. */
async function presetRatio(context: BenchContext, sceneId: string, ratio: SceneRatio): Promise<number | null> {
  const bytes = await carPhoto(context, photoMegapixels);
  if (bytes === null) return null;
  const { infer } = context;
  const square = new Uint8Array(
    await sharp(bytes).resize(modelSide, modelSide, { fit: "fill" }).removeAlpha().raw().toBuffer(),
  );
  const car = await cutOut(await decodePhoto(bytes), infer);
  const preset = async () => {
    const picture = await composeScene({ car, ratio, ...(await loadScene(sceneId)) });
    return encodeImage({ ...picture, channels: 3 }, { format: "jpeg", marking: null });
  };
  await preset();
  const [bareMs = Number.NaN, presetMs = Number.NaN] = await interleavedMedians([() => infer(square), preset], rounds);
  context.note(`preset ${sceneId} ${ratio}: ${Math.round(presetMs)} ms, bare inference ${Math.round(bareMs)} ms`);
  return presetMs / bareMs;
}

async function loadScene(id: string): Promise<{ scene: Scene; plate: RgbImage; shadows: RgbImage }> {
  const folder = join(scenesFolder, id);
  const scene = sceneSchema.parse(JSON.parse(await readFile(join(folder, "scene.json"), "utf8")));
  const [plate, shadows] = await Promise.all([
    decodeRgb(join(folder, "plate.webp")),
    decodeRgb(join(folder, "shadows.webp")),
  ]);
  return { scene, plate, shadows };
}

async function decodeRgb(path: string): Promise<RgbImage> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

export const benchmarks = [
  {
    name: "preset / inference, core 4:3",
    unit: "ratio",
    limit: { atMost: 0.35 },
    measure: (context) => presetRatio(context, "studio", "4:3"),
  },
  {
    name: "preset / inference, core 1:1",
    unit: "ratio",
    limit: { atMost: 0.35 },
    measure: (context) => presetRatio(context, "studio", "1:1"),
  },
  {
    name: "preset / inference, retail 4:3",
    unit: "ratio",
    limit: { atMost: 0.35 },
    measure: (context) => presetRatio(context, "retail-one", "4:3"),
  },
] as const satisfies readonly Benchmark[];
