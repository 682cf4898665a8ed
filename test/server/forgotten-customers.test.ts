import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, like, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createAccountDeletion } from "#server/compose/account-deletion.ts";
import { profiles, users } from "#server/db/schema/accounts.ts";
import { billingCustomers, purchases, sandboxObjects } from "#server/db/schema/billing.ts";
import { contactMessages } from "#server/db/schema/contact.ts";
import { mails } from "#server/db/schema/mails.ts";
import { tokenBalances } from "#server/db/schema/tokens.ts";
import { deleteAccount } from "#server/domain/accounts/delete-account.ts";
import { queueMail } from "#server/domain/mails/queue-mail.ts";
import { createDiskObjectStore } from "#server/files/disk/disk-object-store.ts";
import { createLogger } from "#server/log/logger.ts";
import { setUpBilling } from "./billing-setup.ts";

type Shop = ReturnType<typeof setUpBilling>;

/** What deletes accounts at a shop. */
function deletionAt(shop: Shop) {
  const logger = createLogger({ level: "silent", role: "test" });
  const files = createDiskObjectStore(join(tmpdir(), "carvas-no-files"));
  const setup = { db: shop.db(), files, payments: shop.payments().payments, logger };
  return { ...createAccountDeletion(setup), forgetSessions: () => undefined };
}
const isGone = async (shop: Shop, id: string) =>
  (await shop.db().select().from(users).where(eq(users.id, id))).length === 0;

describe("a deleted account at the sandbox", () => {
  const shop = setUpBilling("sandbox");

  test("is no customer's address any more; what was paid stays, without a name", async () => {
    const buyer = await shop.signUp();
    const { url, customerId, purchaseId } = await buyer.begin({ product: "credits", quantity: 10 });
    await shop.press(url, "pay");
    await buyer.openPortal();
    await deleteAccount(deletionAt(shop), buyer.id);
    const kept = await shop.db().select().from(sandboxObjects).where(eq(sandboxObjects.customerId, customerId));
    expect(kept.map(({ kind }) => kind).toSorted()).toEqual(["checkout", "payment"]);
    expect(JSON.stringify(kept)).not.toContain(buyer.email);
    const [paid] = await shop.db().select().from(purchases).where(eq(purchases.id, purchaseId));
    expect(paid).toMatchObject({ state: "paid", userId: null });
  });

  test("takes its owner's messages to the team along, but none of an address that was never verified", async () => {
    const [owner, stranger] = [await shop.signUp(), await shop.signUp()];
    await shop.db().update(users).set({ emailVerified: true }).where(eq(users.id, owner.id));
    for (const { email: typed } of [owner, stranger]) {
      const [name, email, message] = ["Jo", typed.toUpperCase(), "Hello"];
      await shop.db().insert(contactMessages).values({ name, email, message });
      const content = { kind: "contact-message", name, email, message, isPro: false } as const;
      const mail = { toAddress: "team@example.test", content, cause: `contact:${typed}` };
      await shop.db().transaction((tx) => queueMail(tx, mail));
    }
    for (const { id } of [owner, stranger]) await deleteAccount(deletionAt(shop), id);
    const left = await shop.db().select().from(contactMessages);
    expect(left.map(({ email }) => email)).toEqual([stranger.email.toUpperCase()]);
    const mailed = await shop.db().select().from(mails).where(eq(mails.kind, "contact-message"));
    expect(mailed.map(({ content }) => content)).toMatchObject([{ email: stranger.email.toUpperCase() }]);
  });

  test("waits for what the provider has just told of it, and neither is thrown out for the other", async () => {
    const buyer = await shop.signUp();
    const { customerId } = await buyer.begin({ product: "credits", quantity: 10 });
    const deleted = await shop.db().transaction(async (tx) => {
      await tx.select().from(billingCustomers).where(eq(billingCustomers.customerId, customerId)).for("update");
      const deleting = deleteAccount(deletionAt(shop), buyer.id);
      const isWaiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await shop.db().execute(isWaiting)).rowCount).toBeGreaterThan(0);
      await tx.select().from(tokenBalances).where(eq(tokenBalances.userId, buyer.id)).for("update");
      return { deleting };
    });
    await deleted.deleting;
    expect(await isGone(shop, buyer.id)).toBe(true);
  });
});

describe("a deleted account at Stripe", () => {
  const shop = setUpBilling("stripe");

  test("is deleted as a customer, once, and an outage only puts it off", async () => {
    const buyer = await shop.signUp();
    const { customerId } = await buyer.begin({ product: "credits", quantity: 10 });
    const deletion = deletionAt(shop);
    const eraseFiles = async () => {
      throw new Error("killed");
    };
    await deleteAccount({ ...deletion, eraseFiles }, buyer.id);
    expect(shop.stripe().get(customerId)).toMatchObject({ deleted: true, email: null });
    expect(await isGone(shop, buyer.id)).toBe(false);
    await deleteAccount(deletion, buyer.id);
    expect(await isGone(shop, buyer.id)).toBe(true);
    const deletions = shop.stripe().sent.filter(({ method, path }) => method === "DELETE" && path.includes(customerId));
    expect(deletions).toHaveLength(1);
  });

  test("that was on Pro causes no mail to the address that nobody has, while its deletion waits", async () => {
    const buyer = await shop.signUp();
    const { checkoutId } = await buyer.begin({ product: "pro" });
    const subscription = shop.stripe().pay(checkoutId);
    const hear = (type: string, thingId: string) => shop.sendWebhook(shop.stripe().signedEvent(type, thingId));
    await hear("checkout.session.completed", checkoutId);
    const forgetCustomer = async () => {
      throw new Error("killed");
    };
    shop.stripe().renew(subscription);
    await deleteAccount({ ...deletionAt(shop), forgetCustomer }, buyer.id);
    expect((await hear("customer.subscription.deleted", subscription)).status).toBe(200);
    const [profile] = await shop.db().select().from(profiles).where(eq(profiles.id, buyer.id));
    expect(profile?.isPro).toBe(false);
    const toNobody = await shop.db().select().from(mails).where(like(mails.toAddress, "%@deleted.invalid"));
    expect(toNobody.map(({ kind }) => kind)).toEqual([]);
  });
});
