import { AppError } from "#contract/errors.ts";
import { choosePayments, describePayments, type PaymentsConfig } from "#server/config/choose-payments.ts";
import { examineVariables } from "#server/config/config.ts";
import { describeCauses } from "#server/log/describe-causes.ts";
import { createStripePayments } from "#server/payments/stripe/stripe-payments.ts";
import type { Check, Finding } from "./check.ts";
import { logger } from "./uncounted-spending.ts";
import { unreadable } from "./unreadable.ts";

/** Nobody's: a key that is good is told so. */
const nobody = "cus_nobody";

/** Asks Stripe after a customer that there is not, which needs a good key and moves nothing. */
export const checkPayment: Check = {
  name: "payment",
  title: "Payment",
  run: async ({ variables }) => {
    const { environment } = examineVariables(variables);
    if (environment === undefined) return [unreadable("Payment")];
    // The sandbox' own secret plays no part here.
    const chosen = choosePayments(environment, "unused");
    if (chosen.kind !== "stripe")
      return [{ what: "Payment", state: "unset", said: describePayments(chosen), mend: "" }];
    return [await askStripe(chosen), describeWebhook(environment.PUBLIC_URL)];
  },
};

async function askStripe(chosen: Extract<PaymentsConfig, { kind: "stripe" }>): Promise<Finding> {
  const what = describePayments(chosen);
  try {
    await (await createStripePayments({ ...chosen, logger })).readCustomer(nobody);
    return { what, state: "works", said: "takes the key", mend: "" };
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : error;
    if (cause instanceof Error && "code" in cause && cause.code === "resource_missing")
      return { what, state: "works", said: "takes the key", mend: "" };
    const mend = "Check STRIPE_SECRET_KEY in Stripe's dashboard, and that this machine may reach api.stripe.com.";
    return { what, state: "broken", said: describeCauses(cause), mend };
  }
}

function describeWebhook(publicUrl: string | undefined): Finding {
  const said = `has to be registered for ${publicUrl ?? "PUBLIC_URL"}/api/billing/webhook; only an event tells whether its secret is right`;
  return { what: "Webhook", state: "works", said, mend: "" };
}
