import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { maxWebhooks } from "#contract/limits.ts";
import type { WebhookEvent } from "#contract/webhook-events.ts";
import { webhookDeliveryDetails, webhookDeliveryPage, webhookList, webhookWithSecret } from "#contract/webhooks.ts";
import { openWebhookRoutes } from "#server/compose/open-webhooks.ts";
import { users } from "#server/db/schema/accounts.ts";
import { webhookDeliveries, webhooks } from "#server/db/schema/webhooks.ts";
import { createSeal } from "#server/domain/sealing/create-seal.ts";
import { claimDelivery } from "#server/domain/webhooks/delivery-store.ts";
import { deliverNext, retryAfterSeconds, type DeliverDeps } from "#server/domain/webhooks/deliver-webhook.ts";
import { sweepWebhooks } from "#server/domain/webhooks/sweep-webhooks.ts";
import { switchOffWebhooksOf } from "#server/domain/webhooks/switch-off-webhooks-of.ts";
import { tellWebhooks } from "#server/domain/webhooks/tell-webhooks.ts";
import { startWebhookRounds } from "#server/domain/webhooks/webhook-rounds.ts";
import { createLogger } from "#server/log/logger.ts";
import { createHttpWebhookSender } from "#server/webhooks/http-webhook-sender.ts";
import { goodPassword, type Browser } from "./account-server.ts";
import { linkTokenTo, mailsTo, outcomeOf, signUpVerified } from "./account-setup.ts";
import { makeKey, programWith } from "./api-key-setup.ts";
import { countScans } from "./count-scans.ts";
import { setUpAccountServer } from "./set-up-account-server.ts";
import { createTestDatabase } from "./test-database.ts";
import { signersOf, startReceiver } from "./webhook-receiver.ts";

const sessionSecret = "a-secret-for-webhooks";
const { server, database } = setUpAccountServer(createTestDatabase, {
  openMore: async ({ db }) => [openWebhookRoutes({ config: { sessionSecret, networks: "any" }, db })],
});
const signUp = () => signUpVerified({ origin: server.origin, db: database.db });
const logger = createLogger({ level: "silent", role: "test" });

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let deps: DeliverDeps;
let subjects: Map<string, object>;
beforeAll(() => {
  deps = {
    db: database.db,
    seal: createSeal({ secret: sessionSecret, previous: undefined }, "webhook secrets"),
    sender: createHttpWebhookSender({ networks: "any", timeoutMs: 2000 }),
    readSubject: async (event, { id }) => (event === "webhook.test" ? { message: "test" } : (subjects.get(id) ?? null)),
    logger,
  };
});
beforeEach(async () => {
  receiver = await startReceiver();
  subjects = new Map();
});
afterEach(async () => {
  await database.db.delete(webhooks);
  await receiver.close();
});

async function create(browser: Browser, events: readonly WebhookEvent[] = ["picture.finished"], path = "/hooks") {
  const answer = await browser.call("/api/webhooks", { body: { url: `${receiver.url}${path}`, events } });
  if (!answer.ok) throw new Error(await answer.text());
  return webhookWithSecret.parse(await answer.json());
}

/** Something happens to a thing of the user's. */
async function happens(userId: string, event: WebhookEvent = "picture.finished"): Promise<string> {
  const id = randomUUID();
  subjects.set(id, { id, status: "done" });
  await database.db.transaction((tx) => tellWebhooks(tx, { userId, event, subjectId: id }));
  return id;
}

/** Everything that is due now, one after the other. */
async function deliverDue(): Promise<number> {
  let count = 0;
  for (let send = await deliverNext(deps); send !== null; send = await deliverNext(deps)) {
    await send();
    count += 1;
  }
  return count;
}

const makeDue = () => database.db.update(webhookDeliveries).set({ nextTryAt: sql`now()` });
const logOf = async (browser: Browser, id: string, query = "") =>
  webhookDeliveryPage.parse(await (await browser.call(`/api/webhooks/${id}/deliveries${query}`)).json()).deliveries;
const detailsOf = async (browser: Browser, id: string, deliveryId: string) =>
  webhookDeliveryDetails.parse(await (await browser.call(`/api/webhooks/${id}/deliveries/${deliveryId}`)).json());

