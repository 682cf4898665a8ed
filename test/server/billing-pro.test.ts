import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { paymentGraceDays } from "#contract/limits.ts";
import { plans } from "#contract/plans.ts";
import { subscriptions } from "#server/db/schema/billing.ts";
import { endBillingOf } from "#server/domain/billing/end-billing-of.ts";
import { createLogger } from "#server/log/logger.ts";
import { setUpBilling, type Buyer } from "./billing-setup.ts";

const shop = setUpBilling("stripe");
const stripe = () => shop.stripe();
const dayMs = 24 * 60 * 60 * 1000;
const updated = "customer.subscription.updated";

async function hear(type: string, thingId: string): Promise<void> {
  expect((await shop.sendWebhook(stripe().signedEvent(type, thingId))).status).toBe(200);
}

async function subscribe() {
  const buyer = await shop.signUp();
  const order = await buyer.begin({ product: "pro" });
  const subscription = stripe().pay(order.checkoutId);
  await hear("checkout.session.completed", order.checkoutId);
  return { buyer, subscription, ...order };
}
const moneyMails = new Set(["receipt", "payment-failed", "plan-ended"]);
const kindsOf = async (buyer: Buyer) =>
  (await buyer.readMails()).map(({ kind }) => kind).filter((kind) => moneyMails.has(kind));

const receiptsOf = async (buyer: Buyer) =>
  (await buyer.readMails()).flatMap((mail) => (mail.kind === "receipt" ? [mail.what] : []));

/** As if the first failure had been so many days ago. */
async function ageFailure(subscription: string, days: number): Promise<void> {
  const unpaidSince = new Date(Date.now() - days * dayMs);
  const isIt = and(eq(subscriptions.id, subscription), eq(subscriptions.state, "unpaid"));
  const rows = await shop.db().update(subscriptions).set({ unpaidSince }).where(isIt).returning();
  expect(rows).toHaveLength(1);
}

