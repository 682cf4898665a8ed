import type { Stripe } from "stripe";
import { idOf } from "./stripe-records.ts";

/** What changes anything that we keep. All others are none of our concern. */
const customerEvents: ReadonlySet<string> = new Set([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.paid",
  "invoice.payment_failed",
  "charge.refunded",
  "charge.updated",
]);
const chargeEvents: ReadonlySet<string> = new Set([
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.refund.updated",
  "refund.updated",
  "refund.failed",
]);

/** Whom or which charge an event is about; nothing of it where it is of no concern. */
export function subjectOf({ type, data }: Stripe.Event): { customerId: string | null; chargeId: string | null } {
  const { object } = data;
  const isOfCustomer = customerEvents.has(type) && "customer" in object;
  const isOfCharge = chargeEvents.has(type) && "charge" in object;
  return {
    customerId: isOfCustomer ? idOf(object.customer) : null,
    chargeId: isOfCharge ? idOf(object.charge) : null,
  };
}
