import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { setUpBilling } from "./billing-setup.ts";

const shop = setUpBilling("stripe");
const created = () =>
  shop.stripe().sent.filter(({ path, method }) => method === "POST" && path === "/v1/checkout/sessions");

test("a checkout for tokens carries our price, our sum and our addresses, whatever was sent", async () => {
  const buyer = await shop.signUp();
  const { url, purchaseId } = await buyer.begin({ product: "credits", quantity: 37 });
  expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
  const [session] = created().slice(-1);
  expect(Object.fromEntries(session?.form ?? [])).toMatchObject({
    mode: "payment",
    client_reference_id: purchaseId,
    success_url: "http://localhost:3000/account?payment=success",
    cancel_url: "http://localhost:3000/pricing?payment=cancelled",
    "line_items[0][quantity]": "37",
    "line_items[0][price_data][currency]": "gbp",
    "line_items[0][price_data][unit_amount]": "20",
    "allowed_payment_method_types[0]": "card",
  });
  expect(session?.idempotencyKey).toBe(purchaseId);
});

test("Pro is a subscription of £17.50 a month", async () => {
  const buyer = await shop.signUp();
  await buyer.begin({ product: "pro" });
  expect(Object.fromEntries(created().at(-1)?.form ?? [])).toMatchObject({
    mode: "subscription",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][unit_amount]": "1750",
    "line_items[0][price_data][recurring][interval]": "month",
  });
});

test.each([
  [{ product: "credits", quantity: 9 }],
  [{ product: "credits", quantity: 1001 }],
  [{ product: "credits", quantity: 1.5 }],
  [{ product: "credits", quantity: "x" }],
  [{ product: "credits", quantity: "50" }],
  [{ product: "credits", quantity: -10 }],
  [{ product: "credits", quantity: 1e21 }],
  [{ product: "credits" }],
  [{ product: "gold" }],
  [{}],
  [{ product: "pro", quantity: 2 }],
  [{ product: "pro", success_url: "https://evil.example/account" }],
  [{ product: "credits", quantity: 50, successUrl: "https://evil.example" }],
  [{ product: "credits", quantity: 50, unitMinorUnits: 1 }],
  [{ product: "credits", quantity: 50, userId: "00000000-0000-4000-8000-000000000000" }],
])("what can't be ordered is refused, and nothing is begun: %j", async (body) => {
  const buyer = await shop.signUp();
  const before = created().length;
  const answer = await buyer.checkout(body);
  expect(answer.status).toBe(400);
  expect(await buyer.countPurchases()).toBe(0);
  expect(created()).toHaveLength(before);
});

test("the two ends of what can be bought at once", async () => {
  const buyer = await shop.signUp();
  for (const quantity of [10, 1000]) expect((await buyer.checkout({ product: "credits", quantity })).status).toBe(200);
});

test("a double click and a repeated call under one key begin one checkout; another order under it is refused", async () => {
  const buyer = await shop.signUp();
  const key = randomUUID();
  const order = { product: "credits", quantity: 20 };
  const answers = await Promise.all([1, 2, 3].map(() => buyer.checkout(order, key)));
  const urls = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { url: string }).url));
  expect(new Set(urls).size).toBe(1);
  expect(await buyer.countPurchases()).toBe(1);
  expect((await buyer.checkout({ product: "credits", quantity: 21 }, key)).status).toBe(409);
  expect(await buyer.countPurchases()).toBe(1);
});

test("one key of two people is two purchases", async () => {
  const [one, other] = [await shop.signUp(), await shop.signUp()];
  const key = randomUUID();
  const order = { product: "credits", quantity: 20 };
  const urlOf = async (buyer: typeof one) => ((await (await buyer.checkout(order, key)).json()) as { url: string }).url;
  expect(await urlOf(one)).not.toBe(await urlOf(other));
});

test("two tabs that both want Pro are led to one checkout, so nobody pays for two", async () => {
  const buyer = await shop.signUp();
  const answers = await Promise.all([1, 2, 3, 4].map(() => buyer.checkout({ product: "pro" })));
  const urls = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { url: string }).url));
  expect(new Set(urls).size).toBe(1);
  expect(await buyer.countPurchases()).toBe(1);
});

test("with the provider down nothing is charged, the same try works later, and one customer is made of it all", async () => {
  const buyer = await shop.signUp();
  const key = randomUUID();
  shop.stripe().setDown(true);
  const refused = await buyer.checkout({ product: "credits", quantity: 10 }, key);
  shop.stripe().setDown(false);
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([502, "payment_failed"]);
  expect((await buyer.checkout({ product: "credits", quantity: 10 }, key)).status).toBe(200);
  expect(await buyer.countPurchases()).toBe(1);
});

test("nobody is asked to pay more than thirty times an hour", async () => {
  const buyer = await shop.signUp();
  const order = { product: "credits", quantity: 10 };
  const key = randomUUID();
  for (let count = 0; count < 30; count += 1) expect((await buyer.checkout(order, key)).status).toBe(200);
  expect((await buyer.checkout(order, key)).status).toBe(429);
});

test("a visitor hears what is sold, and nobody's subscription; who never bought has no page at the provider", async () => {
  const answer = await shop.visit("/api/billing");
  expect(await answer.json()).toEqual({
    isOpen: true,
    provider: "stripe",
    isTest: true,
    subscription: null,
    givenProUntil: null,
    hasPortal: false,
  });
  const buyer = await shop.signUp();
  expect(await buyer.readBilling()).toMatchObject({ subscription: null, hasPortal: false });
  expect((await buyer.call("/api/billing/portal", { body: {} })).status).toBe(404);
});
