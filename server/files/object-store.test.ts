import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { someOf } from "#test/sample.ts";
import { startGcsServer } from "#test/storage/start-gcs-server.ts";
import { s3Keys, startS3Server } from "#test/storage/start-s3-server.ts";
import { isBucketRun } from "#test/storage/storage-of-run.ts";
import { openTestStore, type TestStore } from "#test/storage/test-store.ts";

/* What every kind of store promises: on disk, and in buckets behind local servers; `CARVAS_TEST_STORAGE_URL` adds a real one. */

type Kind = { name: string; open: (closing: AsyncDisposableStack) => Promise<TestStore> };

const kinds: readonly Kind[] = [
  { name: "disk", open: async (closing) => openTestStore({}, closing) },
  {
    name: "S3",
    open: async (closing) => {
      const server = await startS3Server();
      closing.defer(server.close);
      return openTestStore({ STORAGE_URL: server.urlOf("suite"), ...s3Keys }, closing);
    },
  },
  {
    name: "Google Cloud Storage",
    open: async (closing) => {
      const server = await startGcsServer();
      closing.defer(server.close);
      return openTestStore({ STORAGE_URL: server.urlOf("suite") }, closing);
    },
  },
  ...(isBucketRun()
    ? [{ name: "CARVAS_TEST_STORAGE_URL", open: (closing: AsyncDisposableStack) => openTestStore("of-run", closing) }]
    : []),
];

