import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#server/db/schema/accounts.ts";
import { webhooks } from "#server/db/schema/webhooks.ts";
import { deliverNext } from "#server/domain/webhooks/deliver-webhook.ts";
import { claimDelivery } from "#server/domain/webhooks/delivery-store.ts";
import { switchOffWebhooksOf } from "#server/domain/webhooks/switch-off-webhooks-of.ts";
import { goodPassword } from "./account-server.ts";
import { linkTokenTo, mailsTo, outcomeOf } from "./account-setup.ts";
import { countScans } from "./count-scans.ts";
import { setUpWebhooks } from "./webhook-setup.ts";

const held = setUpWebhooks();
const { database, signUp, create, happens, deliverDue, logOf } = held;

test("only who has shown that the address is theirs has an address told, or another one", async () => {
  const { browser, id } = await signUp();
  const { webhook } = await create(browser);
  await database.db.update(users).set({ emailVerified: false }).where(eq(users.id, id));
  const url = `${held.receiver.url}/others`;
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

test("what is under way to a webhook that is switched off meanwhile is given up with what waits, unless its owner did it", async () => {
  const { browser, email, id: userId } = await signUp();
  const { webhook } = await create(browser);
  held.receiver.state.status = 500;
  const sendWhile = async (switchOff: () => Promise<unknown>) => {
    await happens(userId);
    const send = await deliverNext(held.deps);
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

test("of two webhooks that are changed to one address at once one is", async () => {
  const { browser } = await signUp();
  const { webhook: one } = await create(browser, undefined, "/one");
  const { webhook: other } = await create(browser, undefined, "/other");
  const url = `${held.receiver.url}/both`;
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

test("what is due is found without reading the log, and ends of pictures don't wait while it is", async () => {
  const { browser, id } = await signUp();
  await create(browser);
  await happens(id);
  const limits = { leaseSeconds: 60, atOncePerWebhook: 2, atOncePerUser: 4 };
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

test("of one user four are under way at a time, whatever the number of webhooks; another's has its turn", async () => {
  await database.db.update(webhooks).set({ status: "off" });
  const [one, other] = [await signUp(), await signUp()];
  for (const path of ["/a", "/b", "/c"]) await create(one.browser, undefined, path);
  for (let count = 0; count < 2; count += 1) await happens(one.id);
  await create(other.browser, undefined, "/other");
  await happens(other.id);
  const limits = { leaseSeconds: 60, atOncePerWebhook: 2, atOncePerUser: 4 };
  const claimed: (string | undefined)[] = [];
  for (let count = 0; count < 8; count += 1) claimed.push((await claimDelivery(database.db, limits))?.webhook.userId);
  expect(claimed.filter((id) => id === one.id)).toHaveLength(4);
  expect(claimed.filter((id) => id === other.id)).toHaveLength(1);
  expect(claimed.slice(5)).toEqual([undefined, undefined, undefined]);
});
