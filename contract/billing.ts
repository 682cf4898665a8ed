import { z } from "@hono/zod-openapi";
import { creditPurchase } from "./limits.ts";

export const paymentProviders = ["stripe", "sandbox"] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/**
 * `active`: paid and will be renewed. `ending`: paid, and not renewed any more. `unpaid`: the last payment failed; Pro stays until
 * `graceEndsAt`.
 */
export const subscriptionStates = ["active", "ending", "unpaid"] as const;

export const planSubscriptionSchema = z.object({
  state: z.enum(subscriptionStates),
  /** Until when is paid: the day of renewal, or with `ending` the last day of Pro. */
  paidUntil: z.iso.datetime(),
  graceEndsAt: z.iso.datetime().nullable(),
  /** What the provider takes for the next month. Null when nothing more is taken, and until that has been read. */
  renewalPrice: z.object({ minorUnits: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) }).nullable(),
});
export type PlanSubscription = z.infer<typeof planSubscriptionSchema>;

/** `GET /api/billing`: visitors hear what the installation sells, users also how they stand. */
export const billingSchema = z.object({
  /** Whether anything can be bought here. While it can't, every place that sells says so. */
  isOpen: z.boolean(),
  provider: z.enum(paymentProviders).nullable(),
  /** A payment provider's test mode, or our own sandbox: no money moves. */
  isTest: z.boolean(),
  /** Null for visitors, and for those who never subscribed or whose subscription has ended. */
  subscription: planSubscriptionSchema.nullable(),
  /** Pro by the team's hand, until then; null otherwise. */
  givenProUntil: z.iso.datetime().nullable(),
  /** Whether there is a page of the provider's with cards, receipts and the way to cancel. */
  hasPortal: z.boolean(),
});
export type Billing = z.infer<typeof billingSchema>;

/** Nothing of prices, sums or addresses: those are the server's. What else is sent is refused, not ignored. */
export const checkoutBody = z.discriminatedUnion("product", [
  z.strictObject({ product: z.literal("pro") }),
  z.strictObject({
    product: z.literal("credits"),
    quantity: z.int().min(creditPurchase.min).max(creditPurchase.max),
  }),
]);
export type CheckoutBody = z.infer<typeof checkoutBody>;

/** Where the browser goes: a page of the payment provider's. */
export const paymentPageAnswer = z.object({ url: z.string() });

/**
 * What became of the last checkout, for who comes back from it. `paid`: the tokens, or the plan, are there. `pending`: the provider has not
 * confirmed it yet. `refused`: another sum was paid than was asked for, and nothing was given. `none`: there is no checkout that this could be
 * about.
 */
export const checkoutOutcomeAnswer = z.object({
  outcome: z.enum(["paid", "pending", "refused", "none"]),
  product: z.enum(["pro", "credits"]).nullable(),
  /** Tokens of that checkout, where it was for tokens. */
  tokens: z.int().nullable(),
});
export type CheckoutOutcome = z.infer<typeof checkoutOutcomeAnswer>;

export const webhookAnswer = z.object({ received: z.literal(true) });
