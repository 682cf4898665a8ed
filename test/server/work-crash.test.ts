import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateFromPresetAnswer } from "#contract/generations.ts";
import { tokenLedger } from "#server/db/schema/tokens.ts";
import { signUpOver, type HttpClient } from "./http-client.ts";
import { startRole, type RoleProcess } from "./role-process.ts";
import { createTestDatabase } from "./test-database.ts";
import type { TestDatabase } from "./test-database.ts";
import { createTestFiles } from "./work-setup.ts";

const carPhotoPath = new URL("../photos/hatchback-blue-front-quarter.jpg", import.meta.url);

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

/** A rendered car; without it a picture of nothing, whose generation is refused and released instead of done. */
async function readTestPhoto(): Promise<Uint8Array> {
  if (existsSync(carPhotoPath)) return readFile(carPhotoPath);
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#789" } })
    .jpeg()
    .toBuffer();
}

async function start(client: HttpClient, photo: Uint8Array): Promise<string> {
  const answer = await client.transform(await client.upload(photo), { preset: "Studio", isAsync: true });
  expect(answer.status).toBe(202);
  return generateFromPresetAnswer.parse(await answer.json()).data.id;
}

const statusOf = async (client: HttpClient, id: string) => (await client.readGeneration(id)).status;

async function expectSettled(client: HttpClient, id: string): Promise<void> {
  await expect.poll(() => statusOf(client, id), { timeout: 60_000, interval: 200 }).toMatch(/^(done|failed)$/);
  const isDone = (await statusOf(client, id)) === "done";
  const profile = await client.readProfile();
  expect([profile.generation_tokens, profile.total_generations]).toEqual(isDone ? [9, 1] : [10, 0]);
  const ledger = await database.db.select().from(tokenLedger).where(eq(tokenLedger.userId, profile.id));
  expect(ledger.map(({ entry }) => entry).toSorted()).toEqual(
    ["grant", "hold", isDone ? "capture" : "release"].toSorted(),
  );
  expect((await client.readGeneration(id)).generatedImageUrl).toBe(
    isDone ? `/api/files/generations/${id}/picture` : null,
  );
}

test("a worker killed in the middle of a transformation is replaced, and the picture charged once or not at all", async () => {
  const client = await signUpOver(web.url);
  const id = await start(client, await readTestPhoto());
  await expect.poll(() => statusOf(client, id), { timeout: 30_000, interval: 20 }).not.toBe("pending");
  await worker.end("SIGKILL");
  expect((await client.readProfile()).generation_tokens).toBe(9);
  const killedAt = performance.now();
  worker = await startRole("worker", setup());
  await expectSettled(client, id);
  // 10 to 12 seconds until the dead worker is missed, the rest is the work itself.
  expect(performance.now() - killedAt).toBeLessThan(45_000);
});

test("the whole server killed at once finishes its work after it is started again", async () => {
  const client = await signUpOver(web.url);
  const id = await start(
    client,
    await sharp(await readTestPhoto())
      .resize(1500)
      .jpeg()
      .toBuffer(),
  );
  await Promise.all([web.end("SIGKILL"), worker.end("SIGKILL")]);
  [web, worker] = await Promise.all([startRole("web", setup()), startRole("worker", setup())]);
  await expectSettled(client, id);
});

test("a worker asked to stop finishes or hands over what it is doing", async () => {
  const client = await signUpOver(web.url);
  const id = await start(
    client,
    await sharp(await readTestPhoto())
      .resize(1400)
      .jpeg()
      .toBuffer(),
  );
  await expect.poll(() => statusOf(client, id), { timeout: 30_000, interval: 20 }).not.toBe("pending");
  await worker.end("SIGTERM");
  worker = await startRole("worker", setup());
  await expectSettled(client, id);
});
