import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { plans } from "#contract/plans.ts";
import { planGifts, subscriptions } from "#server/db/schema/billing.ts";
import { tokenBalances, tokenLedger } from "#server/db/schema/tokens.ts";
import { careForBilling } from "#server/domain/billing/care-for-billing.ts";
import { givePro } from "#server/domain/billing/give-pro.ts";
import { renewPlanCredits } from "#server/domain/plans/renew-plan-credits.ts";
import { grantTokens } from "#server/domain/tokens/grant-tokens.ts";
import { holdTokens } from "#server/domain/tokens/holds.ts";
import { setUpBilling, type Buyer } from "./billing-setup.ts";
import { endMonth } from "./end-month.ts";

const shop = setUpBilling("stripe");
const stripe = () => shop.stripe();
const dayMs = 24 * 60 * 60 * 1000;
const updated = "customer.subscription.updated";
const pro = plans.pro.transformationsPerMonth;
const core = plans.core.transformationsPerMonth;

const hear = (type: string, thingId: string) => shop.sendWebhook(stripe().signedEvent(type, thingId));

async function subscribe() {
  const buyer = await shop.signUp();
  const order = await buyer.begin({ product: "pro" });
  const subscription = stripe().pay(order.checkoutId);
  await hear("checkout.session.completed", order.checkoutId);
  return { buyer, subscription };
}

/** The month that was paid for has ended, and with it the tokens': `paidUntil` is the moment of the reset. */
async function passMonth(buyer: Buyer): Promise<void> {
  await endMonth(shop.db(), buyer.id);
  const [account] = await shop.db().select().from(tokenBalances).where(eq(tokenBalances.userId, buyer.id));
  const paidUntil = account?.nextResetAt;
  const lastPaidAt = new Date(Date.now() - 31 * dayMs);
  await shop.db().update(subscriptions).set({ paidUntil, lastPaidAt }).where(eq(subscriptions.userId, buyer.id));
}
const hold = (buyer: Buyer, count: number) =>
  shop.db().transaction((tx) => holdTokens(tx, { userId: buyer.id, count, cause: `work:${buyer.id}` }));
const renew = () => renewPlanCredits({ db: shop.db(), logger: { error: () => {} } });
const topUpsOf = async (buyer: Buyer) =>
  (
    await shop
      .db()
      .select()
      .from(tokenLedger)
      .where(and(eq(tokenLedger.userId, buyer.id), like(tokenLedger.cause, "renewal:%")))
  ).map(({ planTokens }) => planTokens);

test("who cancelled gets Core's tokens at the moment the paid time ends, before the end is heard of", async () => {
  const { buyer, subscription } = await subscribe();
  stripe().change(subscription, { cancel_at_period_end: true });
  await hear(updated, subscription);
  await passMonth(buyer);
  expect((await buyer.readProfile()).is_pro).toBe(true);
  await expect(hold(buyer, pro)).rejects.toMatchObject({ code: "insufficient_tokens" });
  await renew();
  expect((await buyer.readProfile()).plan_tokens).toBe(core);
  await shop.payments().care();
  expect(await buyer.readProfile()).toMatchObject({ is_pro: false, plan_tokens: core });
});

test("a renewal that fails brings Core's tokens, and the rest of Pro's once, when it is paid", async () => {
  const { buyer, subscription } = await subscribe();
  await passMonth(buyer);
  stripe().renew(subscription, false);
  await hear(updated, subscription);
  await shop
    .db()
    .update(subscriptions)
    .set({ paidUntil: new Date(Date.now() - 1000) })
    .where(eq(subscriptions.userId, buyer.id));
  await renew();
  expect(await buyer.readProfile()).toMatchObject({ is_pro: true, plan_tokens: core });
  await hold(buyer, 4);
  stripe().renew(subscription);
  for (let again = 0; again < 2; again += 1) await hear("invoice.paid", subscription);
  stripe().renew(subscription);
  await hear("invoice.paid", subscription);
  expect(await topUpsOf(buyer)).toEqual([pro - core]);
  expect(await buyer.readProfile()).toMatchObject({ is_pro: true, plan_tokens: pro - 4 });
});

