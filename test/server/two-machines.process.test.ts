import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { generateFromPresetAnswer } from "#contract/generations.ts";
import { s3Keys, startS3Server } from "#test/storage/start-s3-server.ts";
import { carPhoto } from "../../e2e/test-photo.ts";
import { signUpOver, type HttpClient } from "./http-client.ts";
import { readMessages, type SseMessage } from "./read-messages.ts";
import { startRole, type RoleProcess, type RoleSetup } from "./role-process.ts";
import { createTestDatabase } from "./test-database.ts";

/*
 * Two machines with a web process each, and workers on a third and fourth, that share nothing but a PostgreSQL and a bucket: each has a data folder
 * of its own. Who is sent to the one by a balancer, and to the other the next time, notices nothing.
 */

const closing = new AsyncDisposableStack();
const folders: string[] = [];
let machines: { one: RoleProcess; other: RoleProcess };

beforeAll(async () => {
  const database = await createTestDatabase();
  closing.defer(database.close);
  const s3 = await startS3Server();
  closing.defer(s3.close);
  const start = async (role: "web" | "worker", variables: NodeJS.ProcessEnv = {}): Promise<RoleProcess> => {
    const dataDirectory = await mkdtemp(join(tmpdir(), "carvas-machine-"));
    folders.push(dataDirectory);
    closing.defer(() => rm(dataDirectory, { recursive: true, force: true }));
    const storage = { STORAGE_URL: s3.urlOf("machines"), STORAGE_SIGNED_URLS: "on", ...s3Keys };
    const setup: RoleSetup = { databaseUrl: database.url, dataDirectory, variables: { ...storage, ...variables } };
    const started = await startRole(role, setup);
    closing.defer(() => started.end("SIGTERM"));
    return started;
  };
  const [one, other] = await Promise.all([
    start("web"),
    start("web"),
    start("worker", { WORKER_KINDS: "matte,read,upkeep" }),
    start("worker", { WORKER_KINDS: "compose,views,models" }),
  ]);
  machines = { one, other };
});
afterAll(() => closing.disposeAsync());

/** A new user, as one machine and as the other has it. */
async function signUp(): Promise<{ here: HttpClient; there: HttpClient }> {
  const here = await signUpOver(machines.one.url);
  return { here, there: here.at(machines.other.url) };
}

const freshPhoto = (width: number) => sharp(carPhoto).resize(width).jpeg().toBuffer();

async function listen(client: HttpClient, place?: number) {
  const aborter = new AbortController();
  const headers: Record<string, string> = place === undefined ? {} : { "last-event-id": String(place) };
  const messages = readMessages(await client.fetch("/api/events", { headers, signal: aborter.signal }));
  const next = async (isWanted: (message: SseMessage) => boolean): Promise<SseMessage> => {
    for (;;) {
      const { value, done } = await messages.next();
      if (done === true) throw new Error("the stream has ended");
      if (isWanted(value)) return value;
    }
  };
  return { next, close: () => aborter.abort() };
}

async function untilCutOut(client: HttpClient, id: string): Promise<void> {
  const status = async () => (await client.readUpload(id)).matteStatus;
  await expect.poll(status, { timeout: 120_000, interval: 200 }).toBe("ready");
}

const isNamed = (event: string) => (message: SseMessage) => message.event === event;

/** As a browser asks on behalf of a page; `fetch` would say of itself what it is. */
async function askAs(client: HttpClient, path: string, { dest, mode }: { dest: string; mode: string }) {
  const headers = { cookie: client.cookie, "sec-fetch-dest": dest, "sec-fetch-mode": mode };
  const asked = request(new URL(path, client.origin), { headers }).end();
  const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asked, "response"));
  answer.resume();
  const { location = "", "cache-control": cacheControl } = answer.headers;
  return { status: answer.statusCode, location, cacheControl };
}

