import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { generateFromPresetAnswer } from "#contract/generations.ts";
import { tokenLedger } from "#server/db/schema/tokens.ts";
import { carPhoto } from "../../e2e/test-photo.ts";
import { signUpOver, type HttpClient } from "./http-client.ts";
import { createRolePair } from "./role-pair.ts";

const roles = createRolePair();

/** A photo that no other test has sent: its cut-out is still to be made. */
async function freshPhoto(width: number): Promise<Uint8Array> {
  return sharp(carPhoto).resize(width).jpeg().toBuffer();
}

async function start(client: HttpClient, photo: Uint8Array): Promise<string> {
  const answer = await client.transform(await client.upload(photo), { preset: "Studio", isAsync: true });
  expect(answer.status).toBe(202);
  return generateFromPresetAnswer.parse(await answer.json()).data.id;
}

const statusOf = async (client: HttpClient, id: string) => (await client.readGeneration(id)).status;

/** Done at last, and paid exactly once. */
async function expectDone(client: HttpClient, id: string): Promise<void> {
  await expect.poll(() => statusOf(client, id), { timeout: 90_000, interval: 200 }).toBe("done");
  await expectPaidOnce(client);
  const { generatedImageUrl } = await client.readGeneration(id);
  const { width } = await sharp(await client.readFile(generatedImageUrl ?? "")).metadata();
  expect(width).toBeGreaterThanOrEqual(1600);
}

async function expectPaidOnce(client: HttpClient): Promise<void> {
  const profile = await client.readProfile();
  expect([profile.generation_tokens, profile.total_generations]).toEqual([9, 1]);
  const ledger = await roles
    .db()
    .select()
    .from(tokenLedger)
    .where(eq(tokenLedger.userId, profile.id))
    .orderBy(tokenLedger.id);
  expect(ledger.map(({ entry }) => entry)).toEqual(["grant", "hold", "capture"]);
}

test("a worker killed in the middle of a transformation is replaced, and the picture is charged once", async () => {
  const client = await signUpOver(roles.url());
  const id = await start(client, await freshPhoto(1600));
  await expect.poll(() => statusOf(client, id), { timeout: 30_000, interval: 20 }).not.toBe("pending");
  await roles.endWorker("SIGKILL");
  expect((await client.readProfile()).generation_tokens).toBe(9);
  await roles.startWorker();
  await expectDone(client, id);
});

test(
  "the whole server killed at once finishes its work after it is started again",
  { tags: ["thorough"] },
  async () => {
    const client = await signUpOver(roles.url());
    const id = await start(client, await freshPhoto(1500));
    await roles.killBoth();
    await roles.startBoth();
    await expectDone(client, id);
  },
);

test(
  "a worker killed between two views is replaced by one that paints the others, and the six are charged once",
  { tags: ["thorough"] },
  async () => {
    const client = await signUpOver(roles.url());
    const id = await client.startViews({ make: "BMW", model: "3 Series", year: 2019, color: "Blue" });
    const loaded = async () => (await client.readViewSet(id)).views.filter(({ status }) => status === "loaded");
    await expect.poll(async () => (await loaded()).length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
    await roles.endWorker("SIGKILL");
    await roles.startWorker();
    await expect
      .poll(async () => (await client.readViewSet(id)).status, { timeout: 90_000, interval: 200 })
      .toBe("done");
    expect(await loaded()).toHaveLength(6);
    for (const { imageUrl } of await loaded()) {
      expect((await sharp(await client.readFile(imageUrl ?? "")).metadata()).width).toBeGreaterThanOrEqual(1600);
    }
    await expectPaidOnce(client);
  },
);

test("a worker asked to stop finishes or hands over what it is doing", { tags: ["thorough"] }, async () => {
  const client = await signUpOver(roles.url());
  const id = await start(client, await freshPhoto(1400));
  await expect.poll(() => statusOf(client, id), { timeout: 30_000, interval: 20 }).not.toBe("pending");
  await roles.endWorker("SIGTERM");
  await roles.startWorker();
  await expectDone(client, id);
});

/** Read to the end, whatever it told. */
async function expectRead(client: HttpClient, id: string): Promise<void> {
  const status = async () => (await client.readRequest(id)).detection?.status;
  await expect.poll(status, { timeout: 90_000, interval: 200 }).toMatch(/^(done|failed)$/);
  const { detection } = await client.readRequest(id);
  expect([detection?.status, detection?.error, detection?.photos.length]).toEqual(["done", null, 1]);
  expect(detection?.fields.view?.value).toBe("front-quarter");
}

test(
  "the whole server killed between a photo of a car and its reading loses nothing",
  { tags: ["thorough"] },
  async () => {
    const client = await signUpOver(roles.url());
    await roles.endWorker("SIGKILL");
    const id = await client.sendCarPhoto(await freshPhoto(1300));
    expect((await client.readRequest(id)).detection?.status).toBe("waiting");
    await roles.killBoth();
    await roles.startBoth();
    await expectRead(client, id);
  },
);

test(
  "a worker killed in the middle of a reading is replaced by one that reads the photo again",
  { tags: ["thorough"] },
  async () => {
    const client = await signUpOver(roles.url());
    const id = await client.sendCarPhoto(await freshPhoto(1200));
    const status = async () => (await client.readRequest(id)).detection?.status;
    await expect.poll(status, { timeout: 30_000, interval: 20 }).toBe("reading");
    await roles.endWorker("SIGKILL");
    await roles.startWorker();
    await expectRead(client, id);
  },
);
