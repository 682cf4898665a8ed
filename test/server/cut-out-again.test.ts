import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { CutOutEdit } from "#contract/cut-out-edits.ts";
import { uploadAnswer, uploadSchema, type Upload } from "#contract/uploads.ts";
import type { CarCutOut } from "#imaging/cutout/car-cut-out.ts";
import { cutOutVersions } from "#server/db/schema/cut-outs.ts";
import { liveEventRows } from "#server/db/schema/work.ts";
import type { MakerDeps } from "#server/domain/generations/making.ts";
import { readGeneration } from "#server/domain/generations/read-generations.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { createCutOutCache } from "#server/domain/uploads/cut-out-cache.ts";
import { cutOutPhoto } from "#server/domain/uploads/cut-out-photo.ts";
import { failCutOut, loadCutOut, readPhotoOf, type CutOutDeps } from "#server/domain/uploads/cut-out-upload.ts";
import { makeCutOutVersion } from "#server/domain/uploads/make-cut-out-version.ts";
import { announceWorker } from "#server/domain/workers/announce-worker.ts";
import { openMatting, type OpenedMatting } from "#server/engines/studio/matting/open-matting.ts";
import { createLogger } from "#server/log/logger.ts";
import { tinyOnnx, type TinyOutput } from "#test/cutout/tiny-onnx.ts";
import { createPictures, finishedPicture } from "./picture-setup.ts";
import { photoForm, startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";

/*
 * Networks that answer with a channel of the photo, so that a photo says itself what each of them sees. Calls go to a server without a worker; the
 * worker's part is done here.
 */
const side = 128;
const folder = mkdtempSync(join(tmpdir(), "carvas-networks-"));
const logger = createLogger({ level: "silent", role: "test" });
let server: WorkServer;
let networks: Record<"old" | "new" | "blind" | "broken", OpenedMatting>;
let leave: () => Promise<void> = async () => undefined;

async function openNetwork(name: string, output: Omit<TinyOutput, "name">, mean = 0): Promise<OpenedMatting> {
  const mattingModelPath = join(folder, `${name}.onnx`);
  writeFileSync(mattingModelPath, tinyOnnx({ inputShape: [1, 3, side, side], outputs: [{ name, ...output }] }));
  const mattingModelKind = JSON.stringify({ side, mean, scale: 255, output: "alpha" });
  return openMatting({ mattingModelPath, mattingModelKind, inferenceThreads: 1, inferenceProvider: "cpu" });
}

beforeAll(async () => {
  server = await startWorkServer({ isWorker: false });
  networks = {
    old: await openNetwork("old", { channel: 0 }),
    new: await openNetwork("new", { channel: 1 }),
    blind: await openNetwork("blind", { channel: 0 }, 255),
    broken: await openNetwork("broken", { channel: 2, isRoot: true }, 50),
  };
});
afterEach(() => leave());
afterAll(async () => {
  for (const network of Object.values(networks)) await network.close();
  rmSync(folder, { recursive: true });
  await server.close();
});

/** From now on cars are cut out by this network. */
async function workWith(name: keyof typeof networks): Promise<CutOutDeps> {
  await leave();
  const { db } = server.database;
  const model = networks[name];
  leave = await announceWorker({ db, logger }, { kinds: ["matte"], cutBy: model.cutBy });
  const findPlate = () => Promise.resolve(null);
  return { db, files: server.files, model, cutBy: model.cutBy, cutOuts: createCutOutCache(1), findPlate };
}

const [width, height] = [900, 600];
let shade = 0;
/** A car that the new network sees with a lower roof than the old one. Every photo is another. */
async function drawPhoto(blue = 40): Promise<Buffer> {
  shade += 1;
  const isCar = (x: number, y: number, top: number) => {
    const middle = (top + 480) / 2;
    const isBetweenTyres = y > 440 && Math.abs(x - 450) < 170;
    return !isBetweenTyres && Math.abs((x - 450) / 330) ** 4 + Math.abs((y - middle) / (480 - middle)) ** 4 < 1;
  };
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const [red, green] = [isCar(x, y, 140) ? 255 : 0, isCar(x, y, 200) ? 255 : 0];
    pixels.set([red, green, red > 0 && x % 80 < 30 ? 255 : blue + (shade % 100)], at * 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

async function send(user: WorkUser, photo: Buffer): Promise<Upload> {
  const sent = await user.fetch("/api/functions/simple-image-upload", { method: "POST", body: photoForm(photo) });
  return uploadAnswer.parse(await sent.json()).data;
}
const open = async (user: WorkUser, id: string) =>
  uploadSchema.parse(await (await user.fetch(`/api/uploads/${id}`)).json());
const ask = (user: WorkUser, path: string, [method, body]: readonly ["POST" | "PUT", unknown]) =>
  user.fetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/** The photo's job, taken from the queue: its priority, or null when none waits. */
async function takeJob(uploadId: string): Promise<number | null> {
  const { rows } = await server.database.db.execute<{ priority: number }>(
    sql`delete from pgboss.job where name = 'cut-out-upload' and id = ${uploadId} returning priority`,
  );
  return rows[0]?.priority ?? null;
}

/** Does what the job does, if one waits, and what was asked for by hand. */
async function work(worker: CutOutDeps, id: string): Promise<void> {
  if ((await takeJob(id)) !== null) await cutOutPhoto(worker, id);
  const rows = await worker.db.select().from(cutOutVersions).where(eq(cutOutVersions.uploadId, id));
  for (const row of rows) await makeCutOutVersion(worker, row.id);
}

async function cutByOld(user: WorkUser, photo: Buffer): Promise<Upload> {
  const { id } = await send(user, photo);
  await work(await workWith("old"), id);
  return open(user, id);
}

const versionOf = ({ cutOut: { version, versions } }: Upload) => [version, versions];
const removing: CutOutEdit = { kind: "stroke", mode: "remove", radius: 12, points: [[450, 350]] };

test("a photo that another network cut is cut anew when it is opened; what was paid stays paid, and what is made of it goes on", async () => {
  const user = await server.signUp();
  const photo = await drawPhoto();
  const { id } = await send(user, photo);
  const old = await workWith("old");
  const firstPriority = (await takeJob(id)) ?? 0;
  await cutOutPhoto(old, id);
  const before = await open(user, id);
  expect([before.matteStatus, await takeJob(id)]).toEqual(["ready", null]);

  let worker = old;
  let seen: CarCutOut["box"] | null = null;
  const openSource: MakerDeps["openSource"] = (wanted) => ({
    readCutOut: () => loadCutOut(worker, wanted),
    readPhoto: () => readPhotoOf(worker, wanted),
  });
  const pictures = createPictures(server.database, server.files, { openSource });
  const own = { userId: user.id, uploadId: id };
  const order = (ratio: "4:3" | "16:9") => pictures.start(own, { ratio });
  const make = (generationId: string) =>
    pictures.run(generationId, async ({ source }) => {
      seen = (await source.readCutOut()).box;
      return finishedPicture;
    });
  const paid = await order("4:3");
  expect(paid.cost).toBe(1);
  await make(paid.generation.id);
  const underWay = await order("16:9");

  worker = await workWith("new");
  const again = await send(user, photo);
  expect([again.id, versionOf(again), again.carBox]).toEqual([id, [0, [0]], before.carBox]);
  expect(versionOf(await open(user, id))).toEqual([0, [0]]);
  const priority = (await takeJob(id)) ?? 0;
  expect(priority).toBeLessThan(firstPriority);
  const isChange = and(eq(liveEventRows.subjectId, id), eq(liveEventRows.name, "upload.changed"));
  const countChanges = () => worker.db.$count(liveEventRows, isChange);
  const changes = await countChanges();
  await cutOutPhoto(worker, id);
  expect(await countChanges()).toBe(changes + 1);

  const after = await open(user, id);
  expect(versionOf(after)).toEqual([1, [0, 1]]);
  expect(after.cutOut).toMatchObject({ isBeingCorrected: false, correctionError: null });
  expect(after.carBox?.top).toBeGreaterThan((before.carBox?.top ?? 0) + 30);
  expect(after.matteUrl).not.toBe(before.matteUrl);
  await make(underWay.generation.id);
  expect(seen).toEqual(before.carBox);

  const anew = await order("4:3");
  expect([anew.cost, anew.generation.cutOutVersion]).toEqual([0, 1]);
  await make(anew.generation.id);
  expect(seen).toEqual(after.carBox);
  const finished = await readGeneration(worker.db, { userId: user.id, id: paid.generation.id });
  expect([finished.status, finished.cutOutVersion]).toEqual(["done", 0]);
  expect(await readBalance(worker.db, user.id)).toBe(9);

  // Whoever goes back to the old one has it.
  await ask(user, `/api/uploads/${id}/cut-out/version`, ["PUT", { version: 0 }]);
  expect([versionOf(await open(user, id)), await takeJob(id)]).toEqual([[0, [0, 1]], null]);
});

test(
  "a new photo has its own network's cut-out, and others who send it have that one",
  { tags: ["thorough"] },
  async () => {
    const [first, second, third] = [await server.signUp(), await server.signUp(), await server.signUp()];
    const photo = await drawPhoto();
    const before = await cutByOld(first, photo);
    const worker = await workWith("new");
    const { id } = await send(second, photo);
    await work(worker, id);
    const other = await open(second, id);
    expect([versionOf(other), await takeJob(id)]).toEqual([[0, [0]], null]);
    expect(other.carBox).not.toEqual(before.carBox);
    const twin = await send(third, photo);
    expect([twin.matteStatus, twin.carBox]).toEqual(["ready", other.carBox]);
  },
);

test("what a person put right stays; the car that a person chose is cut anew at its place", async () => {
  const user = await server.signUp();
  const corrected = await cutByOld(user, await drawPhoto());
  await ask(user, `/api/uploads/${corrected.id}/cut-out/corrections`, ["POST", { basedOn: 0, edits: [removing] }]);
  const chosen = await cutByOld(user, await drawPhoto());
  await ask(user, `/api/uploads/${chosen.id}/cut-out/car`, ["PUT", { place: [450, 350] }]);
  for (const { id } of [corrected, chosen]) await work(await workWith("old"), id);
  const worker = await workWith("new");
  expect(versionOf(await open(user, corrected.id))).toEqual([1, [0, 1]]);
  expect(await takeJob(corrected.id)).toBeNull();
  const before = await open(user, chosen.id);
  await work(worker, chosen.id);
  const after = await open(user, chosen.id);
  expect([versionOf(before), versionOf(after)]).toEqual([
    [1, [0, 1]],
    [2, [0, 1, 2]],
  ]);
  expect(after.carBox).not.toEqual(before.carBox);
  expect([await takeJob(chosen.id), after.cutOut.isBeingCorrected]).toEqual([null, false]);
});

test("a person who corrects it meanwhile has the last word", { tags: ["thorough"] }, async () => {
  const user = await server.signUp();
  const { id } = await cutByOld(user, await drawPhoto());
  const worker = await workWith("new");
  await open(user, id);
  const infer = async (square: Uint8Array) => {
    await ask(user, `/api/uploads/${id}/cut-out/corrections`, ["POST", { basedOn: 0, edits: [removing] }]);
    return worker.model.infer(square);
  };
  await cutOutPhoto({ ...worker, model: { ...worker.model, infer } }, id);
  expect((await open(user, id)).cutOut).toMatchObject({ version: 0, isBeingCorrected: true });
  await work(worker, id);
  expect((await open(user, id)).cutOut).toMatchObject({ version: 2, versions: [0, 2], correctionError: null });
});

test("what the new network refuses stays as the old one cut it, and is not asked for again", async () => {
  const user = await server.signUp();
  const before = await cutByOld(user, await drawPhoto());
  const worker = await workWith("blind");
  await open(user, before.id);
  await work(worker, before.id);
  expect(await open(user, before.id)).toEqual(before);
  expect(await takeJob(before.id)).toBeNull();
});

test("an answer of NaN fails that photo alone, and costs nothing", async () => {
  const user = await server.signUp();
  const worker = await workWith("broken");
  const [dark, bright] = [await send(user, await drawPhoto(0)), await send(user, await drawPhoto(120))];
  await expect(cutOutPhoto(worker, dark.id)).rejects.toThrow("the model answers NaN");
  await failCutOut(worker, dark.id);
  await cutOutPhoto(worker, bright.id);
  const [failed, settled] = [await open(user, dark.id), await open(user, bright.id)];
  expect(failed).toMatchObject({ matteStatus: "failed", matteError: { code: "generation_failed" } });
  expect(settled).toMatchObject({ matteStatus: "failed", matteError: { code: "no_car_found" } });
  expect(await readBalance(worker.db, user.id)).toBe(10);
});