const sentBody = z.object({
  id: z.uuid(),
  type: z.string(),
  createdAt: z.iso.datetime(),
  data: z.object({ id: z.uuid() }),
});

test("what happened arrives once, signed, and the log says how", async () => {
  const { browser, id: userId } = await signUp();
  const { secret, webhook } = await create(browser);
  const subjectId = await happens(userId);
  await happens(userId, "picture.failed");
  expect(await deliverDue()).toBe(1);
  const [sent] = receiver.received;
  expect(sentBody.parse(JSON.parse(sent?.body ?? ""))).toMatchObject({
    type: "picture.finished",
    data: { id: subjectId },
  });
  expect(sent && signersOf(sent, [secret, "whsec_another"])).toEqual([true, false]);
  expect(sent?.headers).toMatchObject({ "carvas-event": "picture.finished", "user-agent": "Carvas-Webhooks/1" });

  const [delivery] = await logOf(browser, webhook.id);
  expect(delivery).toMatchObject({ status: "delivered", attempts: 1, answerStatus: 200, failure: null });
  const details = await detailsOf(browser, webhook.id, delivery?.id ?? "");
  expect(details).toMatchObject({ body: sent?.body, tries: [{ number: 1, answerStatus: 200, answer: "answer 1" }] });
  expect(await deliverDue()).toBe(0);
});

test("only who has shown that the address is theirs has an address told, or another one", async () => {
  const { browser, id } = await signUp();
  const { webhook } = await create(browser);
  await database.db.update(users).set({ emailVerified: false }).where(eq(users.id, id));
  const url = `${receiver.url}/others`;
  const made = await browser.call("/api/webhooks", { body: { url, events: ["picture.finished"] } });
  const turn = (body: object) => browser.call(`/api/webhooks/${webhook.id}`, { method: "PATCH", body });
  expect([await outcomeOf(made), await outcomeOf(await turn({ url }))]).toEqual(Array(2).fill("403 email_unverified"));
  expect(await outcomeOf(await turn({ status: "off" }))).toBe("200");
});

test("a new password by mail that shows the address for the first time switches webhooks off; later it names them", async () => {
  const { browser, email, id } = await signUp();
  await create(browser);
  await happens(id);
  await database.db.update(users).set({ emailVerified: false }).where(eq(users.id, id));
  const reset = async () => {
    await browser.call("/api/auth/forgot-password", { body: { email } });
    const token = await linkTokenTo(database.db, email, "reset-password");
    const answer = await browser.call("/api/auth/reset-password", { body: { token, newPassword: goodPassword } });
    expect(await outcomeOf(answer)).toBe("200");
    return (await mailsTo(database.db, email, "password-changed"))[0];
  };
  expect(await reset()).toMatchObject({ webhooks: 0 });
  expect(await deliverDue()).toBe(0);
  const [row] = await database.db.select().from(webhooks).where(eq(webhooks.userId, id));
  expect(row).toMatchObject({ status: "off", offReason: "owner" });
  await database.db.update(webhooks).set({ status: "on", offReason: null });
  expect(await deliverDue()).toBe(0);
  expect(await reset()).toMatchObject({ webhooks: 1 });
});

test("a webhook that is deleted just when something happens takes down nothing of it", async () => {
  const { browser, id } = await signUp();
  const { webhook } = await create(browser);
  const { telling } = await database.db.transaction(async (tx) => {
    await tx.delete(webhooks).where(eq(webhooks.id, webhook.id));
    const isWaiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    const told = happens(id);
    await expect.poll(async () => (await database.db.execute(isWaiting)).rowCount).toBeGreaterThan(0);
    return { telling: told };
  });
  expect([await telling, await deliverDue()]).toEqual([expect.any(String), 0]);
});

