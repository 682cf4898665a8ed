import { createRoute, z } from "@hono/zod-openapi";
import { billingSchema, checkoutBody, checkoutOutcomeAnswer, paymentPageAnswer, webhookAnswer } from "./billing.ts";
import { failureResponse } from "./failure.ts";

const answer = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  200: { description, content: { "application/json": { schema } } },
  default: failureResponse,
});

export const billingRoute = createRoute({
  method: "get",
  path: "/api/billing",
  tags: ["billing"],
  summary: "What can be bought here and who takes the money; for users also how their subscription stands",
  responses: answer("The installation's sale, and the caller's subscription", billingSchema),
});

export const startCheckoutRoute = createRoute({
  method: "post",
  path: "/api/billing/checkout",
  tags: ["billing"],
  summary: "Begin to buy Pro or tokens; a repeated call with the same Idempotency-Key begins one checkout",
  request: {
    headers: z.object({ "idempotency-key": z.string().min(8).max(128).optional() }),
    body: { required: true, content: { "application/json": { schema: checkoutBody } } },
  },
  responses: answer("The payment provider's page, where the browser must go", paymentPageAnswer),
});

export const openPortalRoute = createRoute({
  method: "post",
  path: "/api/billing/portal",
  tags: ["billing"],
  summary: "The payment provider's page with the caller's cards and receipts, where a subscription is cancelled",
  responses: answer("The page, where the browser must go", paymentPageAnswer),
});

export const checkoutOutcomeRoute = createRoute({
  method: "post",
  path: "/api/billing/outcome",
  tags: ["billing"],
  summary: "For who comes back from a payment: asks the provider, and tells what became of the last checkout",
  responses: answer("What became of it", checkoutOutcomeAnswer),
});

/** The body is read as the bytes that were signed; its shape is the provider's. */
export const webhookRoute = createRoute({
  method: "post",
  path: "/api/billing/webhook",
  tags: ["billing"],
  summary: "The payment provider's own calls, signed by it",
  responses: answer("Taken; an event of before or of no concern is taken, too", webhookAnswer),
});
