import { nowSeconds, type StripeKind, type StripeShelf, type StripeThing } from "./stripe-shelf.ts";

const listPaths: Readonly<Record<string, StripeKind>> = {
  "/v1/checkout/sessions": "checkout.session",
  "/v1/subscriptions": "subscription",
  "/v1/invoices": "invoice",
  "/v1/charges": "charge",
  "/v1/disputes": "dispute",
};

export type StripeCall = { method: string; url: URL; form: URLSearchParams };

export function isList({ method, url }: StripeCall): boolean {
  return method === "GET" && listPaths[url.pathname] !== undefined;
}

/** What Stripe answers to a call; null where there is no such thing. */
export function answerAsStripe(shelf: StripeShelf, call: StripeCall): object | null {
  const { method, url, form } = call;
  const path = url.pathname;
  const kind = listPaths[path];
  if (method === "GET" && kind !== undefined) return shelf.list(kind, url.searchParams);
  switch (`${method} ${path}`) {
    case "POST /v1/customers":
      return shelf.put("customer", { id: shelf.nextId("cus"), email: form.get("email") });
    case "POST /v1/checkout/sessions":
      return createSession(shelf, form);
    case "POST /v1/billing_portal/sessions":
      return { id: shelf.nextId("bps"), url: `https://billing.stripe.com/p/${form.get("customer")}` };
    case "POST /v1/invoices/create_preview":
      return previewInvoice(shelf.find(form.get("subscription") ?? ""));
    case "POST /v1/refunds":
      return createRefund(shelf, form.get("payment_intent"));
    default:
      return answerOfOne(shelf, call);
  }
}

/** One that was deleted is still told of, as such, and not deleted again. */
function answerOfCustomer(shelf: StripeShelf, { method, form }: StripeCall, id: string): object | null {
  const found = shelf.find(id);
  if (found === null || (method === "DELETE" && found["deleted"] === true)) return null;
  if (method === "POST" && found["deleted"] === true) return null;
  if (method === "POST") shelf.change(id, { email: form.get("email") });
  if (method === "DELETE") shelf.change(id, { email: null, deleted: true });
  return shelf.get(id);
}

function answerOfOne(shelf: StripeShelf, call: StripeCall): object | null {
  const { method, url } = call;
  const [, customer] = /^\/v1\/customers\/(\w+)$/.exec(url.pathname) ?? [];
  if (customer !== undefined) return answerOfCustomer(shelf, call, customer);
  const [, id = "", verb] =
    /^\/v1\/(?:checkout\/sessions|subscriptions|charges)\/(\w+?)(\/expire)?$/.exec(url.pathname) ?? [];
  if (shelf.find(id) === null) return null;
  if (method === "POST" && verb !== undefined) shelf.change(id, { status: "expired" });
  if (method === "DELETE") shelf.change(id, { status: "canceled", ended_at: nowSeconds() });
  return shelf.get(id);
}

/** Of what is not renewed Stripe tells no next invoice: it refuses. */
function previewInvoice(subscription: StripeThing | null): object | null {
  if (subscription === null || subscription["cancel_at_period_end"] === true) return null;
  const { id, amount, currency } = subscription;
  return { id: `upcoming_${id}`, object: "invoice", amount_due: amount, currency };
}

/** Of what is given back whole Stripe gives nothing back again: it refuses. */
function createRefund(shelf: StripeShelf, paymentIntent: string | null): object | null {
  const charge = shelf.all("charge").find(({ payment_intent: intent }) => intent === paymentIntent);
  if (charge === undefined || charge["refunded"] === true) return null;
  shelf.change(charge.id, { amount_refunded: charge["amount"], refunded: true });
  return { id: shelf.nextId("re"), object: "refund", payment_intent: paymentIntent, status: "succeeded" };
}

function createSession(shelf: StripeShelf, form: URLSearchParams): StripeThing {
  const line = "line_items[0]";
  const id = shelf.nextId("cs_test");
  return shelf.put("checkout.session", {
    id,
    url: `https://checkout.stripe.com/c/pay/${id}`,
    mode: form.get("mode"),
    status: "open",
    payment_status: "unpaid",
    client_reference_id: form.get("client_reference_id"),
    customer: form.get("customer"),
    amount_total: Number(form.get(`${line}[quantity]`)) * Number(form.get(`${line}[price_data][unit_amount]`)),
    currency: form.get(`${line}[price_data][currency]`),
    payment_intent: null,
    created: nowSeconds(),
    expires_at: Number(form.get("expires_at")),
  });
}