test("nothing is told of what was rolled back, and nothing of what is gone again before anybody was told", async () => {
  const { browser, id: userId } = await signUp();
  const { webhook } = await create(browser);
  const rolledBack = database.db.transaction(async (tx) => {
    await tellWebhooks(tx, { userId, event: "picture.finished", subjectId: randomUUID() });
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  await happens(userId);
  subjects.clear();
  expect(await deliverDue()).toBe(1);
  expect(receiver.received).toEqual([]);
  expect(await logOf(browser, webhook.id)).toEqual([]);
});

test("what was not taken is tried ten times in not quite a day with the same body, then its owner is told, once a day", async () => {
  const { browser, email, id: userId } = await signUp();
  const { webhook } = await create(browser);
  receiver.state.status = 500;
  await happens(userId);
  await happens(userId);
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect(await deliverDue()).toBe(2);
    const [delivery] = await logOf(browser, webhook.id);
    expect(delivery).toMatchObject({ attempts: attempt, answerStatus: 500, failure: "It answered 500." });
    if (delivery?.nextTryAt) waits.push(Math.round((Date.parse(delivery.nextTryAt) - Date.now()) / 1000));
    await makeDue();
  }
  expect(waits.length).toBe(9);
  waits.forEach((wait, index) => expect(Math.abs(wait - (retryAfterSeconds[index] ?? 0))).toBeLessThan(9));
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(24 * 3600);
  expect((await logOf(browser, webhook.id)).map(({ status }) => status)).toEqual(["failed", "failed"]);
  expect(await deliverDue()).toBe(0);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(2);
  expect(await mailsTo(database.db, email, "webhook-failing")).toMatchObject([{ failure: "It answered 500." }]);
});

test("a webhook that takes nothing for days is switched off with a mail, and switched on again it begins anew", async () => {
  const { browser, email, id: userId } = await signUp();
  const { webhook } = await create(browser);
  receiver.state.status = 404;
  await happens(userId);
  await deliverDue();
  await database.db.update(webhooks).set({ failingSince: sql`now() - interval '73 hours'` });
  await makeDue();
  await deliverDue();
  const list = webhookList.parse(await (await browser.call("/api/webhooks")).json());
  expect(list.webhooks).toMatchObject([{ status: "off", offReason: "failures" }]);
  expect(await mailsTo(database.db, email, "webhook-switched-off")).toMatchObject([{ failure: "It answered 404." }]);
  await happens(userId);
  expect(await logOf(browser, webhook.id)).toMatchObject([{ status: "failed" }]);
  expect(await outcomeOf(await browser.call(`/api/webhooks/${webhook.id}/test`, { method: "POST" }))).toBe(
    "409 webhook_off",
  );

  receiver.state.status = 200;
  await browser.call(`/api/webhooks/${webhook.id}`, { method: "PATCH", body: { status: "on" } });
  const [failed] = await logOf(browser, webhook.id);
  await browser.call(`/api/webhooks/${webhook.id}/deliveries/${failed?.id}/again`, { method: "POST" });
  expect(await deliverDue()).toBe(1);
  expect(await logOf(browser, webhook.id)).toMatchObject([{ status: "delivered", attempts: 3 }]);
});

test("a closed account tells nobody anything any more", async () => {
  const { browser, id: userId } = await signUp();
  await create(browser);
  await happens(userId);
  await browser.call("/api/account", { method: "DELETE", body: { password: goodPassword } });
  expect(await deliverDue()).toBe(0);
  expect(await database.db.select().from(webhooks)).toEqual([]);
});

test("what is under way to a webhook that is switched off meanwhile is given up with what waits, unless its owner did it", async () => {
  const { browser, email, id: userId } = await signUp();
  const { webhook } = await create(browser);
  receiver.state.status = 500;
  const sendWhile = async (switchOff: () => Promise<unknown>) => {
    await happens(userId);
    const send = await deliverNext(deps);
    await switchOff();
    await send?.();
    return (await logOf(browser, webhook.id))[0]?.status;
  };
  const byOperator = () => database.db.transaction((tx) => switchOffWebhooksOf(tx, userId, "operator"));
  const turn = (status: string) => browser.call(`/api/webhooks/${webhook.id}`, { method: "PATCH", body: { status } });
  expect(await sendWhile(byOperator)).toBe("failed");
  expect(await mailsTo(database.db, email, "webhook-failing")).toEqual([]);
  await turn("on");
  expect(await sendWhile(() => turn("off"))).toBe("waiting");
});

test("one that is taken again forgets that it failed", async () => {
  const { browser, id: userId } = await signUp();
  await create(browser);
  receiver.state.status = 503;
  await happens(userId);
  await deliverDue();
  expect((await database.db.select().from(webhooks))[0]?.failingSince).not.toBeNull();
  receiver.state.status = 204;
  await makeDue();
  await deliverDue();
  expect((await database.db.select().from(webhooks))[0]?.failingSince).toBeNull();
});

test("a new secret signs beside the old one for a day, and the one before it no more", async () => {
  const { browser } = await signUp();
  const { secret: first, webhook } = await create(browser);
  const rotate = async () =>
    webhookWithSecret.parse(
      await (await browser.call(`/api/webhooks/${webhook.id}/secret`, { method: "POST" })).json(),
    );
  const { secret: second } = await rotate();
  const { secret: third, webhook: rotated } = await rotate();
  expect(rotated.oldSecretEndsAt).not.toBeNull();
  const sendTest = async () => {
    await browser.call(`/api/webhooks/${webhook.id}/test`, { method: "POST" });
    await deliverDue();
    const last = receiver.received.at(-1);
    return last && signersOf(last, [first, second, third]);
  };
  expect(await sendTest()).toEqual([false, true, true]);
  await database.db.update(webhooks).set({ oldSecretEndsAt: sql`now()` });
  expect(await sendTest()).toEqual([false, false, true]);
  expect(JSON.stringify(await database.db.select().from(webhooks))).not.toContain(third);
});

test("a slow webhook has two deliveries under way in all processes together, and holds up nobody else's", async () => {
  const [slow, quick] = [await signUp(), await signUp()];
  const other = await startReceiver();
  try {
    await create(slow.browser);
    await quick.browser.call("/api/webhooks", { body: { url: other.url, events: ["picture.finished"] } });
    receiver.state.holdMs = 300;
    for (let count = 0; count < 8; count += 1) await happens(slow.id);
    for (let count = 0; count < 8; count += 1) await happens(quick.id);
    const rounds = [1, 2, 3].map(() => startWebhookRounds({ claim: () => deliverNext(deps), logger, pauseMs: 100 }));
    await expect.poll(() => other.received.length, { timeout: 10_000 }).toBe(8);
    expect(receiver.received.length).toBeLessThan(8);
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(8);
    for (const { close } of rounds) await close();
    expect(receiver.mostAtOnce()).toBe(2);
    expect(new Set(receiver.received.map(({ headers }) => headers["carvas-delivery"])).size).toBe(8);
  } finally {
    await other.close();
  }
});

test("what is due is found without reading the log, and ends of pictures don't wait while it is", async () => {
  const { browser, id } = await signUp();
  await create(browser);
  await happens(id);
  const limits = { leaseSeconds: 60, atOncePerWebhook: 2 };
  const scans = await countScans(database.db, "webhook_deliveries", async (tx) => {
    // It would do as well, and all of the log would be read by it.
    await tx.execute(sql`drop index webhook_deliveries_webhook_id_index`);
    expect(await claimDelivery(tx, limits)).not.toBeNull();
  });
  expect(scans).toBe(0);
  await database.db.transaction(async (tx) => {
    expect(await claimDelivery(tx, limits)).not.toBeNull();
    await happens(id);
  });
  expect(await deliverDue()).toBe(1);
});

test("what a lost process was sending is sent by another after a minute", async () => {
  const { browser, id: userId } = await signUp();
  await create(browser);
  await happens(userId);
  expect(await deliverNext(deps)).not.toBeNull();
  expect(await deliverDue()).toBe(0);
  await database.db.update(webhookDeliveries).set({ leasedUntil: sql`now()` });
  expect(await deliverDue()).toBe(1);
});

test("another's webhook and its log are not found, by a session or a key", async () => {
  const [owner, stranger] = [await signUp(), await signUp()];
  const { webhook } = await create(owner.browser);
  await happens(owner.id);
  const [delivery] = await logOf(owner.browser, webhook.id);
  const { key } = await makeKey(stranger.browser, ["webhooks:write"]);
  const at = `/api/webhooks/${webhook.id}`;
  for (const call of [stranger.browser.call, programWith(server.origin, key)])
    for (const [path, method, body] of [
      [at, "PATCH", { status: "off" }],
      [at, "DELETE"],
      [`${at}/secret`, "POST"],
      [`${at}/test`, "POST"],
      [`${at}/deliveries`, "GET"],
      [`${at}/deliveries/${delivery?.id}`, "GET"],
      [`${at}/deliveries/${delivery?.id}/again`, "POST"],
    ] as const)
      expect(`${path} ${await outcomeOf(await call(path, { method, body }))}`).toBe(`${path} 404 not_found`);
});

test("an account keeps ten webhooks, one for an address, each for events that exist", async () => {
  const { browser } = await signUp();
  const post = (url: string, events: readonly string[] = ["run.finished"]) =>
    browser.call("/api/webhooks", { body: { url, events } });
  expect(await outcomeOf(await post("gopher://x"))).toBe("422 webhook_address_refused");
  expect(await outcomeOf(await post(receiver.url, ["everything"]))).toBe("400 validation_failed");
  expect(await outcomeOf(await post(receiver.url, []))).toBe("400 validation_failed");
  for (let number = 0; number < maxWebhooks; number += 1)
    expect(await outcomeOf(await post(`${receiver.url}/${number}`))).toBe("200");
  expect(await outcomeOf(await post(`${receiver.url}/more`))).toBe("409 too_many_webhooks");
  const { webhooks: all } = webhookList.parse(await (await browser.call("/api/webhooks")).json());
  await browser.call(`/api/webhooks/${all[0]?.id}`, { method: "DELETE" });
  expect(await outcomeOf(await post(`${receiver.url}/1`))).toBe("409 name_taken");
});

test("of two webhooks that are changed to one address at once one is", async () => {
  const { browser } = await signUp();
  const { webhook: one } = await create(browser, undefined, "/one");
  const { webhook: other } = await create(browser, undefined, "/other");
  const url = `${receiver.url}/both`;
  const outcomes = await database.db.transaction(async (tx) => {
    // Both have begun before either can end.
    await tx.execute(sql`lock table webhooks in share mode`);
    const changing = [one, other].map(({ id }) =>
      browser.call(`/api/webhooks/${id}`, { method: "PATCH", body: { url } }).then(outcomeOf),
    );
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await database.db.execute(waiting)).rowCount).toBe(2);
    return { changing };
  });
  expect((await Promise.all(outcomes.changing)).toSorted()).toEqual(["200", "409 name_taken"]);
});

