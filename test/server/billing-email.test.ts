import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { billingCustomers, sandboxObjects } from "#server/db/schema/billing.ts";
import { goodPassword } from "./account-server.ts";
import { linkTokenTo } from "./account-setup.ts";
import { setUpBilling, type Buyer } from "./billing-setup.ts";

type Shop = ReturnType<typeof setUpBilling>;

/** The account has another address, which its owner has proven. */
async function changeEmail(shop: Shop, { call }: Buyer): Promise<string> {
  const newEmail = `${randomUUID()}@example.test`;
  expect((await call("/api/account/email", { body: { newEmail, password: goodPassword } })).status).toBe(200);
  const token = await linkTokenTo(shop.db(), newEmail, "change-email");
  expect((await call("/api/auth/change-email", { body: { token } })).status).toBe(200);
  return newEmail;
}
const waitsSince = async (shop: Shop, customerId: string) =>
  (await shop.db().select().from(billingCustomers).where(eq(billingCustomers.customerId, customerId)))[0]
    ?.emailChangedAt;

describe("at Stripe", () => {
  const shop = setUpBilling("stripe");
  const stripe = () => shop.stripe();
  afterEach(() => stripe().refuseCalls(() => false));

  test("the customer's address follows the account's, once, and also after an outage", async () => {
    const buyer = await shop.signUp();
    const { customerId } = await buyer.begin({ product: "credits", quantity: 10 });
    expect(stripe().get(customerId)["email"]).toBe(buyer.email);
    const newEmail = await changeEmail(shop, buyer);
    stripe().refuseCalls(({ url }) => url.pathname.startsWith("/v1/customers/"));
    await shop.payments().care();
    expect(stripe().get(customerId)["email"]).toBe(buyer.email);
    stripe().refuseCalls(() => false);
    for (let again = 0; again < 2; again += 1) await shop.payments().care();
    expect(stripe().get(customerId)["email"]).toBe(newEmail);
    expect(await waitsSince(shop, customerId)).toBeNull();
    const told = stripe().sent.filter(
      ({ method, path }) => method === "POST" && path === `/v1/customers/${customerId}`,
    );
    expect(told).toHaveLength(1);
  });

  test("whose account goes before it was told is not looked for again", async () => {
    const buyer = await shop.signUp();
    const { customerId } = await buyer.begin({ product: "credits", quantity: 10 });
    await changeEmail(shop, buyer);
    await shop.payments().payments?.forgetCustomer(customerId);
    await shop.payments().care();
    expect(stripe().get(customerId)).toMatchObject({ deleted: true, email: null });
    expect(await waitsSince(shop, customerId)).toBeNull();
  });
});

describe("at the sandbox", () => {
  const shop = setUpBilling("sandbox");

  test("the customer's address follows, too", async () => {
    const buyer = await shop.signUp();
    const { customerId } = await buyer.begin({ product: "credits", quantity: 10 });
    const email = await changeEmail(shop, buyer);
    await shop.payments().care();
    const [customer] = await shop.db().select().from(sandboxObjects).where(eq(sandboxObjects.id, customerId));
    expect(customer?.data).toMatchObject({ email });
  });
});
