import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ObjectStore } from "../object-store.ts";
import { createDiskObjectStore } from "./disk-object-store.ts";

let directory: string;
let store: ObjectStore;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "carvas-objects-"));
  store = createDiskObjectStore(directory);
});

afterAll(() => rm(directory, { recursive: true, force: true }));

test("an object is read back as it was put, whole and as a stream", async () => {
  const content = Buffer.from("a picture");
  await store.put("photos/ab/one.jpg", content);
  expect(await store.exists("photos/ab/one.jpg")).toBe(true);
  expect(Buffer.from(await store.read("photos/ab/one.jpg"))).toEqual(content);
  const { stream, bytes } = await store.open("photos/ab/one.jpg");
  expect(bytes).toBe(content.length);
  expect(await buffer(stream)).toEqual(content);
  expect(await readdir(join(directory, "incoming"))).toEqual([]);
});

test("an object that is not there is not_found, and removing it is no error", async () => {
  await expect(store.read("photos/none.jpg")).rejects.toMatchObject({ code: "not_found" });
  await expect(store.open("photos/none.jpg")).rejects.toMatchObject({ code: "not_found" });
  expect(await store.exists("photos/none.jpg")).toBe(false);
  await store.remove("photos/none.jpg");
});

test.each(["../secret", "photos/../../secret", "/etc/passwd", "photos//a", ".hidden", "photos/.a", "a\0b", ""])(
  "the key %j is refused",
  async (key) => {
    await expect(store.put(key, new Uint8Array(1))).rejects.toThrow("object key");
  },
);

test("an incoming file is bounded while it comes, and nothing of it stays", async () => {
  const source = Readable.from([Buffer.alloc(600), Buffer.alloc(600)]);
  await expect(store.receive(source, 1000)).rejects.toMatchObject({ code: "file_too_large" });
  expect(await readdir(join(directory, "incoming"))).toEqual([]);
});

test("an incoming file of exactly the limit is taken", async () => {
  const file = await store.receive(Readable.from([Buffer.alloc(1000, 7)]), 1000);
  expect(file.bytes).toBe(1000);
  expect((await readFile(file.path)).length).toBe(1000);
  await file.discard();
  await file.discard();
  expect(await readdir(join(directory, "incoming"))).toEqual([]);
});

test("a file that another process wrote aside becomes an object and is gone from there", async () => {
  const aside = await store.reserve();
  await writeFile(aside.path, "a photo");
  await store.adopt(aside.path, "photos/aa/adopted.jpg");
  await aside.discard();
  expect(String(await store.read("photos/aa/adopted.jpg"))).toBe("a photo");
  expect(await store.withLocalFile("photos/aa/adopted.jpg", (path) => readFile(path, "utf8"))).toBe("a photo");
  expect(await readdir(join(directory, "incoming"))).toEqual([]);
});

test("what was reserved and never written is no object", async () => {
  const aside = await store.reserve();
  await expect(store.adopt(aside.path, "photos/aa/never.jpg")).rejects.toMatchObject({ code: "ENOENT" });
  expect(await store.exists("photos/aa/never.jpg")).toBe(false);
  await expect(store.withLocalFile("photos/aa/never.jpg", readFile)).rejects.toMatchObject({ code: "not_found" });
});

test("what interrupted uploads left is swept after an hour, not before", async () => {
  const abandoned = await store.receive(Readable.from([Buffer.alloc(10)]), 1000);
  await store.receive(Readable.from([Buffer.alloc(10)]), 1000);
  const [first] = await readdir(join(directory, "incoming"));
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(join(directory, "incoming", first ?? ""), twoHoursAgo, twoHoursAgo);
  expect(await store.sweep()).toBe(1);
  expect(await readdir(join(directory, "incoming"))).toHaveLength(1);
  await abandoned.discard();
});
