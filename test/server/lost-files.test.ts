import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Upload } from "#contract/uploads.ts";
import type { AlphaModel } from "#imaging/cutout/alpha-model.ts";
import { createPhotoDecoder, type PhotoDecoder } from "#server/decoder/photo-decoder.ts";
import { createDerivedFiles } from "#server/domain/derived-files/derived-files.ts";
import type { MakerDeps } from "#server/domain/generations/making.ts";
import { readGeneration } from "#server/domain/generations/read-generations.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { acceptUpload, type AcceptUploadDeps } from "#server/domain/uploads/accept-upload.ts";
import { createCutOutCache } from "#server/domain/uploads/cut-out-cache.ts";
import { cutOutUpload, loadCutOut, readPhotoOf, type CutOutDeps } from "#server/domain/uploads/cut-out-upload.ts";
import { findMatteFile } from "#server/domain/uploads/find-upload-file.ts";
import { readUpload } from "#server/domain/uploads/read-upload.ts";
import { matteKeyOf, mattePreviewKeyOf, uploadKeys } from "#server/domain/uploads/upload-files.ts";
import { createLogger } from "#server/log/logger.ts";
import { networksOfRun } from "#test/cutout/networks-of-run.ts";
import { someOf } from "#test/sample.ts";
import { carPhoto } from "../../e2e/test-photo.ts";
import { createPictures, finishedPicture } from "./picture-setup.ts";
import { createTestDatabase, createTestUser, type TestDatabase } from "./test-database.ts";
import { createTestFiles } from "./work-setup.ts";

// What a disk loses or spoils, on a real database, real files and the real model, which is asked once for each square of pixels.
let database: TestDatabase;
let decoder: PhotoDecoder;
let model: AlphaModel;
let looks = 0;
let photo: Buffer;
let storage: Awaited<ReturnType<typeof createTestFiles>>;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  photo = await sharp(await readFile(carPhoto))
    .resize(720)
    .jpeg()
    .toBuffer();
  decoder = createPhotoDecoder({ logger: createLogger({ level: "silent", role: "test" }), environment: {} });
  const matting = await networksOfRun.openMatting();
  const infer = (square: Uint8Array) => {
    looks += 1;
    return matting.infer(square);
  };
  model = { ...matting, infer };
});
afterAll(async () => {
  await decoder.close();
  await database.close();
});
beforeEach(async () => {
  storage = await createTestFiles();
  userId = await createTestUser(database.db);
});
afterEach(() => storage.remove());

/** A worker that keeps nothing in its memory. */
const worker = (): CutOutDeps => ({
  db: database.db,
  files: storage.files,
  model,
  cutBy: "test",
  cutOuts: createCutOutCache(1),
  findPlate: () => Promise.resolve(null),
});

async function accept(by: string, enqueueCutOut: AcceptUploadDeps["enqueueCutOut"]): Promise<Upload> {
  const { files } = storage;
  const sent = await files.receive(Readable.from([photo]), photo.length);
  const deps = { db: database.db, files, storePhoto: decoder.storePhoto, enqueueCutOut };
  try {
    return await acceptUpload(deps, { userId: by, purpose: "photo", fileName: "car.jpg", path: sent.path });
  } finally {
    await sent.discard();
  }
}

/** Sends the photo, and does what is queued for it. */
async function send(by = userId): Promise<Upload> {
  const queued: string[] = [];
  const { id } = await accept(by, async (_tx: unknown, uploadId: string) => void queued.push(uploadId));
  for (const one of queued) await cutOutUpload(worker(), one);
  return readUpload(database.db, { userId: by, id });
}

function keys() {
  const { photoKey, previewKey } = uploadKeys({
    hash: createHash("sha256").update(photo).digest("hex"),
    format: "jpeg",
  });
  const matteKey = matteKeyOf({ photoKey, cutBy: "test" });
  return { photo: photoKey, preview: previewKey, matte: matteKey };
}

/** What is left of a file; null: nothing is there any more. */
const damages = [
  ["lost", () => null],
  ["emptied", () => Buffer.alloc(0)],
  ["cut short", (content: Buffer) => content.subarray(0, -10)],
  ["garbage", () => Buffer.alloc(5000, 9)],
  ["changed in one bit", (content: Buffer) => flipBit(content, Math.floor(content.length * 0.7))],
  ["changed in one bit of its header", (content: Buffer) => flipBit(content, 40)],
] as const;

function flipBit(content: Buffer, at: number): Buffer {
  const flipped = Buffer.from(content);
  flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
  return flipped;
}

const readStored = async (key: string) => Buffer.from(await storage.files.read(key));

async function damageStored(key: string, damage: (content: Buffer) => Buffer | null): Promise<void> {
  const left = damage(await readStored(key));
  await (left === null ? storage.files.remove(key) : storage.files.put(key, left));
}

