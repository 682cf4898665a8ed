import type { Stripe } from "stripe";
import { AppError } from "#contract/errors.ts";
import { plans } from "#contract/plans.ts";
import type { Logger } from "#server/log/logger.ts";
import type { CheckoutOrder, CustomerRecord, PaymentEvent, Payments, SignedMessage } from "../payments.ts";
import { subjectOf } from "./stripe-events.ts";
import { holdsMoney, idOf, isRenewed, toCheckout, toSubscription } from "./stripe-records.ts";

export type StripeSetup = {
  secretKey: string;
  webhookSecret: string;
  isTest: boolean;
  logger: Pick<Logger, "warn">;
  /** Another server in Stripe's place, for tests. */
  server?: { host: string; port: number; protocol: "http" };
};

/** Someone waits for most calls; and a webhook that is answered late is sent again. */
const answersWithinMs = 8000;
const webhookToleranceSeconds = 300;
/** More than anybody buys; a list that is longer is read no further. */
const longestList = { limit: 2000 };

/** Payments by Stripe's hosted pages. Its package (23 MB) is loaded here, so only where it is configured. */
export async function createStripePayments(setup: StripeSetup): Promise<Payments> {
  const { Stripe: Client } = await import("stripe");
  const { secretKey, webhookSecret, isTest, logger, server } = setup;
  const stripe = new Client(secretKey, { ...server, timeout: answersWithinMs, maxNetworkRetries: 1, telemetry: false });
  const ask = <Answer>(question: () => Promise<Answer>) => translateErrors(Client, question);
  return {
    provider: "stripe",
    account: isTest ? "stripe-test" : "stripe",
    isTest,
    createCustomer: ({ userId, email }) =>
      ask(async () => {
        const person = { email, metadata: { user_id: userId } };
        return (await stripe.customers.create(person, { idempotencyKey: `customer:${userId}:${email}` })).id;
      }),
    changeEmail: ({ customerId, email }) =>
      ask(async () => {
        const { deleted } = await stripe.customers.retrieve(customerId);
        if (deleted !== true) await stripe.customers.update(customerId, { email });
      }),
    startCheckout: (order) =>
      ask(async () => {
        const { orderId: idempotencyKey } = order;
        const { id, url } = await stripe.checkout.sessions.create(describeOrder(order), { idempotencyKey });
        if (url === null) throw new Error("Stripe gave a checkout without an address.");
        return { id, url };
      }),
    expireCheckout: (checkoutId) =>
      ask(async () => {
        // Stripe refuses what is over already.
        const { status } = await stripe.checkout.sessions.retrieve(checkoutId);
        if (status === "open") await stripe.checkout.sessions.expire(checkoutId);
      }),
    openPortal: ({ customerId: customer, returnUrl }) =>
      ask(async () => (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url),
    cancelSubscription: (subscriptionId) =>
      ask(async () => {
        const { status } = await stripe.subscriptions.retrieve(subscriptionId);
        if (status !== "canceled" && status !== "incomplete_expired") await stripe.subscriptions.cancel(subscriptionId);
      }),
    refund: (paymentId) => ask(() => refund(stripe, paymentId)),
    forgetCustomer: (customerId) =>
      ask(async () => {
        // Stripe refuses to delete twice, and still tells of whom it has deleted.
        const { deleted } = await stripe.customers.retrieve(customerId);
        if (deleted !== true) await stripe.customers.del(customerId);
      }),
    readCustomer: (customerId) => ask(() => readCustomer({ Client, stripe, logger }, customerId)),
    readEvent: (message) => ask(() => readEvent(stripe, webhookSecret, message)),
  };
}

/** Prices are said here, in full: none is kept at Stripe that could differ from the one that was shown. */
function describeOrder(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const isPro = order.product === "pro";
  return {
    mode: isPro ? "subscription" : "payment",
    customer: order.customerId,
    client_reference_id: order.orderId,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
    allowed_payment_method_types: ["card"],
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: order.quantity,
        price_data: {
          currency: order.currency,
          unit_amount: order.unitMinorUnits,
          product_data: { name: isPro ? `Carvas ${plans.pro.name}` : "Carvas token" },
          ...(isPro && { recurring: { interval: "month" } }),
        },
      },
    ],
  };
}

