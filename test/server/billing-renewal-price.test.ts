import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { prices } from "#contract/plans.ts";
import { billingCustomers, subscriptions } from "#server/db/schema/billing.ts";
import { setUpBilling, type Buyer } from "./billing-setup.ts";

const shop = setUpBilling("stripe");
const stripe = () => shop.stripe();
const updated = "customer.subscription.updated";
const preview = "/v1/invoices/create_preview";

const hear = async (type: string, thingId: string) =>
  (await shop.sendWebhook(stripe().signedEvent(type, thingId))).status;

async function subscribe() {
  const buyer = await shop.signUp();
  const { checkoutId } = await buyer.begin({ product: "pro" });
  const subscription = stripe().pay(checkoutId);
  expect(await hear("checkout.session.completed", checkoutId)).toBe(200);
  return { buyer, subscription };
}
const priceOf = async (buyer: Buyer) => (await buyer.readBilling()).subscription?.renewalPrice;

test("who signs up today reads today's price", async () => {
  const { buyer } = await subscribe();
  expect(await priceOf(buyer)).toEqual({ minorUnits: prices.GBP.proMonthMinorUnits, currency: "GBP" });
});

test("whose subscription is of another price reads that price in its currency, and so does the receipt", async () => {
  const { buyer, subscription } = await subscribe();
  stripe().reprice(subscription, { unit_amount: 1599, currency: "eur" });
  stripe().renew(subscription);
  expect(await hear(updated, subscription)).toBe(200);
  expect(await priceOf(buyer)).toEqual({ minorUnits: 1599, currency: "EUR" });
  const receipts = (await buyer.readMails()).filter(({ kind }) => kind === "receipt");
  expect(receipts).toMatchObject([{ currency: "gbp" }, { totalMinorUnits: 1599, currency: "eur" }]);
});

test("what the provider takes off is taken off", async () => {
  const { buyer, subscription } = await subscribe();
  stripe().discount(subscription, 350);
  expect(await hear(updated, subscription)).toBe(200);
  expect(await priceOf(buyer)).toEqual({ minorUnits: prices.GBP.proMonthMinorUnits - 350, currency: "GBP" });
});

test("where the provider previews no invoice, it is the subscription's own price, all of its items", async () => {
  const { buyer, subscription } = await subscribe();
  stripe().reprice(subscription, { quantity: 2, unit_amount: 900, currency: "usd" });
  stripe().refuseCalls(({ url }) => url.pathname === preview, "forbidden");
  expect(await hear(updated, subscription)).toBe(200);
  expect(await priceOf(buyer)).toEqual({ minorUnits: 1800, currency: "USD" });
  expect(shop.readLog()).toContain("renewal-not-previewed");
  stripe().refuseCalls(() => false);
});

test("an outage changes nothing of what was read before", async () => {
  const { buyer, subscription } = await subscribe();
  stripe().discount(subscription, 350);
  await hear(updated, subscription);
  stripe().refuseCalls(({ url }) => url.pathname === preview);
  expect(await hear(updated, subscription)).toBe(502);
  stripe().refuseCalls(() => false);
  expect(await priceOf(buyer)).toEqual({ minorUnits: prices.GBP.proMonthMinorUnits - 350, currency: "GBP" });
});

test("what is cancelled has no next price, until it is kept again", async () => {
  const { buyer, subscription } = await subscribe();
  stripe().change(subscription, { cancel_at_period_end: true });
  await hear(updated, subscription);
  expect(await buyer.readBilling()).toMatchObject({ subscription: { state: "ending", renewalPrice: null } });
  stripe().change(subscription, { cancel_at_period_end: false });
  await hear(updated, subscription);
  expect(await priceOf(buyer)).toMatchObject({ minorUnits: prices.GBP.proMonthMinorUnits });
});

test("a subscription that was kept before prices were has none, until the next look at its customer", async () => {
  const { buyer } = await subscribe();
  const isTheirs = eq(subscriptions.userId, buyer.id);
  await shop.db().update(subscriptions).set({ renewalMinorUnits: null, renewalCurrency: null }).where(isTheirs);
  expect(await buyer.readBilling()).toMatchObject({ subscription: { state: "active", renewalPrice: null } });
  const due = { readNextAt: new Date(0) };
  await shop.db().update(billingCustomers).set(due).where(eq(billingCustomers.userId, buyer.id));
  await shop.payments().care();
  expect(await priceOf(buyer)).toEqual({ minorUnits: prices.GBP.proMonthMinorUnits, currency: "GBP" });
});
