import type { Database } from "#server/db/client.ts";
import type { Logger } from "#server/log/logger.ts";
import type { Payments } from "#server/payments/payments.ts";
import { listCustomersOf } from "./billing-store.ts";

export type ForgetCustomerDeps = {
  db: Database;
  payments: Payments | null;
  logger: Pick<Logger, "warn">;
};

/**
 * The provider forgets whose account goes; after `endBillingOf`, and before the account's rows are gone, for they say which customer it was.
 * May be repeated. Throws `payment_failed` when the provider can't be reached.
 */
export async function forgetCustomerOf({ db, payments, logger }: ForgetCustomerDeps, userId: string): Promise<void> {
  for (const { account, customerId } of await listCustomersOf(db, userId)) {
    if (payments?.account === account) await payments.forgetCustomer(customerId);
    // Nothing can be asked of it; the operator deletes the customer there by hand.
    else logger.warn({ account, customerId }, "a customer stays known at a provider that is not configured");
  }
}
