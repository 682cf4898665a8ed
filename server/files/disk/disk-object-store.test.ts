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

async function listed(from: ObjectStore, after: string | null): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of from.list({ after })) keys.push(key);
  return keys;
}

test("objects are listed in one order, folder by folder, from any place on, with their time", async () => {
  const own = createDiskObjectStore(await mkdtemp(join(directory, "list-")));
  const keys = [
    "mattes/v1/ab/x.matte",
    "photos/ab/1.jpg",
    "photos/ab-c/2.jpg",
    "photos/ac/3.jpg",
    "views/ab/s/rear.jpg",
  ];
  expect(await listed(own, null)).toEqual([]);
  for (const key of keys.toReversed()) await own.put(key, Buffer.from(key));
  expect(await listed(own, null)).toEqual(keys);
  for (const [index, key] of keys.entries()) expect(await listed(own, key)).toEqual(keys.slice(index + 1));
  // Also behind what was there once.
  expect(await listed(own, "photos/ab/0.jpg")).toEqual(keys.slice(1));
  expect(await listed(own, "photos/ab/9/deep.jpg")).toEqual(keys.slice(2));
  for await (const { modifiedAt } of own.list({ after: null }))
    expect(Date.now() - modifiedAt.getTime()).toBeLessThan(60_000);
});

test("what is withdrawn is found by nobody, can be put back once, and goes for good with its empty folder", async () => {
  const folder = await mkdtemp(join(directory, "withdraw-"));
  const own = createDiskObjectStore(folder);
  const key = "views/ab/set/front.jpg";
  await own.put(key, Buffer.from("front"));
  expect(await own.size(key)).toBe(5);
  expect(await own.withdraw("views/ab/set/rear.jpg")).toBeNull();
  const withdrawn = await own.withdraw(key);
  expect(await own.exists(key)).toBe(false);
  expect(await own.size(key)).toBeNull();
  expect(await own.withdraw(key)).toBeNull();
  await withdrawn?.restore();
  expect(Buffer.from(await own.read(key)).toString()).toBe("front");
  await (await own.withdraw(key))?.discard();
  expect(await readdir(join(folder, "incoming"))).toEqual([]);
  expect(await readdir(join(folder, "objects", "views", "ab"))).toEqual([]);
});

test("what a killed process had withdrawn is swept, but not before it could be put back", async () => {
  const folder = await mkdtemp(join(directory, "killed-"));
  const own = createDiskObjectStore(folder);
  await own.put("photos/ab/old.jpg", Buffer.from("old"));
  const before = new Date(Date.now() - 24 * 3600_000);
  await utimes(join(folder, "objects", "photos", "ab", "old.jpg"), before, before);
  await own.withdraw("photos/ab/old.jpg");
  expect(await own.sweep()).toBe(0);
  const [name = ""] = await readdir(join(folder, "incoming"));
  await utimes(join(folder, "incoming", name), before, before);
  expect(await own.sweep()).toBe(1);
});

test("an object that is being read is read to its end, whatever becomes of it", async () => {
  const content = Buffer.alloc(3_000_000, 5);
  await store.put("photos/ab/read.jpg", content);
  const { stream } = await store.open("photos/ab/read.jpg");
  await (await store.withdraw("photos/ab/read.jpg"))?.discard();
  expect((await buffer(stream)).equals(content)).toBe(true);
});

test("folders that become empty never get into the way of who writes into them", async () => {
  const own = createDiskObjectStore(await mkdtemp(join(directory, "busy-")));
  const key = (index: number) => `views/ab/busy/${index}.jpg`;
  const write = async (index: number) => {
    for (let round = 0; round < 25; round += 1) {
      await own.put(key(index), Buffer.from([round]));
      await own.remove(key(index));
    }
    await own.put(key(index), Buffer.from("last"));
  };
  await Promise.all([1, 2, 3, 4].map(write));
  expect(await listed(own, null)).toEqual([1, 2, 3, 4].map(key));
});
