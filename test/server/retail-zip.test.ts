import { randomBytes } from "node:crypto";
import { readdirSync, readlinkSync } from "node:fs";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { AppError } from "#contract/errors.ts";
import { failureAnswer } from "#contract/failure.ts";
import { retailRunPage, retailRunPictures, retailRunSchema, type RetailRun } from "#contract/retail-runs.ts";
import { profiles } from "#server/db/schema/accounts.ts";
import { generations, uploads } from "#server/db/schema/work.ts";
import { grantTokens } from "#server/domain/tokens/grant-tokens.ts";
import { createPictures, finishedPicture, type Pictures } from "./picture-setup.ts";
import { readZip } from "./read-zip.ts";
import { triesOf, tryAt } from "./run-setup.ts";
import { startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";
import { createTestUpload } from "./work-setup.ts";

let server: WorkServer;
let dealer: WorkUser;
let pictures: Pictures;

beforeAll(async () => {
  server = await startWorkServer({ isWorker: false });
  pictures = createPictures(server.database, server.files);
});
afterAll(() => server.close());
beforeEach(async () => {
  dealer = await server.signUp();
});

const call = (path: string, method: string, body?: unknown) =>
  dealer.fetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
const parse = async (answer: Response): Promise<RetailRun> => retailRunSchema.parse(await answer.json());
const codeOf = async (answer: Response) => failureAnswer.parse(await answer.json()).code;

async function start(fileNames: readonly string[], wish = {}): Promise<RetailRun> {
  const uploadIds = [];
  for (const fileName of fileNames) {
    const id = await createTestUpload(server.database, dealer.id);
    await server.database.db.update(uploads).set({ fileName }).where(eq(uploads.id, id));
    uploadIds.push(id);
  }
  return parse(await call("/api/retail-runs", "POST", { preset: "Retail One", uploadIds, ...wish }));
}

const picture = (shade: number) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: { r: shade, g: 90, b: 90 } } })
    .jpeg()
    .toBuffer();
const finish = async (id: string, content: Uint8Array) =>
  pictures.run(id, async () => ({ ...finishedPicture, content }));

test("a run is started, read, listed, paused and cancelled over HTTP", async () => {
  const run = await start(["a.jpg", "b.jpg"]);
  expect(await parse(await dealer.fetch(`/api/retail-runs/${run.id}`))).toEqual(run);
  expect(retailRunPage.parse(await (await dealer.fetch("/api/retail-runs?limit=5")).json()).runs).toEqual([run]);
  const made = retailRunPictures.parse(await (await dealer.fetch(`/api/retail-runs/${run.id}/pictures`)).json());
  expect(made.generations.map(({ id }) => id)).toEqual(triesOf(run));
  const changed = async (status: string) =>
    (await parse(await call(`/api/retail-runs/${run.id}`, "PATCH", { status }))).status;
  expect([await changed("paused"), await changed("running"), await changed("cancelled")]).toEqual([
    "paused",
    "running",
    "cancelled",
  ]);
  const refused = await call(`/api/retail-runs/${run.id}`, "PATCH", { status: "paused" });
  expect([refused.status, await codeOf(refused)]).toEqual([409, "conflict"]);
  expect((await parse(await call(`/api/retail-runs/${run.id}/retry`, "POST"))).status).toBe("cancelled");
});

test("the ZIP holds what is finished, under the photos' names, in their order, each picture once", async () => {
  const run = await start(["IMG_1.HEIC", "img_1.jpg", "../wheel.png", "broken.jpg"]);
  const files = await Promise.all([10, 20, 30].map(picture));
  for (const [index, content] of files.entries()) await finish(tryAt(run, 2 - index), content);
  const answer = await dealer.fetch(`/api/retail-runs/${run.id}/zip`);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toContain(
    `filename="retail_images_retail-one_${new Date().toISOString().slice(0, 10)}.zip"`,
  );
  const entries = readZip(Buffer.from(await answer.arrayBuffer()));
  expect(entries.map(({ name }) => name)).toEqual([
    "retail_retail-one_IMG_1.jpg",
    "retail_retail-one_img_1 (2).jpg",
    "retail_retail-one_-wheel.jpg",
  ]);
  expect(entries.map(({ method }) => method)).toEqual([8, 8, 8]);
  for (const [index, { content }] of entries.entries())
    expect(Buffer.compare(content, files[2 - index] ?? Buffer.alloc(0))).toBe(0);
});

test("pictures of another file format are sent and saved as what they are", async () => {
  const webp = await sharp(await picture(50))
    .webp()
    .toBuffer();
  const run = await start(["a.jpg"], { fileFormat: "webp" });
  await finish(tryAt(run, 0), webp);
  const shown = await dealer.fetch(`/api/files/generations/${tryAt(run, 0)}/picture`);
  expect(shown.headers.get("content-type")).toBe("image/webp");
  const url = encodeURIComponent(`/api/files/generations/${tryAt(run, 0)}/picture`);
  const saved = await dealer.fetch(`/api/functions/download-proxy?url=${url}`);
  expect(saved.headers.get("content-disposition")).toContain('filename="retail_retail-one_image.webp"');
  const [entry] = readZip(Buffer.from(await (await dealer.fetch(`/api/retail-runs/${run.id}/zip`)).arrayBuffer()));
  expect(entry?.name).toBe("retail_retail-one_a.webp");
});