test.each(someOf(damages, 2))(
  "a matte that is %s is made anew for the next picture, as it was to the byte",
  async (_, damage) => {
    const { id } = await send();
    const { matte } = keys();
    const [whole, made] = [await readStored(matte), await loadCutOut(worker(), { uploadId: id, cutOutVersion: null })];
    await damageStored(matte, damage);
    expect(await loadCutOut(worker(), { uploadId: id, cutOutVersion: null })).toEqual(made);
    expect((await readStored(matte)).equals(whole)).toBe(true);
    const looksBefore = looks;
    await loadCutOut(worker(), { uploadId: id, cutOutVersion: null });
    expect(looks).toBe(looksBefore);
  },
);

test.each(someOf(damages.toReversed()))(
  "a twin whose matte is %s is not taken over; its owner's next upload heals it, too",
  async (_, damage) => {
    const first = await send();
    const { matte } = keys();
    const whole = await readStored(matte);
    await damageStored(matte, damage);
    const looksBefore = looks;
    const twin = await send(await createTestUser(database.db));
    expect(twin.matteStatus).toBe("ready");
    expect(looks).toBeGreaterThan(looksBefore);
    expect((await readStored(matte)).equals(whole)).toBe(true);
    await damageStored(matte, damage);
    const again = await send();
    expect([again.id, again.matteStatus, again.carBox]).toEqual([first.id, "ready", first.carBox]);
    expect((await readStored(matte)).equals(whole)).toBe(true);
  },
);

test("the small picture of a matte is made again when it is damaged, and after its matte when that is lost", async () => {
  const { id } = await send();
  const { matte } = keys();
  const preview = mattePreviewKeyOf(matte);
  const whole = await readStored(preview);
  const queued: string[] = [];
  const find = async () => {
    const deps = {
      db: database.db,
      files: storage.files,
      derived: createDerivedFiles(storage.files),
      enqueueCutOut: async (_tx: unknown, uploadId: string) => void queued.push(uploadId),
      makeMattePreview: decoder.makeMattePreview,
      makeAlphaFile: decoder.makeAlphaFile,
      requireRoom: async () => undefined,
    };
    return storage.files.read(await findMatteFile(deps, { userId, id })).then((content) => Buffer.from(content));
  };
  await damageStored(preview, (content) => content.subarray(0, -20));
  expect((await find()).equals(whole)).toBe(true);
  await damageStored(preview, () => null);
  await damageStored(matte, (content) => content.subarray(0, 100));
  await expect(find()).rejects.toMatchObject({ code: "not_found" });
  expect([queued, (await readUpload(database.db, { userId, id })).matteStatus]).toEqual([[id], "pending"]);
  await cutOutUpload(worker(), id);
  expect((await find()).equals(whole)).toBe(true);
});

test.each(someOf(damages, 2))(
  "a photo that is %s fails its picture with words and no charge, and heals when it is sent again",
  async (_, damage) => {
    const { id } = await send();
    const { photo: key, preview } = keys();
    const [whole, wholePreview] = [await readStored(key), await readStored(preview)];
    await damageStored(key, damage);
    await damageStored(preview, damage);
    const openSource: MakerDeps["openSource"] = (wanted) => ({
      readCutOut: () => loadCutOut(worker(), wanted),
      readPhoto: () => readPhotoOf(worker(), wanted),
    });
    const pictures = createPictures(database, storage.files, { openSource });
    const make = async (preset: string) => {
      const { generation } = await pictures.start({ userId, uploadId: id }, { presetName: preset, ratio: "16:9" });
      await pictures.run(generation.id, async ({ source }) => {
        await source.readCutOut();
        return finishedPicture;
      });
      return readGeneration(database.db, { userId, id: generation.id });
    };
    expect(await make("Studio")).toMatchObject({ status: "failed", error: { code: "photo_lost" } });
    expect(await readBalance(database.db, userId)).toBe(10);
    expect((await send()).id).toBe(id);
    expect((await readStored(key)).equals(whole)).toBe(true);
    expect((await readStored(preview)).equals(wholePreview)).toBe(true);
    expect(await make("City")).toMatchObject({ status: "done" });
  },
);

test("a photo that is lost before its car is cut out settles as that, and starts anew when it is sent again", async () => {
  const { id } = await accept(userId, async () => undefined);
  await storage.files.remove(keys().photo);
  await cutOutUpload(worker(), id);
  const settled = await readUpload(database.db, { userId, id });
  expect(settled).toMatchObject({ matteStatus: "failed", matteError: { code: "photo_lost" } });
  const again = await send();
  expect([again.id === id, again.matteStatus]).toEqual([false, "ready"]);
});
