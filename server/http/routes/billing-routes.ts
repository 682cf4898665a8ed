import {
  billingRoute,
  checkoutOutcomeRoute,
  openPortalRoute,
  startCheckoutRoute,
  webhookRoute,
} from "#contract/billing-routes.ts";
import { openPortal } from "#server/domain/billing/open-portal.ts";
import { readBilling } from "#server/domain/billing/read-billing.ts";
import { readCheckoutOutcome, type OutcomeDeps } from "#server/domain/billing/read-checkout-outcome.ts";
import { receivePaymentEvent } from "#server/domain/billing/receive-payment-event.ts";
import { startCheckout, type CheckoutDeps } from "#server/domain/billing/start-checkout.ts";
import { createRouter, type Router } from "../router.ts";
import { forUsers } from "../session.ts";

const noStore = { "Cache-Control": "no-store" };

export type BillingRoutesDeps = CheckoutDeps &
  Omit<OutcomeDeps, "logger"> & {
    /** The header in which the provider signs. */
    signatureHeader: string;
  };

export function createBillingRoutes(deps: BillingRoutesDeps): Router {
  const router = createRouter();
  router.openapi(billingRoute, async (context) => {
    const user = await context.get("authentication").findUser(context.req.raw.headers);
    return context.json(await readBilling(deps, user?.id ?? null), 200, noStore);
  });
  router.openapi(forUsers(startCheckoutRoute), async (context) => {
    const url = await startCheckout(deps, {
      userId: context.get("user").id,
      wanted: context.req.valid("json"),
      idempotencyKey: context.req.valid("header")["idempotency-key"] ?? null,
    });
    return context.json({ url }, 200, noStore);
  });
  router.openapi(forUsers(openPortalRoute), async (context) =>
    context.json({ url: await openPortal(deps, context.get("user").id) }, 200, noStore),
  );
  router.openapi(forUsers(checkoutOutcomeRoute), async (context) => {
    const outcome = await readCheckoutOutcome({ ...deps, logger: context.get("logger") }, context.get("user").id);
    return context.json(outcome, 200, noStore);
  });
  router.openapi(webhookRoute, async (context) => {
    const message = { body: await context.req.text(), signature: context.req.header(deps.signatureHeader) ?? "" };
    await receivePaymentEvent({ ...deps, logger: context.get("logger") }, message);
    return context.json({ received: true as const }, 200, noStore);
  });
  return router;
}
