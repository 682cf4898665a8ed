import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { idempotencyKeys } from "#server/db/schema/api-keys.ts";
import { requests } from "#server/db/schema/requests.ts";
import { generations } from "#server/db/schema/work.ts";
import { cancelGeneration } from "#server/domain/generations/cancel-generation.ts";
import { failGeneration } from "#server/domain/generations/fail-generation.ts";
import { deleteRepeat } from "#server/domain/repeats/repeat-store.ts";
import { createRepeats, sweepRepeats } from "#server/domain/repeats/repeats.ts";
import { outcomeOf } from "./account-setup.ts";
import { createPictures } from "./picture-setup.ts";
import { spendAllTokens } from "./spend-all-tokens.ts";
import { startWorkServer, type WorkServer, type WorkUser } from "./work-server.ts";
import { createTestUpload } from "./work-setup.ts";

let server: WorkServer;
let user: WorkUser;

beforeAll(async () => {
  server = await startWorkServer({ isWorker: false });
});
afterAll(() => server.close());

const described = { make: "Audi", model: "RS6 Avant", year: 2021, color: "Black", wheel_colour: "Gunmetal" };

const generate = "/api/functions/generate-image-from-preset";
const orderOf = (uploadId: string) => ({
  imageUrl: `/api/files/uploads/${uploadId}/photo`,
  recordId: uploadId,
  preset: "Studio",
});
const startedAnswer = z.object({ data: z.object({ id: z.uuid() }) });
const idOf = async (answer: Response) => startedAnswer.parse(await answer.json()).data.id;

const postAs = (by: WorkUser) => (path: string, body: unknown, key: string) =>
  by.fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key, prefer: "respond-async" },
    body: JSON.stringify(body),
  });
const post: ReturnType<typeof postAs> = (...call) => postAs(user)(...call);
const countRequests = async () =>
  (await server.database.db.select().from(requests).where(eq(requests.userId, user.id))).length;

test("the same key and body give the first answer again, word for word, and make nothing more", async () => {
  user = await server.signUp();
  const first = await post("/api/requests", described, "one");
  const again = await post("/api/requests", described, "one");
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  expect(await again.text()).toBe(await first.text());
  expect(await countRequests()).toBe(1);
  await post("/api/requests", described, "two");
  expect(await countRequests()).toBe(2);
});

test("calls at the same moment under one key make one thing; those that come meanwhile are told to wait", async () => {
  user = await server.signUp();
  const answers = await Promise.all(Array.from({ length: 6 }, () => post("/api/requests", described, "one")));
  const outcomes = await Promise.all(answers.map(outcomeOf));
  const told = outcomes.filter((outcome) => outcome !== "200");
  expect(told.length).toBeLessThan(outcomes.length);
  expect(new Set(told)).toEqual(new Set(told.length > 0 ? ["409 idempotency_in_progress"] : []));
  expect(await countRequests()).toBe(1);
});

test("another body, another call or another address under the same key is refused by its own name", async () => {
  user = await server.signUp();
  await post("/api/requests", described, "one");
  expect(await outcomeOf(await post("/api/requests", { ...described, year: 2020 }, "one"))).toBe(
    "409 idempotency_key_reused",
  );
  const order = { imageUrl: "/api/files/uploads/x/photo", recordId: randomUUID(), preset: "Studio" };
  expect(await outcomeOf(await post(generate, order, "one"))).toBe("409 idempotency_key_reused");
  expect(await countRequests()).toBe(1);
});

test("keys are the account's own: another account's call under the same key is its own", async () => {
  user = await server.signUp();
  const other = await server.signUp();
  await post("/api/requests", described, "one");
  expect(await outcomeOf(await postAs(other)("/api/requests", { ...described, year: 2019 }, "one"))).toBe("200");
});

test("what failed may be tried again under its key, changed or not", async () => {
  user = await server.signUp();
  expect(await outcomeOf(await post("/api/requests", { ...described, custom_colour: "blurple zz" }, "one"))).toMatch(
    "422",
  );
  expect(await outcomeOf(await post("/api/requests", described, "one"))).toBe("200");
  const order = { imageUrl: "/api/files/uploads/x/photo", recordId: randomUUID(), preset: "Studio" };
  const refusal = await outcomeOf(await post(generate, order, "two"));
  expect(refusal).toBe("422 foreign_url");
  expect(await outcomeOf(await post(generate, { ...order, preset: "City" }, "two"))).toBe(refusal);
  await spendAllTokens(server.database.db, user.id);
  expect(await outcomeOf(await post("/api/requests", described, "three"))).toBe("402 insufficient_tokens");
});

