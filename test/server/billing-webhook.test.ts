import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "#server/db/schema/accounts.ts";
import { billingCustomers, paymentEvents, purchases } from "#server/db/schema/billing.ts";
import { holdTokens, releaseHold } from "#server/domain/tokens/holds.ts";
import { takeBackTokens } from "#server/domain/tokens/take-back-tokens.ts";
import { setUpBilling, type Buyer } from "./billing-setup.ts";
import { signatureOf, stripeKeys } from "./stripe/stripe-server.ts";

const shop = setUpBilling("stripe");
const stripe = () => shop.stripe();
const purchased = async (buyer: Buyer) => (await buyer.readProfile()).purchased_tokens;
const completed = "checkout.session.completed";

/** Somebody who has paid for tokens, of which we have not heard yet. */
async function payForTokens(quantity: number) {
  const buyer = await shop.signUp();
  const order = await buyer.begin({ product: "credits", quantity });
  return { buyer, ...order, payment: stripe().pay(order.checkoutId) };
}
const hear = (type: string, thingId: string) => shop.sendWebhook(stripe().signedEvent(type, thingId));

describe("tokens", () => {
  test("a paid checkout gives its tokens once, with a receipt, however often and in whatever order it is told", async () => {
    const { buyer, checkoutId } = await payForTokens(50);
    const event = stripe().signedEvent(completed, checkoutId);
    expect((await shop.sendWebhook(event)).status).toBe(200);
    expect(await purchased(buyer)).toBe(50);
    for (let again = 0; again < 3; again += 1) expect((await shop.sendWebhook(event)).status).toBe(200);
    expect((await hear("checkout.session.async_payment_succeeded", checkoutId)).status).toBe(200);
    expect((await hear("checkout.session.expired", checkoutId)).status).toBe(200);
    expect(await purchased(buyer)).toBe(50);
    expect((await buyer.readMails()).filter(({ kind }) => kind === "receipt")).toMatchObject([
      { what: "50 tokens", totalMinorUnits: 1000 },
    ]);
  });

  test("the same event twice at once, and two events at once, give once", async () => {
    const { buyer, checkoutId } = await payForTokens(30);
    const event = stripe().signedEvent(completed, checkoutId);
    const answers = await Promise.all([
      shop.sendWebhook(event),
      shop.sendWebhook(event),
      hear("checkout.session.async_payment_succeeded", checkoutId),
      hear(completed, checkoutId),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await purchased(buyer)).toBe(30);
  });

  test("an event that claims a payment which the provider knows nothing of gives nothing", async () => {
    const buyer = await shop.signUp();
    const { checkoutId } = await buyer.begin({ product: "credits", quantity: 1000 });
    const session = { ...stripe().get(checkoutId), status: "complete", payment_status: "paid" };
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: "event",
      type: completed,
      data: { object: session },
    });
    const signature = signatureOf(body, { at: Math.floor(Date.now() / 1000), secret: stripeKeys.webhookSecret });
    expect((await shop.sendWebhook({ body, signature })).status).toBe(200);
    expect(await purchased(buyer)).toBe(0);
  });

  test("another sum than was asked for gives nothing; the operator and the buyer hear of it", async () => {
    const buyer = await shop.signUp();
    const { checkoutId, purchaseId } = await buyer.begin({ product: "credits", quantity: 1000 });
    stripe().change(checkoutId, { amount_total: 200 });
    stripe().pay(checkoutId);
    expect((await hear(completed, checkoutId)).status).toBe(200);
    expect(await purchased(buyer)).toBe(0);
    expect(shop.readLog()).toContain(purchaseId);
    expect(shop.readLog()).toContain("payment-differs");
    expect(await buyer.readOutcome()).toEqual({ outcome: "refused", product: "credits", tokens: 1000 });
  });

  test("a checkout that is done and not paid yet is pending, and gives when it is", async () => {
    const buyer = await shop.signUp();
    const { checkoutId } = await buyer.begin({ product: "credits", quantity: 10 });
    stripe().change(checkoutId, { status: "complete" });
    await hear(completed, checkoutId);
    expect(await buyer.readOutcome()).toMatchObject({ outcome: "pending", tokens: 10 });
    stripe().pay(checkoutId);
    await hear("checkout.session.async_payment_succeeded", checkoutId);
    expect(await purchased(buyer)).toBe(10);
    expect(await buyer.readOutcome()).toEqual({ outcome: "paid", product: "credits", tokens: 10 });
  });

  test("half the money back takes half the tokens, all of it the rest, each once", async () => {
    const { buyer, checkoutId, payment } = await payForTokens(40);
    await hear(completed, checkoutId);
    stripe().refund(payment, 400);
    const chargeEvent = () => stripe().signedEvent("checkout.session.completed", checkoutId);
    for (let again = 0; again < 2; again += 1) await shop.sendWebhook(chargeEvent());
    expect(await purchased(buyer)).toBe(20);
    stripe().refund(payment);
    for (let again = 0; again < 2; again += 1) await shop.sendWebhook(chargeEvent());
    expect(await purchased(buyer)).toBe(0);
  });

  test("of a disputed purchase only what is left is taken, and only that is given again", async () => {
    const { buyer, checkoutId, payment } = await payForTokens(50);
    await hear(completed, checkoutId);
    const spend = { userId: buyer.id, count: 45, cause: `spent:${buyer.id}` };
    await shop.db().transaction((tx) => takeBackTokens(tx, spend));
    await hear("charge.dispute.created", stripe().dispute(payment, "needs_response"));
    expect(await buyer.readProfile()).toMatchObject({ purchased_tokens: 0, plan_tokens: 0 });
    await hear("charge.dispute.closed", stripe().dispute(payment, "won"));
    expect((await buyer.readProfile()).generation_tokens).toBe(15);
  });

  test("what a disputed purchase still owes is forgiven with a win: tokens that come back later stay", async () => {
    const { buyer, checkoutId, payment } = await payForTokens(50);
    await hear(completed, checkoutId);
    const cause = `work:${buyer.id}`;
    await shop.db().transaction((tx) => holdTokens(tx, { userId: buyer.id, count: 40, cause }));
    await hear("charge.dispute.created", stripe().dispute(payment, "needs_response"));
    expect((await buyer.readProfile()).generation_tokens).toBe(0);
    await hear("charge.dispute.closed", stripe().dispute(payment, "won"));
    await shop.db().transaction((tx) => releaseHold(tx, { cause }));
    expect((await buyer.readProfile()).generation_tokens).toBe(60);
  });

  test("a dispute takes the tokens, an inquiry does not; winning it gives them again, and losing later takes them again", async () => {
    const { buyer, checkoutId, payment } = await payForTokens(25);
    await hear(completed, checkoutId);
    const hearDispute = async (status: string, type = "charge.dispute.updated") => {
      const id = stripe().dispute(payment, status);
      expect((await hear(type, id)).status).toBe(200);
      return purchased(buyer);
    };
    expect(await hearDispute("warning_needs_response", "charge.dispute.created")).toBe(25);
    expect(await hearDispute("needs_response")).toBe(0);
    expect(await hearDispute("won", "charge.dispute.closed")).toBe(25);
    expect(await hearDispute("lost", "charge.dispute.closed")).toBe(0);
  });
});