test("the log comes in pages, and keeps thirty days", async () => {
  const { browser, id: userId } = await signUp();
  const { webhook } = await create(browser);
  for (let count = 0; count < 5; count += 1) await happens(userId);
  await deliverDue();
  const path = `/api/webhooks/${webhook.id}/deliveries`;
  const read = async (query: string) => webhookDeliveryPage.parse(await (await browser.call(`${path}${query}`)).json());
  const first = await read("?limit=3");
  const second = await read(`?limit=3&before=${first.nextBefore}`);
  expect([first.deliveries.length, second.deliveries.length, second.nextBefore]).toEqual([3, 2, null]);
  expect(new Set([...first.deliveries, ...second.deliveries].map(({ id }) => id)).size).toBe(5);
  await database.db
    .update(webhookDeliveries)
    .set({ createdAt: sql`now() - interval '31 days'` })
    .where(eq(webhookDeliveries.id, first.deliveries[0]?.id ?? ""));
  expect(await sweepWebhooks(database.db)).toBe(1);
});

test("a signing secret that can't be read any more fails the delivery and says what to do", async () => {
  const { browser, id: userId } = await signUp();
  const { webhook } = await create(browser);
  await database.db
    .update(webhooks)
    .set({ sealedSecret: createSeal({ secret: "another", previous: undefined }, "webhook secrets").close("x") });
  await happens(userId);
  await deliverDue();
  expect(receiver.received).toEqual([]);
  expect((await logOf(browser, webhook.id))[0]?.failure).toContain("Rotate it");
});