test("a picture that failed frees the key of its order, for the same call and for a corrected one", async () => {
  const { database, files } = server;
  user = await server.signUp();
  const listIds = async () => {
    const rows = await database.db.select().from(generations).where(eq(generations.userId, user.id));
    return rows.map(({ id }) => id);
  };
  const photos = [await createTestUpload(database, user.id), await createTestUpload(database, user.id)] as const;
  const waiting = user.fetch(generate, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": "one" },
    body: JSON.stringify(orderOf(photos[0])),
  });
  await expect.poll(listIds).toHaveLength(1);
  const [id = ""] = await listIds();
  await failGeneration({ db: database.db, files }, { id, code: "car_cut_off" });
  expect(await outcomeOf(await waiting)).toBe("422 car_cut_off");

  const corrected = await idOf(await post(generate, orderOf(photos[1]), "one"));
  expect(corrected).not.toBe(id);
  expect(await idOf(await post(generate, orderOf(photos[1]), "one"))).toBe(corrected);
  // Answered with 202, it fails when nobody waits any more.
  await failGeneration({ db: database.db, files }, { id: corrected, code: "generation_failed" });
  const again = await idOf(await post(generate, orderOf(photos[1]), "one"));
  expect(again).not.toBe(corrected);
  await failGeneration({ db: database.db, files }, { id: again, code: "generation_failed" });
  expect(await idOf(await post(generate, orderOf(photos[0]), "one"))).not.toBe(again);
  expect(await outcomeOf(await post(generate, orderOf(photos[1]), "one"))).toBe("409 idempotency_key_reused");
});

test("a picture that its owner cancelled keeps the key: the same call again orders nothing", async () => {
  const { database } = server;
  user = await server.signUp();
  const photo = await createTestUpload(database, user.id);
  const id = await idOf(await post(generate, orderOf(photo), "one"));
  await cancelGeneration(database.db, { userId: user.id, id });
  expect(await idOf(await post(generate, orderOf(photo), "one"))).toBe(id);
  expect(await database.db.select().from(generations).where(eq(generations.userId, user.id))).toHaveLength(1);
});

test("the end of a call that failed leaves the corrected one its key", async () => {
  const { db } = server.database;
  user = await server.signUp();
  const own = { userId: user.id, key: "freed" };
  const repeats = createRepeats({ db, secret: "one-secret", previous: undefined });
  const call = (content: string, run: () => Promise<boolean>) =>
    repeats.requireSame({ ...own, isOfApiKey: true, content }, run);
  await call("photo A", async () => {
    await deleteRepeat(db, own);
    await call("photo B", async () => true);
    return false;
  });
  await expect(call("photo C", async () => true)).rejects.toMatchObject({ code: "idempotency_key_reused" });
});

test("what was begun keeps its key from another call, though nobody heard the answer", async () => {
  const { database, files } = server;
  user = await server.signUp();
  const own = { userId: user.id, uploadId: await createTestUpload(database, user.id) };
  const repeats = createRepeats({ db: database.db, secret: "one-secret", previous: undefined });
  const begin = async () =>
    (await createPictures(database, files).start(own, { idempotencyKey: "slow" })).generation.id;
  const begun: string[] = [];
  const call = (content: string) =>
    repeats.requireSame({ userId: user.id, key: "slow", isOfApiKey: true, content }, async () => {
      begun.push(await begin());
      return false;
    });
  await call("photo A");
  await expect(call("photo B")).rejects.toMatchObject({ code: "idempotency_key_reused" });
  await call("photo A");
  expect(begun).toEqual([begun[0], begun[0]]);
});

test("what a lost process was answering is answered by the next after a while, and stored answers can't be read in the database", async () => {
  const { db } = server.database;
  user = await server.signUp();
  const repeats = createRepeats({ db, secret: "one-secret", previous: undefined });
  const call = { userId: user.id, key: "lost", isOfApiKey: true, content: "POST /api/x" };
  const answer = { status: 200, body: '{"token":"shown once"}' };
  const never = new Promise<null>(() => undefined);
  void repeats.answerOnce(call, () => never);
  await expect
    .poll(async () => (await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, user.id))).length)
    .toBe(1);
  await expect(repeats.answerOnce(call, async () => answer)).rejects.toMatchObject({ code: "idempotency_in_progress" });
  await db
    .update(idempotencyKeys)
    .set({ leasedUntil: sql`now() - interval '1 second'` })
    .where(eq(idempotencyKeys.key, "lost"));
  expect(await repeats.answerOnce(call, async () => answer)).toBe("was-run");
  expect(await repeats.answerOnce(call, async () => null)).toEqual(answer);
  expect(JSON.stringify(await db.select().from(idempotencyKeys))).not.toContain("shown once");
  await db
    .update(idempotencyKeys)
    .set({ keptUntil: sql`now() - interval '1 second'` })
    .where(eq(idempotencyKeys.key, "lost"));
  expect(await sweepRepeats(db)).toBe(1);
});

test("an API key's calls are known for thirty days, a browser's for one", async () => {
  const { db } = server.database;
  user = await server.signUp();
  const repeats = createRepeats({ db, secret: "one-secret", previous: undefined });
  const daysOf = async (key: string, isOfApiKey: boolean) => {
    await repeats.requireSame({ userId: user.id, key, isOfApiKey, content: "x" }, async () => true);
    const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    return Math.round(((row?.keptUntil.getTime() ?? 0) - Date.now()) / 86_400_000);
  };
  expect([await daysOf("of a key", true), await daysOf("of a browser", false)]).toEqual([30, 1]);
});
