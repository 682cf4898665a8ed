import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { phoneHeic, readCodedPictures } from "#imaging/decode/synthetic-heic.ts";
import { scanBomb } from "#imaging/decode/synthetic-scan-bomb.ts";
import { createLogger } from "#server/log/logger.ts";
import { createPhotoDecoder, type PhotoDecoder } from "./photo-decoder.ts";

const tilesPath = new URL("../../imaging/decode/test-tiles.heic", import.meta.url);

let folder: string;
let decoder: PhotoDecoder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "carvas-decoder-"));
  decoder = open();
});
afterEach(async () => {
  await decoder.close();
  await rm(folder, { recursive: true, force: true });
});

function open(timeShare = 1): PhotoDecoder {
  return createPhotoDecoder({
    timeShare,
    logger: createLogger({ level: "silent", role: "test" }),
    environment: {},
    processes: 1,
  });
}

let files = 0;
async function store(file: Uint8Array, account = "somebody") {
  const name = join(folder, String(files++));
  await writeFile(name, file);
  return decoder.storePhoto({
    account,
    use: "photo",
    source: name,
    content: `${name}.content`,
    preview: `${name}.preview`,
  });
}

function photo(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#467" } });
}

/** The decoder processes that this one started. */
async function childrenOf(pid: number): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found: number[] = [];
  for (const child of pids) {
    const stat = await readFile(`/proc/${child}/stat`, "latin1").catch(() => "");
    const commandLine = await readFile(`/proc/${child}/cmdline`, "latin1").catch(() => "");
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    if (parent === pid && commandLine.includes("decoder-process")) found.push(Number(child));
  }
  return found;
}

test("a photo is checked and written in another process, which names it by its content", async () => {
  const stored = await store(await photo(640, 480).jpeg().toBuffer());
  expect(stored).toMatchObject({ format: "jpeg", width: 640, height: 480 });
  const content = await readFile(join(folder, `${files - 1}.content`));
  expect([stored.bytes, stored.hash]).toEqual([content.length, createHash("sha256").update(content).digest("hex")]);
  expect((await sharp(join(folder, `${files - 1}.preview`)).metadata()).format).toBe("webp");
});

test("a file that is no photo is refused by its own name, and the next is taken by the same process", async () => {
  const before = await childrenOf(process.pid);
  await expect(store(Buffer.from("no picture"))).rejects.toMatchObject({ code: "not_an_image" });
  await store(await photo(300, 300).png().toBuffer());
  expect(await childrenOf(process.pid)).toEqual(before);
});

test("the process knows nothing of the server's environment, and steps back behind it", async () => {
  await store(await photo(300, 300).jpeg().toBuffer());
  const [pid] = await childrenOf(process.pid);
  expect(await readFile(`/proc/${pid}/environ`, "latin1")).not.toContain("PATH=");
  const threads = await readdir(`/proc/${pid}/task`);
  const stats = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/stat`, "latin1").catch(() => "")),
  );
  // The nineteenth field; a thread may have ended meanwhile.
  const levels = stats.filter(Boolean).map((stat) => stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
  expect(new Set(levels)).toEqual(new Set([String(Math.max(3, getPriority()))]));
});

test("a process that is killed is replaced, and the photo under way is read again", async () => {
  const large = await sharp(await photo(600, 450).jpeg().toBuffer())
    .resize(6000, 4500)
    .jpeg({ progressive: true })
    .toBuffer();
  const [first] = await childrenOf(process.pid);
  const stored = store(large);
  if (first !== undefined) process.kill(first, "SIGKILL");
  expect(await stored).toMatchObject({ width: 4096, height: 3072 });
  const [second] = await childrenOf(process.pid);
  expect(second).not.toBe(first);
});

test(
  "a file that takes more time than it may is killed with its process and refused, the next one passes",
  { tags: ["thorough"] },
  async () => {
    await decoder.close();
    decoder = open(0.05);
    const tiles = readCodedPictures(await readFile(tilesPath), 512);
    const slow = phoneHeic({
      tiles: Array.from({ length: 64 }, (_, at) => tiles[at % tiles.length]).filter((tile) => tile !== undefined),
      columns: 8,
      width: 4096,
      height: 4096,
    });
    const [refused, next] = await Promise.allSettled([store(slow), store(await photo(300, 200).jpeg().toBuffer())]);
    expect(refused).toMatchObject({ status: "rejected", reason: { code: "image_too_costly" } });
    expect(next).toMatchObject({ status: "fulfilled", value: { width: 300 } });
  },
);

test(
  "a file of too many scans is refused by the same process, before its pixels are decoded",
  { tags: ["thorough"] },
  async () => {
    const before = await childrenOf(process.pid);
    await expect(store(scanBomb({ side: 7000, scans: 400 }))).rejects.toMatchObject({ code: "image_too_costly" });
    expect(await childrenOf(process.pid)).toEqual(before);
  },
);

test(
  "too many photos of one account are turned away with when to come again, another's is not",
  { tags: ["thorough"] },
  async () => {
    const jpeg = await photo(300, 200).jpeg().toBuffer();
    const flood = await Promise.allSettled(Array.from({ length: 120 }, () => store(jpeg, "flood")));
    const other = await store(jpeg, "other");
    const refused = flood.filter((one) => one.status === "rejected").map(({ reason }) => reason as unknown);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ code: "too_many_photos_waiting", retryAfterSeconds: 30 });
    expect(flood.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(100);
    expect(other.width).toBe(300);
  },
);

test("what waits when the decoder closes is told so, and no process is left", async () => {
  const jpeg = await photo(300, 200).jpeg().toBuffer();
  const waiting = Promise.allSettled(Array.from({ length: 5 }, () => store(jpeg)));
  await expect.poll(async () => (await readdir(folder)).length).toBeGreaterThanOrEqual(5);
  await decoder.close();
  const codes = (await waiting).map((one) =>
    one.status === "rejected" ? (one.reason as { code: string }).code : "ok",
  );
  expect(codes.filter((code) => code !== "ok" && code !== "unavailable")).toEqual([]);
  // Another file's that shares this worker may be ending just now.
  await expect.poll(() => childrenOf(process.pid)).toEqual([]);
});
