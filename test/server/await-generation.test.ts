import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "#contract/errors.ts";
import { awaitGeneration } from "#server/domain/generations/await-generation.ts";
import { readGeneration } from "#server/domain/generations/read-generations.ts";
import { createPictures, type Pictures } from "./picture-setup.ts";
import { createTestUser, describeOnEachDatabase, type TestDatabase } from "./test-database.ts";
import { createTestFiles, createTestUpload } from "./work-setup.ts";

describeOnEachDatabase("waiting for a picture", (createDatabase) => {
  let database: TestDatabase;
  let storage: Awaited<ReturnType<typeof createTestFiles>>;
  let pictures: Pictures;
  let own: { userId: string; uploadId: string };

  beforeAll(async () => {
    database = await createDatabase();
    storage = await createTestFiles();
    pictures = createPictures(database, storage.files);
    const userId = await createTestUser(database.db);
    own = { userId, uploadId: await createTestUpload(database, userId) };
  });
  afterAll(async () => {
    await database.close();
    await storage.remove();
  });

  const start = async (changes: Parameters<Pictures["start"]>[1] = {}) =>
    (await pictures.start(own, changes)).generation;
  const read = (id: string) => readGeneration(database.db, { userId: own.userId, id });

  test("waiting ends with the picture, with the reason why there is none, or with the process, which loses nothing", async () => {
    const listeners = new Set<() => void>();
    const watchUser = (_userId: string, onChange: () => void) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    };
    const stopping = new AbortController();
    const gone = new AbortController().signal;
    const wait = (id: string) =>
      awaitGeneration(watchUser, { userId: own.userId, read: () => read(id), gone, shutdown: stopping.signal });
    const { id } = await start();
    const waiting = wait(id);
    await pictures.run(id);
    for (const tell of listeners) tell();
    expect((await waiting).status).toBe("done");

    const other = await start({ ratio: "1:1" });
    await pictures.run(other.id, () => Promise.reject(new AppError("car_cut_off")));
    await expect(wait(other.id)).rejects.toMatchObject({ code: "car_cut_off" });

    const third = await start({ ratio: "16:9" });
    const interrupted = wait(third.id);
    stopping.abort();
    await expect(interrupted).rejects.toMatchObject({ code: "unavailable" });
    expect((await read(third.id)).status).toBe("pending");
    expect(listeners.size).toBe(0);
  });
});