describe("what does not come from the provider", () => {
  test.each([
    ["unsigned", () => ""],
    [
      "with a secret of somebody else's",
      (body: string) => signatureOf(body, { at: Date.now() / 1000, secret: "whsec_other" }),
    ],
    [
      "signed an hour ago",
      (body: string) =>
        signatureOf(body, { at: Math.floor(Date.now() / 1000) - 3600, secret: stripeKeys.webhookSecret }),
    ],
    [
      "with a signature of another body",
      () => signatureOf("{}", { at: Math.floor(Date.now() / 1000), secret: stripeKeys.webhookSecret }),
    ],
    ["with nonsense in the header", () => "t=1,v1=00"],
  ])("a message %s is refused, and changes nothing", async (_name, sign) => {
    const { buyer, checkoutId } = await payForTokens(10);
    const { body } = stripe().signedEvent(completed, checkoutId);
    const answer = await shop.sendWebhook({ body, signature: sign(body) });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, "forged_webhook"]);
    expect(await purchased(buyer)).toBe(0);
  });

  test("a customer whom nobody knows, and an event of no concern, are taken and change nothing", async () => {
    const { checkoutId } = await payForTokens(10);
    stripe().change(checkoutId, { customer: "cus_of_another_shop" });
    const foreign = stripe().signedEvent(completed, checkoutId);
    expect((await shop.sendWebhook(foreign)).status).toBe(200);
    expect(shop.readLog()).toContain("unknown-customer");
    expect((await hear("product.created", checkoutId)).status).toBe(200);
  });
});

