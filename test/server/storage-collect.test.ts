import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#server/db/schema/accounts.ts";
import { uploads } from "#server/db/schema/work.ts";
import { collectAbandoned } from "#server/domain/storage/collect-files.ts";
import { eraseFilesOf } from "#server/domain/storage/erase-files-of.ts";
import { setPosition } from "#server/domain/storage/rounds-store.ts";
import { sweepOrphans } from "#server/domain/storage/sweep-orphans.ts";
import { sweepStorage } from "#server/domain/storage/sweep-storage.ts";
import { holdStorage } from "./hold-storage.ts";
import { listKeys, sweepAll } from "./storage-setup.ts";
import { createTestUser, type TestDatabase } from "./test-database.ts";

const { held, deps, send, rowOf, isThere, makePicture, pictureKeyOf } = holdStorage();

test("files without a row go after an hour, whatever they are; those of somebody's work and files of no kind of ours stay", async () => {
  const photo = await send("with a row");
  const working = randomUUID();
  await held.database.db.update(uploads).set({ matteStatus: "ready" }).where(eq(uploads.id, photo.id));
  const { generation } = await held.pictures.start({ userId: held.userId, uploadId: photo.id });
  const hash = "c".repeat(64);
  const strays = [
    `photos/cc/${hash}.jpg`,
    `mattes/v1/cc/${hash}.matte`,
    `mattes/v1/cc/${hash}.1-f1ff3b6868372d2d.matte`,
    `mattes/v1/cc/${hash}.1-f1ff3b6868372d2d.webp`,
    `pictures/${working.slice(0, 2)}/${working}-thumbnail.webp`,
    `views/${working.slice(0, 2)}/${working}/front.jpg`,
    `views/${working.slice(0, 2)}/${working}/front-thumbnail.webp`,
  ];
  const kept = [photo.photoKey, `pictures/${generation.id.slice(0, 2)}/${generation.id}.jpg`, "else/what.txt"];
  for (const key of [...strays, ...kept.slice(1)]) await held.storage.files.put(key, Buffer.from(key));
  await sweepAll(deps());
  expect(await Promise.all(strays.map(isThere))).toEqual(strays.map(() => true));
  await sweepAll(deps(), 2);
  expect(await Promise.all(strays.map(isThere))).toEqual(strays.map(() => false));
  expect(await Promise.all(kept.map(isThere))).toEqual([true, true, true]);
});

test("a round through the store goes on where the last sweep ended, and finds a stray wherever it lies", async () => {
  const keys = Array.from(
    { length: 12 },
    (_, index) => `photos/d${index.toString(16)}/${String(index).padStart(64, "d")}.jpg`,
  );
  for (const key of keys) await held.storage.files.put(key, Buffer.from(key));
  await setPosition(held.database.db, { name: "files", position: null });
  const all = (await listKeys(held.storage.files)).length;
  const now = Date.now() + 2 * 3600_000;
  let sweeps = 0;
  for (let removed = 0; removed < keys.length && sweeps < all; sweeps += 1) {
    removed += await sweepOrphans(deps(), { atMost: 5, now });
  }
  expect(sweeps).toBeGreaterThan(2);
  expect(await Promise.all(keys.map(isThere))).toEqual(keys.map(() => false));
});

test("the end of an account takes all that is its own, even when its row has gone before, and nothing that is another's", async () => {
  const other = await createTestUser(held.database.db);
  const shared = await send("shared photo");
  await send("shared photo", "photo", other);
  const own = await send("own photo");
  const picture = await makePicture(own.id);
  const key = await pictureKeyOf(picture);
  await held.database.db.delete(users).where(eq(users.id, held.userId));
  expect(await isThere(own.photoKey)).toBe(true);
  const { files } = await eraseFilesOf(deps(), held.userId);
  expect(files).toBeGreaterThanOrEqual(5);
  expect([await isThere(own.photoKey), await isThere(key), await isThere(shared.photoKey)]).toEqual([
    false,
    false,
    true,
  ]);
  const late = await createTestUser(held.database.db);
  const lateOwn = await send("late photo", "photo", late);
  await eraseFilesOf(deps(), late);
  await eraseFilesOf(deps(), late);
  expect([await isThere(lateOwn.photoKey), await rowOf(lateOwn.id)]).toEqual([false, null]);
});

test("after an account's row has gone the next sweep takes its files by itself", async () => {
  const own = await send("left behind");
  await held.database.db.delete(users).where(eq(users.id, held.userId));
  await sweepStorage(deps());
  expect(await isThere(own.photoKey)).toBe(false);
});

test("files are put back when the transaction that took them away breaks off, and go with the next", async () => {
  const own = await send("broken off");
  await held.database.db.delete(uploads).where(eq(uploads.id, own.id));
  const wereThere: boolean[] = [];
  const transaction: TestDatabase["db"]["transaction"] = (work) =>
    held.database.db.transaction(async (tx) => {
      await work(tx);
      wereThere.push(await isThere(own.photoKey));
      throw new Error("the connection broke");
    });
  const db = Object.assign(Object.create(held.database.db) as TestDatabase["db"], { transaction });
  await expect(collectAbandoned({ ...deps(), db })).rejects.toThrow("the connection broke");
  expect(wereThere).toEqual([false]);
  expect([await isThere(own.photoKey), await isThere(own.previewKey)]).toEqual([true, true]);
  await collectAbandoned(deps());
  expect(await isThere(own.photoKey)).toBe(false);
});
