import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { failureAnswer } from "#contract/failure.ts";
import { readGeneration } from "#server/domain/generations/read-generations.ts";
import { createStorageRoom } from "#server/domain/storage-room/storage-room.ts";
import { readBalance } from "#server/domain/tokens/read-balance.ts";
import { createDiskObjectStore } from "#server/files/disk/disk-object-store.ts";
import { readVolumeSpace } from "#server/files/disk/read-volume-space.ts";
import { createLogger } from "#server/log/logger.ts";
import { createPictures, finishedPicture } from "./picture-setup.ts";
import { mountSmallVolume } from "./small-volume.ts";
import { createTestDatabase, createTestUser, type TestDatabase } from "./test-database.ts";
import { photoForm, startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";
import { createTestFiles, createTestUpload } from "./work-setup.ts";

const uploadPath = "/api/functions/simple-image-upload";

/** Noise: nothing in it can be packed. */
function photo(seed: number) {
  const noise = { type: "gaussian", mean: 100 + seed, sigma: 50 } as const;
  return sharp({ create: { width: 900, height: 700, channels: 3, background: "#456", noise } })
    .jpeg()
    .toBuffer();
}

/** No folder is left behind with a file in it. */
async function filesUnder(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const volume = mountSmallVolume(4);
afterAll(() => volume?.remove());

describe.skipIf(volume === null)("a disk filled to its last byte (needs root, for a file system of its own)", () => {
  const directory = volume?.directory ?? "";
  let server: WorkServer;
  let user: WorkUser;

  beforeAll(async () => {
    server = await startWorkServer({ isWorker: false, dataDirectory: directory });
    user = await server.signUp();
  });
  afterAll(() => server.close());
  afterEach(() => volume?.free());

  test("an object and a body that find no room are storage_low, told to who watches, and nothing of them stays", async () => {
    const told: string[] = [];
    const store = createDiskObjectStore(join(directory, "store"), { onFull: ({ message }) => told.push(message) });
    await store.put("photos/first.jpg", Buffer.alloc(1000));
    await volume?.fill(50_000);
    await expect(store.put("photos/large.jpg", Buffer.alloc(200_000, 1))).rejects.toMatchObject({
      code: "storage_low",
    });
    const body = Readable.from([Buffer.alloc(100_000, 1), Buffer.alloc(100_000, 1)]);
    await expect(store.receive(body, 1_000_000)).rejects.toMatchObject({ code: "storage_low" });
    expect(told).toEqual([expect.stringContaining("ENOSPC"), expect.stringContaining("ENOSPC")]);
    expect(await filesUnder(join(directory, "store"))).toEqual(["first.jpg"]);
    await volume?.free();
    await store.put("photos/large.jpg", Buffer.alloc(200_000, 1));
  });

  test.each([0, 60_000])(
    "an upload that has %i bytes left is refused as our fault, and works once there is room",
    async (left) => {
      const file = await photo(left / 1000);
      await volume?.fill(left);
      const refused = await user.fetch(uploadPath, { method: "POST", body: photoForm(file) });
      expect([refused.status, failureAnswer.parse(await refused.json()).code]).toEqual([503, "storage_low"]);
      expect(await filesUnder(join(server.filesDirectory, "incoming"))).toEqual([]);
      await volume?.free();
      expect((await user.fetch(uploadPath, { method: "POST", body: photoForm(file) })).status).toBe(200);
    },
  );

  test("a picture that finds no room ends without a charge and says why, and no part of it stays", async () => {
    const store = createDiskObjectStore(join(directory, "pictures"));
    const pictures = createPictures(server.database, store);
    const own = { userId: user.id, uploadId: await createTestUpload(server.database, user.id) };
    const { generation } = await pictures.start(own);
    const content = await photo(3);
    // The picture itself fits, its smaller copies don't.
    await volume?.fill(content.length + 4 * 4096);
    await pictures.run(generation.id, async () => ({ ...finishedPicture, content }));
    expect(await readGeneration(server.database.db, { userId: user.id, id: generation.id })).toMatchObject({
      status: "failed",
      error: { code: "storage_low", message: expect.stringContaining("Nothing was lost or charged") },
    });
    expect(await readBalance(server.database.db, user.id)).toBe(10);
    expect(await filesUnder(join(directory, "pictures"))).toEqual([]);
  });
});

describe("a disk with less left than is kept back", () => {
  const everything = 2 ** 60;
  let database: TestDatabase;
  let files: Awaited<ReturnType<typeof createTestFiles>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    files = await createTestFiles();
  });
  afterAll(async () => {
    await database.close();
    await files.remove();
  });

  test("takes no photo and no sample, before anything of them is read", async () => {
    const server = await startWorkServer({ isWorker: false, reserveBytes: everything });
    const user = await server.signUp();
    const sends = [
      user.fetch(uploadPath, { method: "POST", body: photoForm(await photo(1)) }),
      user.fetch("/api/uploads/sample", { method: "POST" }),
    ];
    for (const answer of await Promise.all(sends)) {
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "300"]);
      expect(failureAnswer.parse(await answer.json()).code).toBe("storage_low");
    }
    expect(await filesUnder(server.filesDirectory)).toEqual([]);
    await server.close();
  });

  test("makes no picture and charges nothing", async () => {
    const room = createStorageRoom({
      readSpace: () => readVolumeSpace(files.directory),
      reserveBytes: everything,
      logger: createLogger({ level: "silent", role: "test" }),
    });
    const pictures = createPictures(database, files.files, { requireRoom: () => room.requireRoomFor("pictures") });
    const userId = await createTestUser(database.db);
    const { generation } = await pictures.start({ userId, uploadId: await createTestUpload(database, userId) });
    await pictures.run(generation.id);
    const ended = await readGeneration(database.db, { userId, id: generation.id });
    expect(ended).toMatchObject({ status: "failed", error: { code: "storage_low" } });
    expect(await readBalance(database.db, userId)).toBe(10);
  });

  test("is told once, with how much is left, and once more with the number of refusals when it is over", async () => {
    const destination = new PassThrough();
    let log = "";
    destination.on("data", (chunk: Buffer) => (log += chunk.toString()));
    const logger = createLogger({ level: "info", role: "test", destination });
    const { freeBytes, totalBytes } = await readVolumeSpace(files.directory);
    // The true figures of this volume, as if so many bytes of it had been taken.
    let taken = freeBytes - 900;
    const readSpace = async () => ({ freeBytes: freeBytes - taken, totalBytes, freeFiles: null });
    const room = createStorageRoom({ readSpace, reserveBytes: 1000, logger });
    for (let call = 0; call < 40; call++) {
      await expect(room.requireRoomFor("photos")).rejects.toMatchObject({ code: "storage_low" });
    }
    await room.requireRoomFor("pictures");
    taken = freeBytes - 400;
    await expect(room.requireRoomFor("pictures")).rejects.toMatchObject({ code: "storage_low" });
    taken = freeBytes - 1000;
    await room.requireRoomFor("photos");
    const lines = log
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(lines).toEqual([
      expect.objectContaining({ event: "storage-low", freeBytes: 900, reserveBytes: 1000 }),
      expect.objectContaining({ event: "storage-again", refused: 41 }),
    ]);
  });
});