test("who pays is on Pro with its month's tokens, is told until when, and can't buy it twice", async () => {
  const { buyer } = await subscribe();
  expect(await buyer.readProfile()).toMatchObject({ is_pro: true, plan_tokens: plans.pro.transformationsPerMonth });
  expect(await buyer.readOutcome()).toEqual({ outcome: "paid", product: "pro", tokens: null });
  const { subscription, hasPortal } = await buyer.readBilling();
  expect(subscription).toMatchObject({ state: "active", graceEndsAt: null });
  expect(Date.parse(subscription?.paidUntil ?? "") - Date.now()).toBeGreaterThan(28 * dayMs);
  expect(hasPortal).toBe(true);
  const again = await buyer.checkout({ product: "pro" });
  expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([409, "already_pro"]);
  expect(await buyer.openPortal()).toMatch(/^https:\/\/billing\.stripe\.com\//);
  expect(stripe().sent.at(-1)?.form.get("return_url")).toBe("http://localhost:3000/account");
});

test("each paid invoice keeps Pro for its month, with a receipt each, told once", async () => {
  const { buyer, subscription } = await subscribe();
  stripe().renew(subscription);
  for (let again = 0; again < 2; again += 1) await hear(updated, subscription);
  expect(Date.parse((await buyer.readBilling()).subscription?.paidUntil ?? "") - Date.now()).toBeGreaterThan(
    58 * dayMs,
  );
  expect(await kindsOf(buyer)).toEqual(["receipt", "receipt"]);
});

test("a month that credit paid is a month, and its receipt says what paid", async () => {
  const { buyer, subscription } = await subscribe();
  stripe().renewFromCredit(subscription);
  for (let again = 0; again < 2; again += 1) await hear(updated, subscription);
  const { subscription: told } = await buyer.readBilling();
  expect(Date.parse(told?.paidUntil ?? "") - Date.now()).toBeGreaterThan(58 * dayMs);
  expect(await receiptsOf(buyer)).toEqual(["Pro for a month", "Pro for a month, paid from your credit"]);
});

test("an adjustment that is refunded takes nothing of the month, and its receipt names it", async () => {
  const { buyer, subscription } = await subscribe();
  const payment = stripe().adjust(subscription, 300);
  await hear("invoice.paid", subscription);
  stripe().refund(payment);
  await hear("charge.refunded", subscription);
  expect((await buyer.readProfile()).is_pro).toBe(true);
  expect((await buyer.readBilling()).subscription?.state).toBe("active");
  expect(await receiptsOf(buyer)).toEqual(["Pro for a month", "An adjustment to Pro"]);
});

test("a failed renewal leaves Pro for the grace, says so, and ends it after; paying later brings it back", async () => {
  const { buyer, subscription } = await subscribe();
  stripe().renew(subscription, false);
  for (let again = 0; again < 2; again += 1) await hear(updated, subscription);
  expect((await buyer.readProfile()).is_pro).toBe(true);
  const { subscription: unpaid } = await buyer.readBilling();
  expect(unpaid?.state).toBe("unpaid");
  const graceMs = Date.parse(unpaid?.graceEndsAt ?? "") - Date.now();
  expect(Math.round(graceMs / dayMs)).toBe(paymentGraceDays);
  expect((await kindsOf(buyer)).filter((kind) => kind === "payment-failed")).toHaveLength(1);

  await ageFailure(subscription, paymentGraceDays - 1);
  await shop.payments().care();
  expect((await buyer.readProfile()).is_pro).toBe(true);
  await ageFailure(subscription, paymentGraceDays + 1);
  await shop.payments().care();
  await shop.payments().care();
  expect((await buyer.readProfile()).is_pro).toBe(false);
  expect((await kindsOf(buyer)).filter((kind) => kind === "plan-ended")).toHaveLength(1);
  const another = await buyer.checkout({ product: "pro" });
  expect(((await another.json()) as { code: string }).code).toBe("subscription_unpaid");

  stripe().renew(subscription);
  await hear("invoice.paid", subscription);
  expect((await buyer.readProfile()).is_pro).toBe(true);
  expect((await buyer.readBilling()).subscription?.state).toBe("active");
});

test("who cancels keeps Pro until the month ends, and purchased tokens beyond it", async () => {
  const { buyer, subscription } = await subscribe();
  const { checkoutId } = await buyer.begin({ product: "credits", quantity: 10 });
  stripe().pay(checkoutId);
  await hear("checkout.session.completed", checkoutId);
  stripe().change(subscription, { cancel_at_period_end: true });
  await hear(updated, subscription);
  expect((await buyer.readProfile()).is_pro).toBe(true);
  expect((await buyer.readBilling()).subscription?.state).toBe("ending");
  stripe().change(subscription, { status: "canceled" });
  await hear("customer.subscription.deleted", subscription);
  expect(await buyer.readProfile()).toMatchObject({ is_pro: false, purchased_tokens: 10 });
  expect((await buyer.readBilling()).subscription).toBeNull();
  expect(await buyer.begin({ product: "pro" })).toBeDefined();
});

test("all the money back ends Pro here and at the provider; a part of it does not", async () => {
  const { buyer, subscription } = await subscribe();
  const [payment = ""] = stripe().paymentsOf(subscription);
  stripe().refund(payment, 500);
  await hear(updated, subscription);
  expect((await buyer.readProfile()).is_pro).toBe(true);
  stripe().refund(payment);
  await hear(updated, subscription);
  expect((await buyer.readProfile()).is_pro).toBe(false);
  expect(stripe().get(subscription).status).toBe("canceled");
});

test("a subscription that the provider fails to end is ended within the minute, after each failure", async () => {
  const { subscription } = await subscribe();
  const [payment = ""] = stripe().paymentsOf(subscription);
  stripe().refund(payment);
  stripe().refuseCalls(({ method }) => method === "DELETE");
  await hear(updated, subscription);
  await shop.payments().care();
  expect(stripe().get(subscription).status).toBe("active");
  stripe().refuseCalls(() => false);
  await shop.payments().care();
  expect(stripe().get(subscription).status).toBe("canceled");
});

test("a disputed month ends Pro", async () => {
  const { buyer, subscription } = await subscribe();
  const [payment = ""] = stripe().paymentsOf(subscription);
  await hear("charge.dispute.created", stripe().dispute(payment, "needs_response"));
  expect((await buyer.readProfile()).is_pro).toBe(false);
  expect(stripe().get(subscription).status).toBe("canceled");
});

test("an account that goes is charged no more, and open checkouts can't be paid", async () => {
  const { buyer, subscription } = await subscribe();
  const open = await buyer.begin({ product: "credits", quantity: 10 });
  const { payments } = shop.payments();
  const logger = createLogger({ level: "fatal", role: "test" });
  stripe().setDown(true);
  await expect(endBillingOf({ db: shop.db(), payments, logger }, buyer.id)).rejects.toMatchObject({
    code: "payment_failed",
  });
  stripe().setDown(false);
  for (let again = 0; again < 2; again += 1) await endBillingOf({ db: shop.db(), payments, logger }, buyer.id);
  expect(stripe().get(subscription).status).toBe("canceled");
  expect(stripe().get(open.checkoutId).status).toBe("expired");
});

test("a history longer than the provider's page is read to its end", async () => {
  const buyer = await shop.signUp();
  const first = await buyer.begin({ product: "credits", quantity: 10 });
  stripe().pay(first.checkoutId);
  for (let count = 0; count < 130; count += 1)
    stripe().copy(first.checkoutId, { status: "expired", payment_status: "unpaid" });
  await hear("checkout.session.completed", first.checkoutId);
  expect((await buyer.readProfile()).purchased_tokens).toBe(10);
});
