import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { billingCustomers, sandboxObjects, subscriptions } from "#server/db/schema/billing.ts";
import { signEvent } from "#server/payments/sandbox/sandbox-signature.ts";
import { setUpBilling } from "./billing-setup.ts";

const shop = setUpBilling("sandbox");
const success = "/account?payment=success";

async function buy(body: object) {
  const buyer = await shop.signUp();
  const order = await buyer.begin(body);
  return { buyer, ...order };
}
/** The values of the buttons of a page, by what is written on them. */
async function buttonsOf(path: string): Promise<Map<string, string>> {
  const html = await (await shop.visit(path)).text();
  const found = html.matchAll(/<button[^>]*name="action" value="([^"]*)"[^>]*>([^<]*)</g);
  return new Map([...found].map(([, value = "", label = ""]) => [label.trim(), value]));
}

describe("the sandbox's checkout", () => {
  test("says that no money moves, what is bought and for how much, may run nothing and load nothing", async () => {
    const { url, buyer } = await buy({ product: "credits", quantity: 50 });
    const page = await shop.visit(url);
    const html = await page.text();
    for (const words of [
      "Test payment – no money moves",
      "50 Carvas tokens",
      "50 × £0.20",
      "£10.00",
      buyer.email.slice(0, 8),
    ])
      expect(html).toContain(words);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self'");
    expect(policy).toMatch(/style-src-elem 'self' 'sha256-/);
    expect(html).not.toContain("<script");
  });

  test("paid, it leads back to the account, and the tokens are there by an event that went through the webhook's door", async () => {
    const { url, buyer } = await buy({ product: "credits", quantity: 50 });
    expect(await shop.press(url, "pay")).toMatchObject({ status: 303, goTo: success });
    expect((await buyer.readProfile()).purchased_tokens).toBe(50);
    expect(await buyer.readOutcome()).toEqual({ outcome: "paid", product: "credits", tokens: 50 });
    // The button twice: the page is over.
    expect((await shop.press(url, "pay")).status).toBe(410);
    expect((await buyer.readProfile()).purchased_tokens).toBe(50);
  });

  test("who signed for another price, in another currency, reads that, also when today's is a different one", async () => {
    const { url, buyer, checkoutId } = await buy({ product: "pro" });
    const isIt = eq(sandboxObjects.id, checkoutId);
    const [kept] = await shop.db().select().from(sandboxObjects).where(isIt);
    const data = { ...(kept?.data as object), unitMinorUnits: 1500, currency: "eur" };
    await shop.db().update(sandboxObjects).set({ data }).where(isIt);
    expect(await (await shop.visit(url)).text()).toContain("€15.00 a month");
    await shop.press(url, "pay");
    expect((await buyer.readBilling()).subscription?.renewalPrice).toEqual({ minorUnits: 1500, currency: "EUR" });
    expect(await (await shop.visit(await buyer.openPortal())).text()).toContain("Carvas Pro, €15.00 a month");
    expect((await buyer.readMails()).filter(({ kind }) => kind === "receipt")).toMatchObject([
      { totalMinorUnits: 1500, currency: "eur" },
    ]);
  });

  test("pressed twice at once it is paid once", async () => {
    const { url, buyer } = await buy({ product: "credits", quantity: 10 });
    await Promise.all([1, 2, 3].map(() => shop.press(url, "pay")));
    expect((await buyer.readProfile()).purchased_tokens).toBe(10);
  });

  test("declined, it stays and says so; cancelled, it leads back to the prices; neither gives anything", async () => {
    const { url, buyer } = await buy({ product: "credits", quantity: 10 });
    const declined = await shop.press(url, "decline");
    expect(declined.status).toBe(200);
    expect(declined.html).toContain("Your card was declined. Nothing was charged.");
    expect(await shop.press(url, "cancel")).toMatchObject({ status: 303, goTo: "/pricing?payment=cancelled" });
    expect((await buyer.readProfile()).purchased_tokens).toBe(0);
    expect(await buyer.readOutcome()).toMatchObject({ outcome: "pending" });
    expect(await shop.press(url, "pay")).toMatchObject({ goTo: success });
    expect((await buyer.readProfile()).purchased_tokens).toBe(10);
  });

  test("an address that was never given is no page, whatever is in it", async () => {
    for (const id of ["none", "cs_x'--", "%3Cscript%3E"])
      expect((await shop.visit(`/sandbox-checkout/${id}`)).status).toBe(410);
  });

  test("a page of another site can't press its buttons", async () => {
    const { url } = await buy({ product: "credits", quantity: 10 });
    const { origin } = new URL((await shop.visit("/api/billing")).url);
    const body = new URLSearchParams({ action: "pay" });
    const answer = await fetch(origin + url, { method: "POST", body, headers: { origin: "https://evil.example" } });
    expect(answer.status).toBe(403);
  });
});

describe("the sandbox's own page for customers", () => {
  async function subscribe() {
    const { buyer, url } = await buy({ product: "pro" });
    await shop.press(url, "pay");
    const portal = await buyer.openPortal();
    return { buyer, portal };
  }
  const pressLabel = async (portal: string, label: string) => {
    const action = (await buttonsOf(portal)).get(label);
    if (action === undefined) throw new Error(`There is no button '${label}'.`);
    expect((await shop.press(portal, action)).goTo).toBe(portal);
  };

  test("Pro is there, is cancelled at the month's end, kept again, and ended when the month is over", async () => {
    const { buyer, portal } = await subscribe();
    expect((await buyer.readProfile()).is_pro).toBe(true);
    await pressLabel(portal, "Cancel at the end of the month");
    expect((await buyer.readBilling()).subscription?.state).toBe("ending");
    await pressLabel(portal, "Don’t cancel");
    expect((await buyer.readBilling()).subscription?.state).toBe("active");
    await pressLabel(portal, "Cancel at the end of the month");
    await pressLabel(portal, "Let the month end now");
    expect(await buyer.readProfile()).toMatchObject({ is_pro: false });
    expect((await shop.press(portal, "back")).goTo).toBe("/account");
  });

  test("the next month is paid, the one after fails, and is mended", async () => {
    const { buyer, portal } = await subscribe();
    const first = (await buyer.readBilling()).subscription?.paidUntil ?? "";
    await pressLabel(portal, "Take the next month’s payment now");
    expect(Date.parse((await buyer.readBilling()).subscription?.paidUntil ?? "")).toBeGreaterThan(Date.parse(first));
    await pressLabel(portal, "Let the next month’s payment fail now");
    expect((await buyer.readBilling()).subscription?.state).toBe("unpaid");
    expect((await buyer.readProfile()).is_pro).toBe(true);
    await pressLabel(portal, "Pay with another card");
    expect((await buyer.readBilling()).subscription?.state).toBe("active");
    const kinds = (await buyer.readMails()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "receipt")).toHaveLength(3);
    expect(kinds.filter((kind) => kind === "payment-failed")).toHaveLength(1);
  });

  test("a refund of tokens takes them, of Pro ends it", async () => {
    const { buyer, url } = await buy({ product: "credits", quantity: 20 });
    await shop.press(url, "pay");
    const portal = await buyer.openPortal();
    await pressLabel(portal, "Refund half of it");
    expect((await buyer.readProfile()).purchased_tokens).toBe(10);
    await pressLabel(portal, "Refund it");
    expect((await buyer.readProfile()).purchased_tokens).toBe(0);
    const pro = await subscribe();
    await pressLabel(pro.portal, "Refund it");
    expect((await pro.buyer.readProfile()).is_pro).toBe(false);
  });

  test("a month that passes while nobody looks is paid by itself", async () => {
    const { buyer } = await subscribe();
    const [row] = await shop.db().select().from(subscriptions).where(eq(subscriptions.userId, buyer.id));
    if (row === undefined) throw new Error("There is no subscription.");
    const [kept] = await shop.db().select().from(sandboxObjects).where(eq(sandboxObjects.id, row.id));
    const paidUntil = new Date(Date.now() - 60_000).toISOString();
    await shop
      .db()
      .update(sandboxObjects)
      .set({ data: { ...(kept?.data as object), paidUntil } })
      .where(eq(sandboxObjects.id, row.id));
    await shop
      .db()
      .update(billingCustomers)
      .set({ readNextAt: new Date(0) })
      .where(eq(billingCustomers.userId, buyer.id));
    await shop.payments().care();
    expect(Date.parse((await buyer.readBilling()).subscription?.paidUntil ?? "")).toBeGreaterThan(Date.now());
    expect((await buyer.readProfile()).is_pro).toBe(true);
  });

  test("nobody changes what is another's, by an id in the page's own address", async () => {
    const [one, other] = [await subscribe(), await subscribe()];
    const theirs = (await buttonsOf(other.portal)).get("Refund it") ?? "";
    expect(theirs).toMatch(/^refund:pay_/);
    await shop.press(one.portal, theirs);
    const [subscription] = await shop.db().select().from(subscriptions).where(eq(subscriptions.userId, other.buyer.id));
    await shop.press(one.portal, `end:${subscription?.id}`);
    // The other's own events bring to light whatever has been changed.
    const due = { readNextAt: new Date(0) };
    await shop.db().update(billingCustomers).set(due).where(eq(billingCustomers.userId, other.buyer.id));
    await shop.payments().care();
    expect((await other.buyer.readProfile()).is_pro).toBe(true);
    expect((await other.buyer.readBilling()).subscription?.state).toBe("active");
  });
});

test("only the sandbox's own signature opens the door", async () => {
  const { customerId } = await buy({ product: "credits", quantity: 10 });
  const event = { id: "evt_forged", type: "checkout.completed", customerId };
  const forged = signEvent(event, { secret: "another secret", at: new Date() });
  expect((await shop.sendWebhook(forged)).status).toBe(400);
  const old = signEvent(event, { secret: "a secret of the sandbox's", at: new Date(Date.now() - 3_600_000) });
  expect((await shop.sendWebhook(old)).status).toBe(400);
  const own = signEvent(event, { secret: "a secret of the sandbox's", at: new Date() });
  expect((await shop.sendWebhook({ ...own, body: own.body.replace("evt_forged", "evt_other") })).status).toBe(400);
  expect((await shop.sendWebhook(own)).status).toBe(200);
});
