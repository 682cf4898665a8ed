import { queryOptions } from "@tanstack/react-query";
import type { CheckoutBody, CheckoutOutcome } from "#contract/billing.ts";
import { call, withRetries } from "./client.ts";

/** How the signed-in person's subscription stands; told of changes by the profile's live event. */
export const billingQuery = queryOptions({ queryKey: ["billing"], queryFn: () => call("get /api/billing") });

/**
 * `attemptKey`: the same for every try of one purchase, which then begins one checkout.
 * @returns the payment provider's page
 * @throws {Failure} `payment_closed`, `already_pro`, `subscription_unpaid`, `payment_failed`, `rate_limited`
 */
export async function startCheckout(body: CheckoutBody, attemptKey: string): Promise<string> {
  const headers = { "idempotency-key": attemptKey };
  return (await withRetries(() => call("post /api/billing/checkout", { body, headers }))).url;
}

/**
 * @returns the payment provider's page with the person's cards and receipts
 * @throws {Failure} `payment_closed`, `not_found`, `payment_failed`
 */
export async function openPortal(): Promise<string> {
  return (await withRetries(() => call("post /api/billing/portal"))).url;
}

/** What became of the checkout that the person comes back from. */
export function readCheckoutOutcome(): Promise<CheckoutOutcome> {
  return withRetries(() => call("post /api/billing/outcome"));
}
