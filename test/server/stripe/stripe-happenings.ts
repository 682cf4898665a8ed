import { nowSeconds, type StripeShelf, type StripeThing } from "./stripe-shelf.ts";

const daySeconds = 24 * 60 * 60;

/** What only people, banks and the calendar do at Stripe. */
export class StripeHappenings {
  readonly #shelf: StripeShelf;
  constructor(shelf: StripeShelf) {
    this.#shelf = shelf;
  }

  /** The person pays the checkout; gives the payment, or the subscription that begins with it. */
  pay(sessionId: string): string {
    const { customer, amount_total: amount, currency, mode } = this.#shelf.get(sessionId);
    const paid = { status: "complete", payment_status: "paid" };
    if (mode === "payment") {
      const payment_intent = this.#charge(customer, amount);
      this.#shelf.change(sessionId, { ...paid, payment_intent });
      return payment_intent;
    }
    const subscription = this.#shelf.nextId("sub");
    const fields = { status: "active", start_date: nowSeconds(), cancel_at: null, cancel_at_period_end: false };
    const line = { quantity: 1, price: { unit_amount: amount, currency } };
    const sold = { customer, currency, line, amount };
    this.#shelf.put("subscription", { id: subscription, ...sold, ...fields, ...monthFrom(nowSeconds(), line) });
    this.#payInvoice(subscription);
    this.#shelf.change(sessionId, { ...paid, subscription });
    return subscription;
  }

  /** A month is over: the next one is paid, or its payment fails. */
  renew(subscriptionId: string, isPaid = true): void {
    const month = monthFrom(nowSeconds() + 30 * daySeconds, this.#shelf.get(subscriptionId)["line"]);
    this.#shelf.change(subscriptionId, { status: isPaid ? "active" : "past_due", ...month });
    if (isPaid) this.#payInvoice(subscriptionId);
  }

  /** The next month is paid by credit that the provider keeps for the customer: no money is taken. */
  renewFromCredit(subscriptionId: string): void {
    const month = monthFrom(nowSeconds() + 30 * daySeconds, this.#shelf.get(subscriptionId)["line"]);
    this.#shelf.change(subscriptionId, { status: "active", ...month });
    this.#payInvoice(subscriptionId, { amount: 0 });
  }

  /** The subscription is of another price, as of somebody who signed for it before or elsewhere. */
  reprice(subscriptionId: string, { quantity = 1, unit_amount, currency }: SoldFor): void {
    const line = { quantity, price: { unit_amount, currency } };
    const month = monthFrom(nowSeconds(), line);
    this.#shelf.change(subscriptionId, { currency, line, amount: quantity * unit_amount, ...month });
  }

  /** Less is taken for its next months than its price says. */
  discount(subscriptionId: string, minorUnits: number): void {
    const { amount } = this.#shelf.get(subscriptionId);
    this.#shelf.change(subscriptionId, { amount: Number(amount) - minorUnits });
  }

  /** All of it, unless less is named. */
  refund(paymentIntent: string, amount?: number): void {
    const { id, amount: whole } = this.#chargeOf(paymentIntent);
    this.#shelf.change(id, { amount_refunded: amount ?? whole, refunded: amount === undefined });
  }

  /** Raised, or what became of it; gives its id. */
  dispute(paymentIntent: string, status: string): string {
    const { id: charge } = this.#chargeOf(paymentIntent);
    this.#shelf.change(charge, { disputed: true });
    const known = this.#shelf.all("dispute").find((thing) => thing.charge === charge);
    return this.#shelf.put("dispute", { id: known?.id ?? this.#shelf.nextId("dp"), charge, status }).id;
  }

  /** Another of the same, of no purchase of ours. */
  copy(id: string, fields: Record<string, unknown>): void {
    const { object, ...thing } = this.#shelf.get(id);
    this.#shelf.put(object, { ...thing, ...fields, id: this.#shelf.nextId("copy"), client_reference_id: null });
  }

  /** Payments of a subscription, oldest first. */
  paymentsOf(subscriptionId: string): string[] {
    return this.#shelf
      .all("invoice")
      .filter((invoice) => invoice.of === subscriptionId)
      .map(({ payment_intent: intent }) => String(intent))
      .toReversed();
  }

  /** What became of a payment's money. */
  chargeOf(paymentIntent: string): { amount: number; amount_refunded: number; disputeStatus: unknown } {
    const { id, amount, amount_refunded: refunded } = this.#chargeOf(paymentIntent);
    const dispute = this.#shelf.all("dispute").find(({ charge }) => charge === id);
    return { amount: Number(amount), amount_refunded: Number(refunded), disputeStatus: dispute?.status };
  }

  #charge(customer: unknown, amount: unknown): string {
    const payment_intent = this.#shelf.nextId("pi");
    const fields = { amount, amount_refunded: 0, refunded: false, disputed: false, status: "succeeded" };
    const at = { created: nowSeconds(), receipt_number: null };
    this.#shelf.put("charge", { id: this.#shelf.nextId("ch"), customer, payment_intent, ...at, ...fields });
    return payment_intent;
  }

  #chargeOf(paymentIntent: string): StripeThing {
    const found = this.#shelf.all("charge").find(({ payment_intent: intent }) => intent === paymentIntent);
    if (found === undefined) throw new Error("There is no such charge.");
    return found;
  }

  /** Something beside its months, such as a change within one. Gives its payment. */
  adjust(subscriptionId: string, amount: number): string {
    return this.#payInvoice(subscriptionId, { amount, total: amount, billing_reason: "subscription_update" });
  }

  #payInvoice(subscriptionId: string, fields: Record<string, unknown> = {}): string {
    const { customer, amount: usual, currency } = this.#shelf.get(subscriptionId);
    const { amount = usual, ...rest } = fields;
    const payment_intent = this.#charge(customer, amount);
    const id = this.#shelf.nextId("in");
    const earlier = this.paymentsOf(subscriptionId).length;
    this.#shelf.put("invoice", {
      id,
      of: subscriptionId,
      payment_intent,
      customer,
      number: `CARVAS-${id}`,
      status: "paid",
      amount_paid: amount,
      total: usual,
      billing_reason: "subscription_cycle",
      currency,
      created: nowSeconds(),
      // Of one subscription no two are paid in the same second, but in tests.
      status_transitions: { paid_at: nowSeconds() + earlier },
      parent: { subscription_details: { subscription: subscriptionId } },
      payments: { object: "list", data: [{ payment: { type: "payment_intent", payment_intent } }], has_more: false },
      ...rest,
    });
    return payment_intent;
  }
}

type SoldFor = { quantity?: number; unit_amount: number; currency: string };

function monthFrom(start: number, line: unknown): object {
  const period = { current_period_start: start, current_period_end: start + 30 * daySeconds };
  return { items: { object: "list", data: [Object.assign(period, line)] } };
}