test.each(["renew", "renewFromCredit"] as const)(
  "a renewal that was paid in time brings Pro's tokens at the reset, and no more: %s",
  async (how) => {
    const { buyer, subscription } = await subscribe();
    await passMonth(buyer);
    stripe()[how](subscription);
    await hear("invoice.paid", subscription);
    await renew();
    expect((await buyer.readProfile()).plan_tokens).toBe(pro);
    await hear(updated, subscription);
    expect(await topUpsOf(buyer)).toEqual([]);
  },
);

test("a gift that ends with the month brings no tokens of Pro's for the next one; a longer one does", async () => {
  for (const months of [1, 2]) {
    const buyer = await shop.signUp();
    await shop.db().transaction((tx) => givePro(tx, { userId: buyer.id, months, accounts: ["stripe-test"] }));
    await endMonth(shop.db(), buyer.id);
    // As if it had been given a month ago.
    const until = new Date(Date.now() - 1000);
    if (months === 1) await shop.db().update(planGifts).set({ until }).where(eq(planGifts.userId, buyer.id));
    await renew();
    expect(await buyer.readProfile()).toMatchObject({ is_pro: true, plan_tokens: months === 1 ? core : pro });
    await shop.payments().care();
    expect((await buyer.readProfile()).is_pro).toBe(months !== 1);
  }
});

test("a month that the provider has begun is paid for once its money is there", async () => {
  const { buyer, subscription } = await subscribe();
  const paidForDays = async () =>
    Math.round((Date.parse((await buyer.readBilling()).subscription?.paidUntil ?? "") - Date.now()) / dayMs);
  const start = Math.floor((Date.now() + 30 * dayMs) / 1000);
  const data = [{ current_period_start: start, current_period_end: start + 30 * 86_400 }];
  stripe().change(subscription, { items: { object: "list", data } });
  for (let again = 0; again < 2; again += 1) await hear(updated, subscription);
  expect(await paidForDays()).toBe(30);
  stripe().renew(subscription);
  await hear("invoice.paid", subscription);
  expect(await paidForDays()).toBe(60);
});

test("whoever can't be settled keeps nobody else on Pro", async () => {
  const ended: Buyer[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { buyer, subscription } = await subscribe();
    stripe().change(subscription, { cancel_at_period_end: true });
    await hear(updated, subscription);
    await passMonth(buyer);
    ended.push(buyer);
  }
  const [stuck, ...others] = ended;
  if (stuck === undefined) throw new Error("Nobody has subscribed.");
  await shop.db().delete(tokenBalances).where(eq(tokenBalances.userId, stuck.id));
  await shop.payments().care();
  for (const buyer of others) expect((await buyer.readProfile()).is_pro).toBe(false);
});

test("tokens that were bought in a test go under live keys, as many as are left, once; others stay", async () => {
  const buyer = await shop.signUp();
  const { checkoutId, purchaseId } = await buyer.begin({ product: "credits", quantity: 20 });
  stripe().pay(checkoutId);
  await hear("checkout.session.completed", checkoutId);
  const bystander = await shop.signUp();
  await grantOther(buyer, bystander);
  const { payments } = shop.payments();
  if (payments === null) throw new Error("Nothing is sold.");
  const logger = { info: () => {}, warn: () => {}, error: () => {} };
  const live = { ...payments, account: "stripe" } as const;
  for (let again = 0; again < 2; again += 1) await careForBilling({ db: shop.db(), payments: live, logger });
  expect((await buyer.readProfile()).purchased_tokens).toBe(5);
  expect((await bystander.readProfile()).purchased_tokens).toBe(5);
  const rows = await shop
    .db()
    .select()
    .from(tokenLedger)
    .where(like(tokenLedger.cause, `test-ended:${purchaseId}:%`));
  expect(rows.map(({ purchasedTokens }) => purchasedTokens)).toEqual([-20]);
});

async function grantOther(...buyers: Buyer[]): Promise<void> {
  for (const { id: userId } of buyers)
    await shop.db().transaction((tx) => grantTokens(tx, { userId, purchasedTokens: 5, cause: `admin:${userId}` }));
}