type Asking = { Client: typeof Stripe; stripe: Stripe; logger: StripeSetup["logger"] };

async function readCustomer(asking: Asking, customer: string): Promise<CustomerRecord> {
  const { stripe } = asking;
  const page = { customer, limit: 100 };
  const [sessions, subscriptions, invoices, charges] = await Promise.all([
    stripe.checkout.sessions.list(page).autoPagingToArray(longestList),
    stripe.subscriptions.list({ ...page, status: "all" }).autoPagingToArray(longestList),
    stripe.invoices.list({ ...page, expand: ["data.payments"] }).autoPagingToArray(longestList),
    stripe.charges.list(page).autoPagingToArray(longestList),
  ]);
  const disputed = new Set<string>();
  for (const charge of charges.filter((one) => one.disputed)) {
    const disputes = await stripe.disputes.list({ charge: charge.id });
    if (disputes.data.some(holdsMoney)) disputed.add(charge.id);
  }
  const nextInvoices = new Map<string, Stripe.Invoice>();
  for (const { id } of subscriptions.filter(isRenewed)) {
    const invoice = await previewNextInvoice(asking, id);
    if (invoice !== null) nextInvoices.set(id, invoice);
  }
  const facts = { sessions, subscriptions, invoices, charges, disputed, nextInvoices };
  return {
    checkouts: sessions.map((session) => toCheckout(session, facts)),
    subscriptions: subscriptions.map((subscription) => toSubscription(subscription, facts)),
  };
}

/** Null where Stripe refuses: a restricted key may not be allowed to, and nothing but a sum that is shown hangs on it. */
async function previewNextInvoice(
  { Client, stripe, logger }: Asking,
  subscription: string,
): Promise<Stripe.Invoice | null> {
  const { StripeInvalidRequestError, StripePermissionError } = Client.errors;
  try {
    return await stripe.invoices.createPreview({ subscription });
  } catch (error) {
    if (!(error instanceof StripeInvalidRequestError || error instanceof StripePermissionError)) throw error;
    logger.warn({ event: "renewal-not-previewed", subscription, err: error }, "Stripe previews no renewal");
    return null;
  }
}

/** Stripe refuses to give back what it has given back already. Its keys are forgotten after a day, so that is looked at first. */
async function refund(stripe: Stripe, paymentId: string): Promise<void> {
  const charges = await stripe.charges.list({ payment_intent: paymentId });
  const paid = charges.data.find(({ status }) => status === "succeeded");
  if (paid === undefined || paid.refunded) return;
  await stripe.refunds.create({ payment_intent: paymentId }, { idempotencyKey: `refund:${paymentId}` });
}

async function readEvent(stripe: Stripe, secret: string, { body, signature }: SignedMessage): Promise<PaymentEvent> {
  const event = await stripe.webhooks.constructEventAsync(body, signature, secret, webhookToleranceSeconds);
  const { customerId, chargeId } = subjectOf(event);
  const { id, type } = event;
  if (chargeId === null) return { id, type, customerId };
  const charge = await stripe.charges.retrieve(chargeId);
  return { id, type, customerId: idOf(charge.customer) };
}

/** What Stripe refuses may be our own mistake or its outage: either way nothing was charged, and the log has the whole error. */
async function translateErrors<Answer>(Client: typeof Stripe, question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof Client.errors.StripeSignatureVerificationError) throw new AppError("forged_webhook");
    if (!(error instanceof Client.errors.StripeError)) throw error;
    throw new AppError("payment_failed", { isRetryable: true, cause: error });
  }
}
