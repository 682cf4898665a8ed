import type { Stripe } from "stripe";
import type { CheckoutRecord, PaymentRecord, SubscriptionPayment, SubscriptionRecord } from "../payments.ts";

/** All of Stripe's that a customer's record is made of. */
export type StripeFacts = {
  sessions: readonly Stripe.Checkout.Session[];
  subscriptions: readonly Stripe.Subscription[];
  /** With their payments. */
  invoices: readonly Stripe.Invoice[];
  charges: readonly Stripe.Charge[];
  /** Ids of charges whose money a bank holds or has taken back. */
  disputed: ReadonlySet<string>;
  /** The next invoice of each subscription that has one, by the subscription's id. */
  nextInvoices: ReadonlyMap<string, Stripe.Invoice>;
};

/** The id of a thing that Stripe gives as an id or whole. */
export function idOf(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === "string" ? thing : (thing?.id ?? null);
}

const moment = (seconds: number): Date => new Date(seconds * 1000);

export function toCheckout(session: Stripe.Checkout.Session, facts: StripeFacts): CheckoutRecord {
  const isPaid = session.mode === "payment" && session.payment_status === "paid";
  return {
    id: session.id,
    orderId: session.client_reference_id,
    state: stateOfCheckout(session.status),
    payment: isPaid ? paymentOfSession(session, facts) : null,
  };
}

function stateOfCheckout(status: Stripe.Checkout.Session.Status | null): CheckoutRecord["state"] {
  if (status === "complete") return "complete";
  return status === "expired" ? "expired" : "open";
}

function paymentOfSession(session: Stripe.Checkout.Session, facts: StripeFacts): PaymentRecord {
  const intentId = idOf(session.payment_intent);
  const charges = chargesOf(intentId === null ? [] : [intentId], facts);
  return {
    id: intentId,
    number: charges[0]?.receipt_number ?? intentId ?? session.id,
    paidMinorUnits: session.amount_total ?? 0,
    currency: session.currency ?? "",
    paidAt: moment(charges[0]?.created ?? session.created),
    ...moneyBack(charges, facts),
  };
}

export function toSubscription(subscription: Stripe.Subscription, facts: StripeFacts): SubscriptionRecord {
  const state = stateOf(subscription.status);
  const ends = subscription.items.data.map(({ current_period_end: end }) => end);
  const starts = subscription.items.data.map(({ current_period_start: start }) => start);
  const periodEnd = Math.max(...ends, subscription.start_date);
  const endsAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null);
  return {
    id: subscription.id,
    state,
    startedAt: moment(subscription.start_date),
    // Of a period that can't be paid only its beginning was.
    paidUntil: moment(state === "unpaid" ? Math.max(...starts, subscription.start_date) : periodEnd),
    endsAt: endsAt === null ? null : moment(endsAt),
    renewalPrice: renewalPriceOf(subscription, facts),
    payments: facts.invoices
      .filter((invoice) => isSettledInvoiceOf(invoice, subscription.id))
      .map((invoice) => paymentOfInvoice(invoice, facts))
      .toSorted((a, b) => b.paidAt.getTime() - a.paidAt.getTime()),
  };
}

/** With discounts, taxes and changes to come where Stripe previews the invoice; else the subscription's own price. */
function renewalPriceOf(
  { id, items, currency }: Stripe.Subscription,
  { nextInvoices }: StripeFacts,
): SubscriptionRecord["renewalPrice"] {
  const next = nextInvoices.get(id);
  if (next !== undefined) return { minorUnits: next.amount_due, currency: next.currency };
  let minorUnits = 0;
  for (const { price, quantity } of items.data) {
    // By use or by tier: only an invoice tells its sum.
    if (price.unit_amount === null || quantity === undefined) return null;
    minorUnits += price.unit_amount * quantity;
  }
  return { minorUnits, currency };
}

/** Whether it goes on by itself, so that there is a next invoice. */
export function isRenewed({ status, cancel_at: endsAt, cancel_at_period_end: ends }: Stripe.Subscription): boolean {
  const state = stateOf(status);
  return (state === "active" || state === "unpaid") && endsAt === null && !ends;
}

/** A paused one takes no money and so gives nothing. */
function stateOf(status: Stripe.Subscription.Status): SubscriptionRecord["state"] {
  return states.get(status) ?? "ended";
}

const states: ReadonlyMap<string, SubscriptionRecord["state"]> = new Map([
  ["active", "active"],
  ["trialing", "active"],
  ["past_due", "unpaid"],
  ["unpaid", "unpaid"],
  ["incomplete", "incomplete"],
]);

/** A month that a customer's credit paid takes no money; a trial costs nothing in the first place. */
function isSettledInvoiceOf(invoice: Stripe.Invoice, subscriptionId: string): boolean {
  const paidFor = idOf(invoice.parent?.subscription_details?.subscription);
  const hasWorth = invoice.amount_paid > 0 || (isForMonth(invoice) && invoice.total > 0);
  return paidFor === subscriptionId && invoice.status === "paid" && hasWorth;
}

/** What changes within a month (`subscription_update`), or is put on by hand (`manual`), pays for no month. */
function isForMonth({ billing_reason: reason }: Stripe.Invoice): boolean {
  return reason === "subscription_create" || reason === "subscription_cycle";
}

function paymentOfInvoice(invoice: Stripe.Invoice, facts: StripeFacts): SubscriptionPayment {
  const intentIds = (invoice.payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
  return {
    id: intentIds[0] ?? null,
    number: invoice.number ?? invoice.id,
    paidMinorUnits: invoice.amount_paid,
    currency: invoice.currency,
    paidAt: moment(invoice.status_transitions.paid_at ?? invoice.created),
    isForMonth: isForMonth(invoice),
    ...moneyBack(chargesOf(intentIds, facts), facts),
  };
}

function chargesOf(intentIds: readonly string[], { charges }: StripeFacts): Stripe.Charge[] {
  return charges.filter((charge) => {
    const intentId = idOf(charge.payment_intent);
    return charge.status === "succeeded" && intentId !== null && intentIds.includes(intentId);
  });
}

function moneyBack(
  charges: readonly Stripe.Charge[],
  { disputed }: StripeFacts,
): Pick<PaymentRecord, "refundedMinorUnits" | "isDisputed"> {
  return {
    refundedMinorUnits: charges.reduce((sum, charge) => sum + charge.amount_refunded, 0),
    isDisputed: charges.some(({ id }) => disputed.has(id)),
  };
}

/** Inquiries of a bank take no money; a dispute that was won or prevented gave it back. */
export function holdsMoney({ status }: Stripe.Dispute): boolean {
  return status !== "won" && status !== "prevented" && !status.startsWith("warning_");
}
