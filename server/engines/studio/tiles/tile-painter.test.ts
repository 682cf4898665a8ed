import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { plainPlacing, type Placing } from "#contract/placing.ts";
import { syntheticCar, syntheticScene } from "#imaging/compose/synthetic-scene.ts";
import { encodeMatte } from "#imaging/cutout/stored-matte.ts";
import { reduceCar } from "#imaging/preview/reduce-car.ts";
import { encodeReducedCar, isWholeReducedCar } from "#imaging/preview/stored-car.ts";
import { startTileProcess } from "./start-tile-process.ts";
import { createTilePainter, type TilePainter, type TileRequest } from "./tile-painter.ts";

let folder: string;
let painter: TilePainter;
const warnings: unknown[] = [];
const { car } = syntheticCar(230, 900);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "carvas-tiles-"));
  const { scene, plate, shadows } = syntheticScene("core");
  const scenes = join(folder, "scenes", scene.id);
  await mkdir(scenes, { recursive: true });
  await writeFile(join(scenes, "scene.json"), JSON.stringify(scene));
  for (const [name, { pixels, width, height }] of Object.entries({
    plate,
    "plate-small": plate,
    shadows,
    thumbnail: shadows,
  }))
    await sharp(pixels, { raw: { width, height, channels: 3 } }).toFile(join(scenes, `${name}.webp`));
  await writeFile(join(folder, "whole.car"), await encodeReducedCar(await reduceCar(car)));
  await writeFile(join(folder, "broken.car"), "no car");
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  warnings.length = 0;
  painter = createTilePainter({
    scenesFolder: join(folder, "scenes"),
    environment: {},
    logger: { warn: (...told: unknown[]) => void warnings.push(told) },
  });
});
afterEach(() => painter.close());

const tile = (account: string, name = "whole.car"): TileRequest => ({
  account,
  task: { type: "paint-tile", car: join(folder, name), sceneId: "synthetic", ratio: "4:3" },
});

test("a tile is painted in a process of its own; what can't be read fails alone", { tags: ["thorough"] }, async () => {
  const [painted, broken, again] = await Promise.allSettled([
    painter.ask(tile("one")),
    painter.ask(tile("one", "broken.car")),
    painter.ask(tile("one")),
  ]);
  expect(broken).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining("no reduced car") } });
  for (const done of [painted, again]) {
    if (done.status === "rejected" || done.value.type !== "painted") throw new Error("no tile was painted");
    expect(await sharp(done.value.content).metadata()).toMatchObject({ format: "webp", width: 400, height: 300 });
  }
  expect(warnings).toEqual([]);
});

async function writePhoto(name: string): Promise<{ photo: string; matte: string }> {
  const { photoWidth: width, photoHeight: height, box } = car;
  const photo = join(folder, `${name}.png`);
  await sharp({ create: { width, height, channels: 3, background: "#888" } })
    .composite([
      {
        input: Buffer.from(car.pixels),
        raw: { width: box.width, height: box.height, channels: 3 },
        left: box.left,
        top: box.top,
      },
    ])
    .toFile(photo);
  const matte = join(folder, `${name}.matte`);
  await writeFile(matte, encodeMatte(car));
  return { photo, matte };
}

test("the car of a photo and its matte is written, reduced", async () => {
  const target = join(folder, "photo.car");
  await painter.ask({ account: "one", task: { type: "reduce-car", ...(await writePhoto("photo")), target } });
  expect(isWholeReducedCar(await readFile(target))).toBe(true);
});

test("a picture placed by hand is painted larger, of photo and matte, and told how far its car may go", async () => {
  const paths = await writePhoto("placed");
  const picture = { ...paths, sceneId: "synthetic", ratio: "1:1", framing: "own" } as const;
  const ask = (placing: Partial<Placing>) =>
    painter.ask({
      account: "one",
      task: { type: "paint-placed", ...picture, isWatermarked: false, placing: { ...plainPlacing, ...placing } },
    });
  const [plain, mirrored, plainAgain] = [await ask({}), await ask({ isMirrored: true }), await ask({})];
  if (plain.type !== "painted" || mirrored.type !== "painted" || plainAgain.type !== "painted")
    throw new Error("nothing was painted");
  expect(await sharp(plain.content).metadata()).toMatchObject({ format: "webp", width: 960, height: 960 });
  expect(Buffer.compare(plain.content, plainAgain.content)).toBe(0);
  expect(Buffer.compare(plain.content, mirrored.content)).not.toBe(0);
  const told = await painter.ask({ account: "one", task: { type: "read-room", ...picture, placing: plainPlacing } });
  if (told.type !== "room") throw new Error("nothing was told");
  expect(told.room.controls).toContain("isMirrored");
  expect(told.room.ground.sizes.farthest).toBeLessThan(1);
});

test(
  "accounts take turns, who asks for too much at once is told, and what nobody waits for is left out",
  { tags: ["thorough"] },
  async () => {
    const order: string[] = [];
    const gone = new AbortController();
    const ask = (account: string, name: string, signal?: AbortSignal) =>
      painter.ask({ ...tile(account), ...(signal && { signal }) }).then(() => void order.push(name));
    const greedy = Array.from({ length: 32 }, (_, index) => ask("greedy", `greedy ${index}`, gone.signal));
    await expect(Promise.all(Array.from({ length: 3 }, () => ask("greedy", "too many")))).rejects.toMatchObject({
      code: "too_busy",
    });
    await ask("modest", "modest");
    expect(order.filter((name) => name.startsWith("greedy")).length).toBeLessThanOrEqual(3);
    gone.abort();
    const outcomes = await Promise.allSettled(greedy);
    expect(outcomes.filter(({ status }) => status === "rejected").length).toBeGreaterThan(25);
  },
);

test(
  "scenes that are opened before and an order that is under way cost no tile, only time",
  { tags: ["thorough"] },
  async () => {
    painter.wake(["synthetic", "unknown-scene"]);
    painter.makeWay(true);
    const order: string[] = [];
    const asked = painter.ask(tile("one")).then(() => void order.push("tile"));
    await sleep(300);
    order.push("order");
    painter.makeWay(false);
    await asked;
    expect(order).toEqual(["order", "tile"]);
  },
);

test("a process that dies says so to who waits; closed, the painter takes nothing more", async () => {
  const process = startTileProcess({ scenesFolder: join(folder, "scenes"), environment: {} });
  const asked = process.ask(tile("one").task);
  await Promise.all([expect(asked).rejects.toThrow("it ended (SIGKILL)"), process.kill()]);
  expect(process.isGone()).toBe(true);
  await painter.close();
  await expect(painter.ask(tile("one"))).rejects.toMatchObject({ code: "unavailable" });
});