test("the ZIP names the photos that need a look before their pictures are made", async () => {
  const run = await start(["a.jpg", "b.jpg"]);
  await finish(tryAt(run, 0), await picture(7));
  await pictures.run(tryAt(run, 1), () => Promise.reject(new AppError("outline_doubtful")));
  const entries = readZip(Buffer.from(await (await dealer.fetch(`/api/retail-runs/${run.id}/zip`)).arrayBuffer()));
  expect(entries.map(({ name }) => name)).toEqual(["retail_retail-one_a.jpg", "needs-a-look.txt"]);
  const note = Buffer.from(entries[1]?.content ?? []).toString();
  expect(note).toContain("b.jpg");
  expect(note).not.toContain("a.jpg");
});

test("there is no ZIP of nothing, and none of another user's run", async () => {
  const run = await start(["a.jpg"]);
  expect((await dealer.fetch(`/api/retail-runs/${run.id}/zip`)).status).toBe(404);
  await finish(tryAt(run, 0), await picture(1));
  expect((await dealer.fetch(`/api/retail-runs/${run.id}/zip`)).status).toBe(200);
  const stranger = await server.signUp();
  for (const path of ["", "/zip", "/pictures"])
    expect((await stranger.fetch(`/api/retail-runs/${run.id}${path}`)).status).toBe(404);
});

test("photos that were passed through can be left out", async () => {
  const run = await start(["a.jpg", "wheel.jpg"]);
  for (const id of triesOf(run)) await finish(id, await picture(9));
  await server.database.db
    .update(generations)
    .set({ isPassedThrough: true, cost: 0 })
    .where(eq(generations.id, tryAt(run, 1)));
  const names = async (query: string) => {
    const answer = await dealer.fetch(`/api/retail-runs/${run.id}/zip${query}`);
    return readZip(Buffer.from(await answer.arrayBuffer())).map(({ name }) => name);
  };
  expect(await names("")).toEqual(["retail_retail-one_a.jpg", "retail_retail-one_wheel.jpg"]);
  expect(await names("?passedThrough=drop")).toEqual(["retail_retail-one_a.jpg"]);
});

test("a picture whose file is lost is left out, and the others come whole", async () => {
  const run = await start(["a.jpg", "b.jpg"]);
  for (const id of triesOf(run)) await finish(id, await picture(7));
  const lost = tryAt(run, 0);
  await server.files.remove(`pictures/${lost.slice(0, 2)}/${lost}.jpg`);
  const entries = readZip(Buffer.from(await (await dealer.fetch(`/api/retail-runs/${run.id}/zip`)).arrayBuffer()));
  expect(entries.map(({ name }) => name)).toEqual(["retail_retail-one_b.jpg"]);
});

const megabyte = 1024 * 1024;

/** A finished run of files as large as pictures of 4096 pixels are, which pack no smaller. */
async function largeRun(count: number, bytes: number): Promise<RetailRun> {
  const { db } = server.database;
  const files = server.files;
  await db.update(profiles).set({ isPro: true }).where(eq(profiles.id, dealer.id));
  await db.transaction((tx) =>
    grantTokens(tx, { userId: dealer.id, purchasedTokens: count, cause: `test:${dealer.id}` }),
  );
  const run = await start(Array.from({ length: count }, (_, index) => `${index}.jpg`));
  const content = randomBytes(bytes);
  for (const id of triesOf(run)) {
    const resultKey = `pictures/${id.slice(0, 2)}/${id}.jpg`;
    await files.put(resultKey, content);
    await db.update(generations).set({ status: "done", resultKey }).where(eq(generations.id, id));
  }
  return run;
}

/** Stored pictures that this process has open. */
const openPictures = () =>
  readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes("/pictures/");
    } catch {
      // Closed since it was listed.
      return false;
    }
  }).length;

test(
  "a ZIP of 20 large pictures takes no more memory than a few of its pieces, however slowly it is read",
  { tags: ["thorough"] },
  async () => {
    const run = await largeRun(20, 8 * megabyte);
    const reader = (await dealer.fetch(`/api/retail-runs/${run.id}/zip`)).body?.getReader();
    if (reader === undefined) throw new Error("the answer has no body");
    await reader.read();
    const before = process.memoryUsage.rss();
    let [bytes, most] = [0, before];
    for (let pieces = 0; ; pieces += 1) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
      // Now and then the reader stops: a server that goes on would fill its memory.
      if (pieces % 500 === 0) await new Promise((resolve) => setTimeout(resolve, 100));
      most = Math.max(most, process.memoryUsage.rss());
    }
    expect(bytes).toBeGreaterThan(20 * 8 * megabyte);
    expect((most - before) / megabyte).toBeLessThan(80);
  },
);

/** Of a bucket nothing is open but a connection. */
const isOnDisk = inject("storageVariables").STORAGE_URL === undefined;

test.runIf(process.platform === "linux" && isOnDisk)("a reader who goes away leaves no file open", async () => {
  const run = await largeRun(3, 12 * megabyte);
  const leaving = new AbortController();
  const answer = await dealer.fetch(`/api/retail-runs/${run.id}/zip`, { signal: leaving.signal });
  const reader = answer.body?.getReader();
  await reader?.read();
  await expect.poll(openPictures, { timeout: 5000 }).toBe(1);
  leaving.abort();
  await expect(reader?.read()).rejects.toThrow();
  await expect.poll(openPictures, { timeout: 5000 }).toBe(0);
});