test("a photo that one machine took is there on the other, which hears of it, and its picture is made by a third", async () => {
  const { here, there } = await signUp();
  const stream = await listen(there);
  await stream.next(isNamed("stream.opened"));
  const photo = await freshPhoto(1700);
  const upload = await here.upload(photo);
  expect((await there.readUpload(upload.id)).id).toBe(upload.id);
  const [stored, storedThere] = await Promise.all([here, there].map((client) => client.readFile(upload.uploadUrl)));
  expect(Buffer.from(stored ?? []).equals(Buffer.from(storedThere ?? []))).toBe(true);
  expect((await stream.next(isNamed("upload.changed"))).data).toMatchObject({ id: upload.id });
  // Sent again to the other it is the same upload.
  expect((await there.upload(photo)).id).toBe(upload.id);

  await untilCutOut(there, upload.id);

  // A call that the balancer sent to both, with one key, starts one picture, which is paid once.
  const key = { "idempotency-key": randomUUID() };
  const started = await Promise.all(
    [here, there].map((client) => client.transform(upload, { preset: "Studio", isAsync: true }, key)),
  );
  const ids = await Promise.all(
    started.map(async (answer) => generateFromPresetAnswer.parse(await answer.json()).data.id),
  );
  expect(new Set(ids).size).toBe(1);
  const [id = ""] = ids;
  const first = await stream.next(isNamed("generation.changed"));
  // The reader's machine goes away; it comes back to the other, and misses nothing.
  stream.close();
  await expect
    .poll(async () => (await here.readGeneration(id)).status, { timeout: 200_000, interval: 200 })
    .toBe("done");
  const again = await listen(here, first.id);
  expect((await again.next(isNamed("stream.opened"))).data).toEqual({ complete: true });
  const missed = await again.next(
    ({ event, data }) => event === "generation.changed" && JSON.stringify(data).includes('"done"'),
  );
  expect(missed.data).toMatchObject({ id, status: "done" });
  again.close();
  const { generatedImageUrl } = await there.readGeneration(id);
  const picture = await there.readFile(generatedImageUrl ?? "");
  expect((await sharp(picture).metadata()).width).toBeGreaterThanOrEqual(1600);
  expect((await there.readProfile()).generation_tokens).toBe(9);

  // An image of a page is sent to the bucket, once it is sure that it is its owner's; a fetch, a page and a stranger are not.
  const path = generatedImageUrl ?? "";
  for (const client of [here, there]) {
    const { status, location, cacheControl } = await askAs(client, path, { dest: "image", mode: "no-cors" });
    expect([status, cacheControl]).toEqual([302, "no-store"]);
    const answer = await fetch(location);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(answer.headers.get("cache-control")).toBe("private, max-age=300");
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(picture))).toBe(true);
    const { searchParams } = new URL(location);
    expect(searchParams.get("X-Amz-Expires")).toBe("600");
    expect(searchParams.get("X-Amz-Date")).toMatch(/T\d\d[0-5][05]00Z$/);
  }
  for (const [dest, mode] of [
    ["empty", "cors"],
    ["document", "navigate"],
    ["image", "cors"],
  ] as const)
    expect((await askAs(here, path, { dest, mode })).status).toBe(200);
  const stranger = await signUpOver(machines.other.url);
  expect((await askAs(stranger, path, { dest: "image", mode: "no-cors" })).status).toBe(404);
}, 300_000);

test(
  "six views, painted by the one worker that takes them, and a small picture of each scene, painted by a web process",
  { tags: ["thorough"], timeout: 300_000 },
  async () => {
    const { here, there } = await signUp();
    const id = await here.startViews({ make: "BMW", model: "3 Series", year: 2019, color: "Blue" });
    await expect
      .poll(async () => (await there.readViewSet(id)).status, { timeout: 120_000, interval: 300 })
      .toBe("done");
    const { views } = await there.readViewSet(id);
    expect(views.filter(({ status }) => status === "loaded")).toHaveLength(6);
    const upload = await here.upload(await freshPhoto(1650));
    await untilCutOut(there, upload.id);
    for (const client of [here, there]) {
      const tile = await client.fetch(`/api/files/uploads/${upload.id}/scenes/studio?ratio=4%3A3`);
      expect([tile.status, tile.headers.get("content-type")]).toEqual([200, "image/webp"]);
    }
  },
);

test("a session that ends on one machine has ended on the other, at once", async () => {
  const { here, there } = await signUp();
  expect((await there.fetch("/api/profile")).status).toBe(200);
  const ended = await here.fetch("/api/auth/sign-out", {
    method: "POST",
    headers: { "content-type": "application/json", origin: machines.one.url },
  });
  expect(ended.status).toBe(200);
  await expect.poll(async () => (await there.fetch("/api/profile")).status, { timeout: 2000, interval: 20 }).toBe(401);
});

test("nothing of a user's lies on any machine for longer than it is worked on, but copies within their bounds", async () => {
  for (const folder of folders) {
    const files = await readdir(join(folder, "files"), { recursive: true, withFileTypes: true }).catch(() => []);
    const outside = files.filter((entry) => entry.isFile() && !entry.parentPath.includes("/copies/"));
    expect(outside.map(({ name }) => name)).toEqual([]);
  }
});
