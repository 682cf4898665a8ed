import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/client.ts";
import { careForBilling } from "#server/domain/billing/care-for-billing.ts";
import { receivePaymentEvent } from "#server/domain/billing/receive-payment-event.ts";
import { createRateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import type { Router } from "#server/http/router.ts";
import { createBillingRoutes } from "#server/http/routes/billing-routes.ts";
import { createSandboxRoutes } from "#server/http/routes/sandbox-routes.ts";
import type { Logger } from "#server/log/logger.ts";
import type { Payments } from "#server/payments/payments.ts";
import { createSandboxPages } from "#server/payments/sandbox/create-sandbox-pages.ts";
import { createSandboxPayments } from "#server/payments/sandbox/sandbox-payments.ts";
import { createStripePayments, type StripeSetup } from "#server/payments/stripe/stripe-payments.ts";

/** More than anybody buys in an hour, and few enough to leave the provider in peace. */
const checkoutLimit = { attempts: 30, windowSeconds: 3600 };
/** Who comes back from a payment asks up to five times. */
const outcomeLimit = { attempts: 120, windowSeconds: 3600 };

export type PaymentsSetup = {
  config: Config["payments"];
  db: Database;
  /** Origin that people see. */
  publicUrl: string;
  logger: Logger;
  /** Another server in Stripe's place, for tests. */
  stripeServer?: StripeSetup["server"];
};

export type OpenPayments = {
  /** Null where nothing is sold. */
  payments: Payments | null;
  createRoutes: () => Router[];
  /** What a worker does for billing every minute. */
  care: () => Promise<void>;
};

/** What can be bought here, and who takes the money. */
export async function openPayments(setup: PaymentsSetup): Promise<OpenPayments> {
  const { config, db, publicUrl, logger } = setup;
  const payments = await createPayments(setup);
  const createRoutes = (): Router[] => [
    createBillingRoutes({
      db,
      payments,
      publicUrl,
      signatureHeader: "stripe-signature",
      checkoutsPerUser: createRateLimiter(db, { name: "checkouts", ...checkoutLimit }),
      outcomesPerUser: createRateLimiter(db, { name: "checkout-outcomes", ...outcomeLimit }),
    }),
    ...(config.kind === "sandbox" ? [createSandboxPagesOf(setup, payments, config.secret)] : []),
  ];
  return { payments, createRoutes, care: () => careForBilling({ db, payments, logger }) };
}

async function createPayments({ config, db, logger, stripeServer }: PaymentsSetup): Promise<Payments | null> {
  switch (config.kind) {
    case "stripe":
      return createStripePayments({ ...config, logger, server: stripeServer });
    case "sandbox":
      return createSandboxPayments({ db, secret: config.secret });
    case "closed":
      return null;
  }
}

function createSandboxPagesOf(
  { db, publicUrl, logger }: PaymentsSetup,
  payments: Payments | null,
  secret: string,
): Router {
  return createSandboxRoutes(
    createSandboxPages({
      db,
      publicUrl,
      secret,
      logger,
      deliver: (message) => receivePaymentEvent({ db, payments, logger }, message),
    }),
  );
}
