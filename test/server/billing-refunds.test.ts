import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { chooseCommand, runCommand } from "#scripts/admin/run-command.ts";
import type { AdminParts } from "#server/compose/open-admin.ts";
import { users } from "#server/db/schema/accounts.ts";
import { purchases, refunds, sandboxObjects } from "#server/db/schema/billing.ts";
import { setUpBilling, type Buyer } from "./billing-setup.ts";

const completed = "checkout.session.completed";
type Shop = ReturnType<typeof setUpBilling>;

const deleteUser = (shop: Shop, { id }: Buyer) => shop.db().delete(users).where(eq(users.id, id));
const readRefund = async (shop: Shop, paymentId: string) =>
  (await shop.db().select().from(refunds).where(eq(refunds.paymentId, paymentId)))[0];
const listForOperator = (shop: Shop) => runCommand({ db: shop.db() } as AdminParts, chooseCommand(["refunds"]));

describe("at Stripe", () => {
  const shop = setUpBilling("stripe");
  const stripe = () => shop.stripe();
  const hear = (type: string, thingId: string) => shop.sendWebhook(stripe().signedEvent(type, thingId));
  const refundsSent = (payment: string) =>
    stripe().sent.filter(({ path, form }) => path === "/v1/refunds" && form.get("payment_intent") === payment);
  beforeEach(() => stripe().refuseCalls(() => false));

  /** Somebody who pays, and whose account is gone before we hear of it. */
  async function payAndLeave(body: object) {
    const buyer = await shop.signUp();
    const order = await buyer.begin(body);
    const paid = stripe().pay(order.checkoutId);
    await deleteUser(shop, buyer);
    return { ...order, paid };
  }

  test("a payment for an account that is gone goes back whole, once, however often it is heard of", async () => {
    const { checkoutId, paid, purchaseId } = await payAndLeave({ product: "credits", quantity: 10 });
    expect(await listForOperator(shop)).toBe("No payment had to go back yet.\n");
    for (let again = 0; again < 2; again += 1) expect((await hear(completed, checkoutId)).status).toBe(200);
    expect(await listForOperator(shop)).toMatch(/waits +2\.00 GBP +the account is gone +stripe-test pi_/);
    for (let again = 0; again < 2; again += 1) await shop.payments().care();
    await hear("charge.refunded", checkoutId);
    await shop.payments().care();
    expect(stripe().chargeOf(paid)).toMatchObject({ amount: 200, amount_refunded: 200 });
    expect(refundsSent(paid)).toHaveLength(1);
    expect(refundsSent(paid)[0]?.idempotencyKey).toBe(`refund:${paid}`);
    expect(await readRefund(shop, paid)).toMatchObject({ reason: "nobody", minorUnits: 200, tries: 1 });
    const [kept] = await shop.db().select().from(purchases).where(eq(purchases.id, purchaseId));
    expect(kept?.refundedMinorUnits).toBe(200);
    expect(await listForOperator(shop)).toMatch(/given back 20/);
  });

  test("a month of Pro that is paid for an account that is gone goes back, and is not renewed", async () => {
    const { checkoutId, paid: subscription } = await payAndLeave({ product: "pro" });
    await hear(completed, checkoutId);
    await shop.payments().care();
    const [payment = ""] = stripe().paymentsOf(subscription);
    const { amount, amount_refunded: refunded } = stripe().chargeOf(payment);
    expect(refunded).toBe(amount);
    expect(stripe().get(subscription).status).toBe("canceled");
  });

  test("what an account paid before it went is not given back", async () => {
    const buyer = await shop.signUp();
    const { checkoutId } = await buyer.begin({ product: "pro" });
    const subscription = stripe().pay(checkoutId);
    await hear(completed, checkoutId);
    await deleteUser(shop, buyer);
    await hear("customer.subscription.updated", subscription);
    await shop.payments().care();
    const [payment = ""] = stripe().paymentsOf(subscription);
    expect(stripe().chargeOf(payment).amount_refunded).toBe(0);
  });

  test("another sum than was asked for goes back to a buyer who is still there", async () => {
    const buyer = await shop.signUp();
    const { checkoutId, purchaseId } = await buyer.begin({ product: "credits", quantity: 1000 });
    stripe().change(checkoutId, { amount_total: 200 });
    const paid = stripe().pay(checkoutId);
    await hear(completed, checkoutId);
    await shop.payments().care();
    expect(stripe().chargeOf(paid)).toMatchObject({ amount: 200, amount_refunded: 200 });
    expect(await readRefund(shop, paid)).toMatchObject({ reason: "differs" });
    await hear("charge.refunded", checkoutId);
    const [kept] = await shop.db().select().from(purchases).where(eq(purchases.id, purchaseId));
    expect(kept).toMatchObject({ state: "refused", refundedMinorUnits: 200 });
    expect((await buyer.readProfile()).purchased_tokens).toBe(0);
  });

  test("a refund that the provider refuses is kept, shown, and tried again later; one that an operator made meanwhile is enough", async () => {
    const { checkoutId, paid } = await payAndLeave({ product: "credits", quantity: 15 });
    await hear(completed, checkoutId);
    stripe().refuseCalls(({ url }) => url.pathname === "/v1/refunds");
    await shop.payments().care();
    expect(await readRefund(shop, paid)).toMatchObject({ tries: 1, refundedAt: null });
    expect(await listForOperator(shop)).toMatch(/tried 1 times, next try/);
    expect(shop.readLog()).toContain("payment-not-given-back");
    stripe().refuseCalls(() => false);
    await shop.payments().care();
    // Not yet: its minute is not over.
    expect((await readRefund(shop, paid))?.refundedAt).toBeNull();
    stripe().refund(paid);
    await shop
      .db()
      .update(refunds)
      .set({ nextTryAt: new Date(0) })
      .where(eq(refunds.paymentId, paid));
    await shop.payments().care();
    expect((await readRefund(shop, paid))?.refundedAt).not.toBeNull();
  });

  test("what a bank has taken back is left to the bank", async () => {
    const { checkoutId, paid } = await payAndLeave({ product: "credits", quantity: 10 });
    stripe().dispute(paid, "needs_response");
    await hear(completed, checkoutId);
    expect(await readRefund(shop, paid)).toBeUndefined();
  });
});

describe("at the sandbox", () => {
  const shop = setUpBilling("sandbox");

  test("a payment for an account that is gone goes back, too", async () => {
    const buyer = await shop.signUp();
    const { url, customerId } = await buyer.begin({ product: "credits", quantity: 10 });
    await deleteUser(shop, buyer);
    await shop.press(url, "pay");
    await shop.payments().care();
    const kept = await shop.db().select().from(sandboxObjects).where(eq(sandboxObjects.customerId, customerId));
    const payment = kept.find(({ kind }) => kind === "payment");
    expect(payment?.data).toMatchObject({ paidMinorUnits: 200, refundedMinorUnits: 200 });
    expect((await readRefund(shop, payment?.id ?? ""))?.refundedAt).not.toBeNull();
  });
});