describe.each(someOf(kinds, 2))("a store on $name", ({ open }) => {
  const closing = new AsyncDisposableStack();
  let opened: TestStore;
  let folder: string;
  const store = () => opened.store;
  const listed = async (from: Parameters<TestStore["store"]["list"]>[0]) => {
    const keys: string[] = [];
    for await (const { key } of store().list(from)) keys.push(key);
    return keys;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "carvas-suite-"));
    closing.defer(() => rm(folder, { recursive: true, force: true }));
    opened = await open(closing);
  });
  afterAll(() => closing.disposeAsync());

  test("an object is read back as it was put: whole, as a stream, by a path", async () => {
    const content = randomBytes(300_000);
    await store().put("photos/ab/one.jpg", content);
    expect(await store().exists("photos/ab/one.jpg")).toBe(true);
    expect(await store().size("photos/ab/one.jpg")).toBe(content.length);
    expect(content.equals(await store().read("photos/ab/one.jpg"))).toBe(true);
    const { stream, bytes } = await store().open("photos/ab/one.jpg");
    expect(bytes).toBe(content.length);
    expect(content.equals(await buffer(stream))).toBe(true);
    expect(content.equals(await store().withLocalFile("photos/ab/one.jpg", (path) => readFile(path)))).toBe(true);
  });

  test("an object of no bytes is one", async () => {
    await store().put("photos/ab/none.jpg", new Uint8Array());
    expect(await store().size("photos/ab/none.jpg")).toBe(0);
    expect(await store().read("photos/ab/none.jpg")).toHaveLength(0);
    expect(await buffer((await store().open("photos/ab/none.jpg")).stream)).toHaveLength(0);
  });

  test("12 MB go in and out as streams, bit by bit the same, and are known again", async () => {
    const content = randomBytes(12 * 1024 * 1024);
    const file = await store().receive(Readable.from(piecesOf(content)), content.length);
    const again = await store().reserve();
    await writeFile(again.path, content);
    expect(await store().adopt(file.path, "photos/ab/large.jpg")).toBe(content.length);
    const hash = createHash("sha256");
    await pipeline((await store().open("photos/ab/large.jpg")).stream, hash);
    expect(hash.digest("hex")).toBe(createHash("sha256").update(content).digest("hex"));
    expect(await store().adopt(again.path, "photos/ab/large.jpg")).toBe(0);
    await Promise.all([file.discard(), again.discard()]);
    await store().withLocalFile("photos/ab/large.jpg", async (path) => {
      expect(content.equals(await readFile(path))).toBe(true);
    });
  });

  test("an object that is not there is not_found in every way, and removing it is no error", async () => {
    const key = "photos/ab/missing.jpg";
    const missing = { code: "not_found" };
    await expect(store().read(key)).rejects.toMatchObject(missing);
    await expect(store().open(key)).rejects.toMatchObject(missing);
    await expect(store().withLocalFile(key, readFile)).rejects.toMatchObject(missing);
    expect(await store().exists(key)).toBe(false);
    expect(await store().size(key)).toBeNull();
    expect(await store().withdraw(key)).toBeNull();
    await store().remove(key);
  });

  test("one that was removed is missing at once, also for who read it a moment ago", async () => {
    const key = "photos/ab/removed.jpg";
    await store().put(key, Buffer.from("a photo"));
    await store().read(key);
    await opened.another.remove(key);
    await expect(store().read(key)).rejects.toMatchObject({ code: "not_found" });
    await expect(store().withLocalFile(key, readFile)).rejects.toMatchObject({ code: "not_found" });
  });

  test("one that was damaged and is put right is read as it is now", async () => {
    const key = "mattes/v1/ab/damaged.matte";
    await opened.another.put(key, Buffer.from("damagd"));
    expect(String(await store().read(key))).toBe("damagd");
    await opened.another.put(key, Buffer.from("a matte"));
    expect(String(await store().read(key))).toBe("a matte");
    const aside = await store().reserve();
    await writeFile(aside.path, "another");
    expect(await store().adopt(aside.path, key)).toBe(7);
    expect(String(await store().read(key))).toBe("another");
  });

  test.each(["../secret", "photos/../../secret", "/etc/passwd", "photos//a", ".hidden", "photos/.a", "a\0b", "A", ""])(
    "the key %j is refused",
    async (key) => {
      await expect(async () => store().put(key, new Uint8Array(1))).rejects.toThrow("object key");
      await expect(async () => store().read(key)).rejects.toThrow("object key");
    },
  );

  test("keys of every form that we make are kept", async () => {
    const id = randomUUID();
    const hash = createHash("sha256").update(id).digest("hex");
    const keys = [
      `photos/${hash.slice(0, 2)}/${hash}.jpg`,
      `mattes/v1/${hash.slice(0, 2)}/${hash}.matte`,
      `mattes/own/${id.slice(0, 2)}/${id}/12.matte`,
      `pictures/${id.slice(0, 2)}/${id}-0a1b2c3d-difference.png`,
      `pictures/${id.slice(0, 2)}/${id}-thumb.webp`,
      `views/${id.slice(0, 2)}/${id}/front-left-0a1b2c3d.jpg`,
    ];
    await Promise.all(keys.map((key) => store().put(key, Buffer.from(key))));
    for (const key of keys) expect(String(await store().read(key))).toBe(key);
  });

  test("an upload that breaks off leaves nothing", async () => {
    const breaks = Readable.from(
      (async function* break_() {
        yield Buffer.alloc(100_000);
        throw new Error("the connection broke");
      })(),
    );
    await expect(store().receive(breaks, 1_000_000)).rejects.toThrow("the connection broke");
    const tooMuch = Readable.from([Buffer.alloc(600), Buffer.alloc(600)]);
    await expect(store().receive(tooMuch, 1000)).rejects.toMatchObject({ code: "file_too_large" });
    expect(await readdir(join(opened.directory, "incoming"))).toEqual([]);
  });

  test("what was reserved and never written is no object", async () => {
    const aside = await store().reserve();
    await expect(store().adopt(aside.path, "photos/ab/never.jpg")).rejects.toMatchObject({ code: "ENOENT" });
    expect(await store().exists("photos/ab/never.jpg")).toBe(false);
  });

  test("who stops in the middle of an object disturbs nobody", { tags: ["thorough"] }, async () => {
    const content = randomBytes(8 * 1024 * 1024);
    await store().put("photos/ab/stopped.jpg", content);
    for (let time = 0; time < 3; time += 1) {
      const { stream } = await store().open("photos/ab/stopped.jpg");
      for await (const _piece of stream) break;
      await expect.poll(() => stream.destroyed).toBe(true);
    }
    expect(content.equals(await store().read("photos/ab/stopped.jpg"))).toBe(true);
  });

  test("the same key written by many at once is whole at every moment", async () => {
    const content = randomBytes(400_000);
    const key = "photos/ab/shared.jpg";
    await store().put(key, content);
    const write = async (index: number) => {
      if (index % 2 === 0) return store().put(key, content);
      const aside = await store().reserve();
      await writeFile(aside.path, content);
      await store().adopt(aside.path, key);
    };
    const read = async () => {
      expect(content.equals(await buffer((await opened.another.open(key)).stream))).toBe(true);
    };
    await Promise.all(Array.from({ length: 24 }, (_, index) => (index % 3 === 2 ? read() : write(index))));
    expect(content.equals(await store().read(key))).toBe(true);
  });

  test("one object, read by many by its path at once, comes once and is whole for each", async () => {
    const content = randomBytes(3_000_000);
    await store().put("photos/ab/crowd.jpg", content);
    const reads = Array.from({ length: 30 }, () =>
      store().withLocalFile("photos/ab/crowd.jpg", async (path) => content.equals(await readFile(path))),
    );
    expect(await Promise.all(reads)).toEqual(Array.from({ length: 30 }, () => true));
  });

  test(
    "more than a thousand objects are listed once each, in one order, from any place on, and by what they begin with",
    { tags: ["thorough"] },
    async () => {
      const keys = Array.from({ length: 1203 }, (_, index) => `pictures/zz/${String(index).padStart(5, "0")}-x.jpg`);
      const others = ["pictures/zz-a/0.jpg", "pictures/zy/9.jpg", "pictures/zza/1.jpg"];
      for (let start = 0; start < keys.length; start += 50)
        await Promise.all(keys.slice(start, start + 50).map((key) => store().put(key, Buffer.from(key))));
      await Promise.all(others.map((key) => store().put(key, Buffer.from(key))));
      expect(await listed({ startingWith: "pictures/zz/" })).toEqual(keys);
      expect(await listed({ startingWith: "pictures/zz/0099" })).toEqual(keys.slice(990, 1000));
      expect(await listed({ startingWith: "pictures/none/" })).toEqual([]);
      const all = await listed({ after: null });
      expect(all.filter((key) => key.startsWith("pictures/z")).toSorted()).toEqual([...keys, ...others].toSorted());
      expect(new Set(all).size).toBe(all.length);
      const place = keys[700] ?? "";
      expect(await listed({ after: place })).toEqual(all.slice(all.indexOf(place) + 1));
      // Also behind what was there once.
      await store().remove(place);
      expect(await listed({ after: place })).toEqual(all.slice(all.indexOf(place) + 1));
      for await (const { bytes, modifiedAt } of store().list({ startingWith: "pictures/zz/00001" })) {
        expect(bytes).toBe(keys[1]?.length);
        expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
      }
      for (let start = 0; start < keys.length; start += 50)
        await Promise.all(keys.slice(start, start + 50).map((key) => store().remove(key)));
      expect(await listed({ startingWith: "pictures/zz/" })).toEqual([]);
    },
  );

  test("what is withdrawn is found by nobody, can be put back, and goes for good", async () => {
    const key = "views/ab/set/front.jpg";
    await store().put(key, Buffer.from("front"));
    const withdrawn = await store().withdraw(key);
    expect(await store().exists(key)).toBe(false);
    expect(await listed({ startingWith: "views/ab/set" })).toEqual([]);
    expect(await store().withdraw(key)).toBeNull();
    await withdrawn?.restore();
    expect(String(await store().read(key))).toBe("front");
    await (await store().withdraw(key))?.discard();
    await expect(store().read(key)).rejects.toMatchObject({ code: "not_found" });
    expect(await store().sweep()).toBe(0);
  });

  test("an object that is being read is read to its end, whatever becomes of it", async () => {
    const content = randomBytes(3_000_000);
    await store().put("photos/ab/read.jpg", content);
    const { stream } = await store().open("photos/ab/read.jpg");
    const reading = buffer(stream);
    await (await store().withdraw("photos/ab/read.jpg"))?.discard();
    expect(content.equals(await reading)).toBe(true);
  });
});

function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 65_537) yield content.subarray(at, at + 65_537);
}
