import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { profileSchema } from "#contract/accounts.ts";
import { generateFromPresetAnswer, generationSchema, type Generation } from "#contract/generations.ts";
import { uploadAnswer } from "#contract/uploads.ts";
import { tokenLedger } from "#server/db/schema/tokens.ts";
import { startRole, type RoleProcess } from "./role-process.ts";
import { createTestDatabase } from "./test-database.ts";
import type { TestDatabase } from "./test-database.ts";
import { photoForm } from "./work-server.ts";
import { createTestFiles } from "./work-setup.ts";

const samplePath = new URL("../../assets/samples/sample-car.jpg", import.meta.url);

let database: TestDatabase;
let storage: Awaited<ReturnType<typeof createTestFiles>>;
let web: RoleProcess;
let worker: RoleProcess;

const setup = () => ({ databaseUrl: database.url, dataDirectory: storage.directory });

beforeAll(async () => {
  database = await createTestDatabase();
  storage = await createTestFiles();
  [web, worker] = await Promise.all([startRole("web", setup()), startRole("worker", setup())]);
});
afterAll(async () => {
  await Promise.all([web.end("SIGTERM"), worker.end("SIGTERM")]);
  await database.close();
  await storage.remove();
});

interface Client {
  userId: string;
  get: (path: string) => Promise<unknown>;
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  upload: (photo: Uint8Array) => Promise<string>;
}

async function signUp(): Promise<Client> {
  const body = JSON.stringify({ email: `${randomUUID()}@example.test`, password: "Correct-Horse-7", name: "driver" });
  const answer = await fetch(`${web.url}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const get = async (path: string) => (await fetch(web.url + path, { headers: { cookie } })).json();
  return {
    userId: profileSchema.parse(await get("/api/profile")).id,
    get,
    post: (path, data, headers = {}) =>
      fetch(web.url + path, {
        method: "POST",
        headers: { cookie, "content-type": "application/json", ...headers },
        body: JSON.stringify(data),
      }),
    upload: async (photo) => {
      const sent = await fetch(`${web.url}/api/functions/simple-image-upload`, {
        method: "POST",
        headers: { cookie },
        body: photoForm(photo),
      });
      return uploadAnswer.parse(await sent.json()).data.id;
    },
  };
}

/** The sample car; without it a picture of nothing, whose generation is refused and released instead of done. */
async function readTestPhoto(): Promise<Uint8Array> {
  if (existsSync(samplePath)) return readFile(samplePath);
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#789" } })
    .jpeg()
    .toBuffer();
}

async function start(client: Client, uploadId: string): Promise<string> {
  const body = { imageUrl: `/api/files/uploads/${uploadId}/photo`, recordId: uploadId, preset: "Studio" };
  const answer = await client.post("/api/functions/generate-image-from-preset", body, { prefer: "respond-async" });
  expect(answer.status).toBe(202);
  return generateFromPresetAnswer.parse(await answer.json()).data.id;
}

const read = async (client: Client, id: string): Promise<Generation> =>
  generationSchema.parse(await client.get(`/api/generations/${id}`));

async function expectSettled(client: Client, id: string): Promise<void> {
  await expect
    .poll(async () => (await read(client, id)).status, { timeout: 60_000, interval: 200 })
    .toMatch(/^(done|failed)$/);
  const isDone = (await read(client, id)).status === "done";
  const profile = profileSchema.parse(await client.get("/api/profile"));
  expect([profile.generation_tokens, profile.total_generations]).toEqual(isDone ? [9, 1] : [10, 0]);
  const ledger = await database.db.select().from(tokenLedger).where(eq(tokenLedger.userId, client.userId));
  expect(ledger.map(({ entry }) => entry).toSorted()).toEqual(
    ["grant", "hold", isDone ? "capture" : "release"].toSorted(),
  );
  expect((await read(client, id)).generatedImageUrl).toBe(isDone ? `/api/files/generations/${id}/picture` : null);
}

test("a worker killed in the middle of a transformation is replaced, and the picture charged once or not at all", async () => {
  const client = await signUp();
  const id = await start(client, await client.upload(await readTestPhoto()));
  await expect.poll(async () => (await read(client, id)).status, { timeout: 30_000, interval: 20 }).not.toBe("pending");
  await worker.end("SIGKILL");
  expect(profileSchema.parse(await client.get("/api/profile")).generation_tokens).toBe(9);
  const killedAt = performance.now();
  worker = await startRole("worker", setup());
  await expectSettled(client, id);
  // 10 to 12 seconds until the dead worker is missed, the rest is the work itself.
  expect(performance.now() - killedAt).toBeLessThan(45_000);
});

test("the whole server killed at once finishes its work after it is started again", async () => {
  const client = await signUp();
  const id = await start(
    client,
    await client.upload(
      await sharp(await readTestPhoto())
        .resize(1500)
        .jpeg()
        .toBuffer(),
    ),
  );
  await Promise.all([web.end("SIGKILL"), worker.end("SIGKILL")]);
  [web, worker] = await Promise.all([startRole("web", setup()), startRole("worker", setup())]);
  await expectSettled(client, id);
});

test("a worker asked to stop finishes or hands over what it is doing", async () => {
  const client = await signUp();
  const id = await start(
    client,
    await client.upload(
      await sharp(await readTestPhoto())
        .resize(1400)
        .jpeg()
        .toBuffer(),
    ),
  );
  await expect.poll(async () => (await read(client, id)).status, { timeout: 30_000, interval: 20 }).not.toBe("pending");
  await worker.end("SIGTERM");
  worker = await startRole("worker", setup());
  await expectSettled(client, id);
});
