import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { composeScene } from "#imaging/compose/compose-scene.ts";
import { estimatePose } from "#imaging/compose/estimate-pose.ts";
import { readSilhouette } from "#imaging/compose/silhouette.ts";
import { cutOut } from "#imaging/cutout/cut-out.ts";
import { decodeMatte, encodeMatte } from "#imaging/cutout/stored-matte.ts";
import { decodePhoto } from "#imaging/decode/decode-photo.ts";
import { encodeImage } from "#imaging/encode/encode-image.ts";
import { memorySettings } from "#server/config/memory-settings.ts";
import { readSceneLibrary } from "#server/engines/studio/scene-library.ts";
import { createScenePictures } from "#server/engines/studio/scene-pictures.ts";
import { createTilePainter, type TilePainter } from "#server/engines/studio/tiles/tile-painter.ts";
import { createLogger } from "#server/log/logger.ts";
import { interleavedMedians, median, type BenchContext, type Benchmark } from "./benchmark.ts";
import { carPhoto } from "./car-photo.ts";

const rounds = 5;
const photoMegapixels = 12;
const ordersMeasured = 9;
/** As many bytes of decoded scenes as a worker keeps. */
const keptSceneBytes = 96 * 1024 * 1024;
const scenesFolder = resolve(import.meta.dirname, "..", "assets", "scenes");
const logger = createLogger({ level: "silent", role: "bench" });

type Prepared = { readonly folder: string; readonly sceneIds: readonly string[]; readonly square: Uint8Array };

/** A cut-out photo on disk, as the server has it. Null without the test photo. */
async function prepare(context: BenchContext, folder: string): Promise<Prepared | null> {
  const bytes = await carPhoto(context, photoMegapixels);
  if (bytes === null) return null;
  const { side } = context.matting;
  const square = await sharp(bytes).resize(side, side, { fit: "fill" }).removeAlpha().raw().toBuffer();
  await writeFile(join(folder, "photo"), bytes);
  await writeFile(join(folder, "matte"), encodeMatte(await cutOut(await decodePhoto(bytes), context.matting)));
  const sceneIds = [...(await readSceneLibrary(scenesFolder, logger)).keys()];
  return { folder, sceneIds, square: new Uint8Array(square) };
}

const startPainter = (): TilePainter => createTilePainter({ scenesFolder, environment: { ...memorySettings }, logger });

/** As a page does: six are asked for at any time. */
async function paintAll(
  painter: TilePainter,
  { folder, sceneIds }: Pick<Prepared, "folder" | "sceneIds">,
  signal = new AbortController().signal,
): Promise<void> {
  const left = [...sceneIds];
  const askOn = async (): Promise<void> => {
    for (let sceneId = left.shift(); sceneId !== undefined && !signal.aborted; sceneId = left.shift())
      await painter.ask({
        account: "bench",
        task: { type: "paint-tile", car: join(folder, "car"), sceneId, ratio: "4:3" },
      });
  };
  await Promise.all(Array.from({ length: 6 }, askOn));
}

async function reduce(painter: TilePainter, folder: string): Promise<void> {
  const task = {
    type: "reduce-car",
    photo: join(folder, "photo"),
    matte: join(folder, "matte"),
    target: join(folder, "car"),
  } as const;
  await painter.ask({ account: "bench", task });
}

async function withPhoto(
  context: BenchContext,
  measure: (prepared: Prepared) => Promise<number>,
): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), "carvas-bench-tiles-"));
  try {
    const prepared = await prepare(context, folder);
    return prepared === null ? null : await measure(prepared);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Of scenes that were shown before. */
async function oneTile(context: BenchContext): Promise<number | null> {
  return withPhoto(context, async ({ folder, sceneIds, square }) => {
    const painter = startPainter();
    const few = sceneIds.slice(0, 12);
    await reduce(painter, folder);
    await paintAll(painter, { folder, sceneIds: few });
    const [bareMs = Number.NaN, tilesMs = Number.NaN] = await interleavedMedians(
      [() => context.bareInfer(square), () => paintAll(painter, { folder, sceneIds: few })],
      rounds,
    );
    await painter.close();
    return tilesMs / few.length / bareMs;
  });
}

/** From the matte on; the process was woken when the photo came, and the scenes that are shown first opened. */
async function firstTiles(context: BenchContext, count: number | null): Promise<number | null> {
  return withPhoto(context, async ({ folder, sceneIds, square }) => {
    const ratios: number[] = [];
    for (let round = 0; round < 3; round++) {
      const painter = startPainter();
      painter.wake(sceneIds.slice(0, 12));
      const bareStart = performance.now();
      await context.bareInfer(square);
      const bareMs = performance.now() - bareStart;
      const start = performance.now();
      await reduce(painter, folder);
      await paintAll(painter, { folder, sceneIds: sceneIds.slice(0, count ?? sceneIds.length) });
      ratios.push((performance.now() - start) / bareMs);
      await painter.close();
    }
    return median(ratios);
  });
}

/** A preset's picture as the worker makes it, while the scenes' tiles are painted for as long as it takes, over without. */
async function orderBesideTiles(context: BenchContext): Promise<number | null> {
  return withPhoto(context, async ({ folder, sceneIds }) => {
    const library = await readSceneLibrary(scenesFolder, logger);
    const found = library.get("studio");
    if (found === undefined) throw new Error("the scene studio is missing");
    const photo = await decodePhoto(await readFile(join(folder, "photo")));
    const car = decodeMatte(await readFile(join(folder, "matte")), photo);
    const pose = estimatePose(car, readSilhouette(car));
    const loadPictures = createScenePictures(keptSceneBytes);
    const order = async () => {
      const picture = await composeScene({
        car,
        pose,
        ratio: "4:3",
        scene: found.scene,
        ...(await loadPictures(found)),
      });
      return encodeImage({ ...picture, channels: 3 }, { format: "jpeg", marking: null });
    };
    await order();
    const painter = startPainter();
    await reduce(painter, folder);
    const besideTiles = async () => {
      const ended = new AbortController();
      const painting = (async () => {
        while (!ended.signal.aborted) await paintAll(painter, { folder, sceneIds }, ended.signal);
      })();
      const start = performance.now();
      painter.makeWay(true);
      await order();
      painter.makeWay(false);
      const ms = performance.now() - start;
      ended.abort();
      await painting;
      return ms;
    };
    const alone: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < ordersMeasured; round++) {
      const start = performance.now();
      await order();
      alone.push(performance.now() - start);
      beside.push(await besideTiles());
    }
    await painter.close();
    return median(beside) / median(alone);
  });
}

export const benchmarks = [
  {
    name: "a scene's tile / inference",
    unit: "ratio",
    limit: { atMost: 0.04 },
    measure: oneTile,
  },
  {
    name: "first twelve tiles after the matte / inference, 12 MP",
    unit: "ratio",
    limit: { atMost: 0.6 },
    measure: (context) => firstTiles(context, 12),
  },
  {
    name: "tiles of all scenes after the matte / inference, 12 MP",
    unit: "ratio",
    limit: { atMost: 5 },
    measure: (context) => firstTiles(context, null),
  },
  {
    name: "an order while tiles are painted / without, 12 MP",
    unit: "ratio",
    limit: { atMost: 1.1 },
    measure: orderBesideTiles,
  },
] as const satisfies readonly Benchmark[];
