import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLocalCopies } from "./local-copies.ts";

/* Beside the suite of all stores: how many copies there are, and what a broken connection does. */

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "carvas-copies-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

function bucketOf(contents: Map<string, Buffer>) {
  const opened: string[] = [];
  return {
    opened,
    open: async (key: string) => {
      opened.push(key);
      const content = contents.get(key);
      return content === undefined
        ? null
        : { stream: Readable.from([content]), bytes: content.length, version: String(content) };
    },
    find: async (key: string) => {
      const content = contents.get(key);
      return content === undefined ? null : { bytes: content.length, version: String(content), sha256: null };
    },
  };
}

const filesHere = async () =>
  (await readdir(directory, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
const read = (path: string) => readFile(path, "utf8");

test("copies stay within their bytes, those last used stay longest, and those in use stay in any case", async () => {
  const contents = new Map(["a", "b", "c", "d"].map((key) => [key, Buffer.from(key.repeat(10))]));
  const bucket = bucketOf(contents);
  const copies = createLocalCopies({ directory, maxBytes: 25, bucket });
  for (const key of ["a", "b", "a", "c"]) expect(await copies.use(key, read)).toBe(key.repeat(10));
  expect(bucket.opened).toEqual(["a", "b", "c"]);
  // b was used longest ago, and went when c came.
  await copies.use("a", read);
  expect(bucket.opened).toHaveLength(3);
  expect(copies.keptBytes()).toBe(20);
  await copies.use("a", (first) =>
    copies.use("b", (second) =>
      copies.use("c", async (third) => {
        expect(await Promise.all([first, second, third].map(read))).toEqual(
          ["a", "b", "c"].map((key) => key.repeat(10)),
        );
        expect(copies.keptBytes()).toBe(30);
      }),
    ),
  );
  expect(copies.keptBytes()).toBeLessThanOrEqual(25);
  expect(await filesHere()).toHaveLength(2);
  await copies.close();
  await expect(stat(directory)).rejects.toMatchObject({ code: "ENOENT" });
});

test("a copy that is forgotten while it is read stays until then", async () => {
  const copies = createLocalCopies({
    directory,
    maxBytes: 100,
    bucket: bucketOf(new Map([["a", Buffer.from("first")]])),
  });
  await copies.use("a", async (path) => {
    await copies.forget("a");
    expect(await read(path)).toBe("first");
  });
  expect(await filesHere()).toEqual([]);
  expect(copies.keptBytes()).toBe(0);
});

test("a connection that breaks in the middle is met by asking again, and what came of it is no copy", async () => {
  const whole = bucketOf(new Map([["a", Buffer.from("the whole object")]]));
  let breaks = 2;
  const bucket = {
    ...whole,
    open: async (key: string) => {
      const opened = await whole.open(key);
      if (opened === null || breaks === 0) return opened;
      breaks -= 1;
      // Once it ends too early without a word, once with an error.
      const cut = breaks === 1 ? Readable.from([Buffer.from("the wh")]) : Readable.from(breaking());
      return { ...opened, stream: cut };
    },
  };
  const copies = createLocalCopies({ directory, maxBytes: 100, bucket });
  expect(await copies.use("a", read)).toBe("the whole object");
  expect(whole.opened).toHaveLength(3);
  expect(await filesHere()).toHaveLength(1);
  breaks = 3;
  await copies.forget("a");
  await expect(copies.use("a", read)).rejects.toThrow();
  expect(await filesHere()).toEqual([]);
});

async function* breaking(): AsyncGenerator<Buffer> {
  yield Buffer.from("the");
  throw new Error("the connection broke");
}

test("a copy that somebody removed from the disk is fetched anew", async () => {
  const bucket = bucketOf(new Map([["a", Buffer.from("again")]]));
  const copies = createLocalCopies({ directory, maxBytes: 100, bucket });
  await copies.use("a", read);
  await rm(directory, { recursive: true });
  expect(await copies.use("a", read)).toBe("again");
  expect(bucket.opened).toHaveLength(2);
});
