import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { maxWebhooks } from "#contract/limits.ts";
import { webhookDeliveryPage, webhookList, webhookWithSecret } from "#contract/webhooks.ts";
import { webhookDeliveries, webhooks } from "#server/db/schema/webhooks.ts";
import { createSeal } from "#server/domain/sealing/create-seal.ts";
import { deliverNext, retryAfterSeconds } from "#server/domain/webhooks/deliver-webhook.ts";
import { sweepWebhooks } from "#server/domain/webhooks/sweep-webhooks.ts";
import { tellWebhooks } from "#server/domain/webhooks/tell-webhooks.ts";
import { startWebhookRounds } from "#server/domain/webhooks/webhook-rounds.ts";
import { goodPassword } from "./account-server.ts";
import { mailsTo, outcomeOf } from "./account-setup.ts";
import { makeKey, programWith } from "./api-key-setup.ts";
import { signersOf, startReceiver } from "./webhook-receiver.ts";
import { setUpWebhooks } from "./webhook-setup.ts";

const held = setUpWebhooks();
const { server, database, signUp, create, happens, deliverDue, makeDue, logOf, detailsOf } = held;

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
  const [sent] = held.receiver.received;
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
  held.subjects.clear();
  expect(await deliverDue()).toBe(1);
  expect(held.receiver.received).toEqual([]);
  expect(await logOf(browser, webhook.id)).toEqual([]);
});

test("what was not taken is tried ten times in not quite a day with the same body, then its owner is told, once a day", async () => {
  const { browser, email, id: userId } = await signUp();
  const { webhook } = await create(browser);
  held.receiver.state.status = 500;
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
  expect(new Set(held.receiver.received.map(({ body }) => body)).size).toBe(2);
  expect(await mailsTo(database.db, email, "webhook-failing")).toMatchObject([{ failure: "It answered 500." }]);
});

test("a webhook that takes nothing for days is switched off with a mail, and switched on again it begins anew", async () => {
  const { browser, email, id: userId } = await signUp();
  const { webhook } = await create(browser);
  held.receiver.state.status = 404;
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

  held.receiver.state.status = 200;
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

test("one that is taken again forgets that it failed", async () => {
  const { browser, id: userId } = await signUp();
  await create(browser);
  held.receiver.state.status = 503;
  await happens(userId);
  await deliverDue();
  expect((await database.db.select().from(webhooks))[0]?.failingSince).not.toBeNull();
  held.receiver.state.status = 204;
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
    const last = held.receiver.received.at(-1);
    return last && signersOf(last, [first, second, third]);
  };
  expect(await sendTest()).toEqual([false, true, true]);
  await database.db.update(webhooks).set({ oldSecretEndsAt: sql`now()` });
  expect(await sendTest()).toEqual([false, false, true]);
  expect(JSON.stringify(await database.db.select().from(webhooks))).not.toContain(third);
});

test(
  "a slow webhook has two deliveries under way in all processes together, and holds up nobody else's",
  { tags: ["thorough"] },
  async () => {
    const [slow, quick] = [await signUp(), await signUp()];
    const other = await startReceiver();
    try {
      await create(slow.browser);
      await quick.browser.call("/api/webhooks", { body: { url: other.url, events: ["picture.finished"] } });
      held.receiver.state.holdMs = 300;
      for (let count = 0; count < 8; count += 1) await happens(slow.id);
      for (let count = 0; count < 8; count += 1) await happens(quick.id);
      const rounds = [1, 2, 3].map(() =>
        startWebhookRounds({ claim: () => deliverNext(held.deps), logger: held.deps.logger, pauseMs: 100 }),
      );
      await expect.poll(() => other.received.length, { timeout: 10_000 }).toBe(8);
      expect(held.receiver.received.length).toBeLessThan(8);
      await expect.poll(() => held.receiver.received.length, { timeout: 10_000 }).toBe(8);
      for (const { close } of rounds) await close();
      expect(held.receiver.mostAtOnce()).toBe(2);
      expect(new Set(held.receiver.received.map(({ headers }) => headers["carvas-delivery"])).size).toBe(8);
    } finally {
      await other.close();
    }
  },
);

test("what a lost process was sending is sent by another after a minute", async () => {
  const { browser, id: userId } = await signUp();
  await create(browser);
  await happens(userId);
  expect(await deliverNext(held.deps)).not.toBeNull();
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
  expect(await outcomeOf(await post(held.receiver.url, ["everything"]))).toBe("400 validation_failed");
  expect(await outcomeOf(await post(held.receiver.url, []))).toBe("400 validation_failed");
  for (let number = 0; number < maxWebhooks; number += 1)
    expect(await outcomeOf(await post(`${held.receiver.url}/${number}`))).toBe("200");
  expect(await outcomeOf(await post(`${held.receiver.url}/more`))).toBe("409 too_many_webhooks");
  const { webhooks: all } = webhookList.parse(await (await browser.call("/api/webhooks")).json());
  await browser.call(`/api/webhooks/${all[0]?.id}`, { method: "DELETE" });
  expect(await outcomeOf(await post(`${held.receiver.url}/1`))).toBe("409 name_taken");
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
  expect(held.receiver.received).toEqual([]);
  expect((await logOf(browser, webhook.id))[0]?.failure).toContain("Rotate it");
});
