import { expect, test } from "vitest";
import { setUpBilling } from "./billing-setup.ts";

const shop = setUpBilling("closed");

test("where nothing is sold everybody is told so, and nothing can be bought, looked up or forged", async () => {
  expect(await (await shop.visit("/api/billing")).json()).toMatchObject({
    isOpen: false,
    provider: null,
    isTest: false,
  });
  const buyer = await shop.signUp();
  const answer = await buyer.checkout({ product: "credits", quantity: 10 });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, "payment_closed"]);
  expect((await buyer.call("/api/billing/portal", { body: {} })).status).toBe(409);
  expect(await buyer.readOutcome()).toEqual({ outcome: "none", product: null, tokens: null });
  expect((await shop.sendWebhook({ body: "{}", signature: "" })).status).toBe(400);
  expect((await shop.visit("/sandbox-checkout/none")).status).toBe(404);
  await shop.payments().care();
});