describe("when something breaks", () => {
  test("a crash after the event was stored and before the tokens were given leaves neither; the next try gives once", async () => {
    const { buyer, checkoutId } = await payForTokens(15);
    const event = stripe().signedEvent(completed, checkoutId);
    const { id } = JSON.parse(event.body) as { id: string };
    await shop.db().execute(
      sql.raw(`create function break_mails() returns trigger language plpgsql as
      $$ begin raise exception 'out of order'; end $$; create trigger break_mails before insert on mails execute function break_mails()`),
    );
    expect((await shop.sendWebhook(event)).status).toBe(500);
    expect(await shop.db().select().from(paymentEvents).where(eq(paymentEvents.id, id))).toEqual([]);
    expect(await purchased(buyer)).toBe(0);
    await shop.db().execute(sql.raw("drop trigger break_mails on mails; drop function break_mails"));
    expect((await shop.sendWebhook(event)).status).toBe(200);
    expect(await purchased(buyer)).toBe(15);
  });

  test("with the provider down the event is refused, so that it comes again; then it counts", async () => {
    const { buyer, checkoutId } = await payForTokens(12);
    const event = stripe().signedEvent(completed, checkoutId);
    stripe().setDown(true);
    expect((await shop.sendWebhook(event)).status).toBe(502);
    stripe().setDown(false);
    expect((await shop.sendWebhook(event)).status).toBe(200);
    expect(await purchased(buyer)).toBe(12);
  });

  test("a webhook that never comes is made up for on the way back, and by the minute's care", async () => {
    const returning = await payForTokens(11);
    expect(await returning.buyer.readOutcome()).toEqual({ outcome: "paid", product: "credits", tokens: 11 });
    expect(await purchased(returning.buyer)).toBe(11);
    const away = await payForTokens(13);
    await shop
      .db()
      .update(billingCustomers)
      .set({ readNextAt: new Date(0) })
      .where(eq(billingCustomers.customerId, away.customerId));
    await shop.payments().care();
    expect(await purchased(away.buyer)).toBe(13);
  });

  test("who bought a moment ago and comes back from another purchase is told what became of that one", async () => {
    const { buyer, checkoutId: first } = await payForTokens(10);
    await hear(completed, first);
    const { checkoutId: second } = await buyer.begin({ product: "credits", quantity: 200 });
    expect(await buyer.readOutcome()).toMatchObject({ outcome: "paid", tokens: 10 });
    stripe().pay(second);
    stripe().setDown(true);
    expect(await buyer.readOutcome()).toMatchObject({ outcome: "pending", tokens: 200 });
    stripe().setDown(false);
    expect(await buyer.readOutcome()).toMatchObject({ outcome: "paid", tokens: 200 });
    expect(await purchased(buyer)).toBe(210);
    const { checkoutId: third } = await buyer.begin({ product: "credits", quantity: 30 });
    stripe().change(third, { amount_total: 1 });
    stripe().pay(third);
    expect(await buyer.readOutcome()).toMatchObject({ outcome: "refused", tokens: 30 });
  });

  test("an older reading that arrives after a newer one undoes nothing", async () => {
    const { buyer, checkoutId, payment } = await payForTokens(20);
    await hear(completed, checkoutId);
    const isRead = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    let lists = 0;
    // The four lists of the first reading, made before the refund, arrive after the second reading is through.
    stripe().holdLists(async () => {
      lists += 1;
      if (lists > 4) return;
      if (lists === 4) isRead.resolve();
      await mayGoOn.promise;
    });
    const slow = hear(completed, checkoutId);
    await isRead.promise;
    stripe().refund(payment);
    await hear(completed, checkoutId);
    expect(await purchased(buyer)).toBe(0);
    mayGoOn.resolve();
    expect((await slow).status).toBe(200);
    stripe().holdLists(async () => {});
    expect(await purchased(buyer)).toBe(0);
  });

  test("a payment for an account that is gone is kept without a name, and the operator is told", async () => {
    const { buyer, checkoutId, purchaseId } = await payForTokens(10);
    await shop.db().delete(users).where(eq(users.id, buyer.id));
    expect((await hear(completed, checkoutId)).status).toBe(200);
    const [kept] = await shop.db().select().from(purchases).where(eq(purchases.id, purchaseId));
    expect(kept).toMatchObject({ state: "paid", userId: null });
    expect(shop.readLog()).toContain("payment-of-nobody");
  });
});
