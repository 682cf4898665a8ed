import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import type { Logger } from "#server/log/logger.ts";
import type { Payments } from "#server/payments/payments.ts";
import { listOpenPurchases } from "./billing-store.ts";
import { countedAccounts, takesMoney } from "./counted-accounts.ts";
import { listLiveSubscriptions } from "./subscription-store.ts";

export type EndBillingDeps = {
  db: Database;
  payments: Payments | null;
  logger: Pick<Logger, "warn">;
};

/**
 * Before an account goes: nobody is charged for it any more. Subscriptions end at the provider now, and checkouts that are still open can't
 * be paid. Throws `payment_failed` when the provider can't be reached, or is not the one that was subscribed at: then the account must stay.
 */
export async function endBillingOf({ db, payments, logger }: EndBillingDeps, userId: string): Promise<void> {
  for (const { account, id } of await listLiveSubscriptions(db, { userId, accounts: countedAccounts(payments) })) {
    if (payments?.account === account) await payments.cancelSubscription(id);
    // Of a test nobody is charged.
    else if (takesMoney(account)) {
      logger.warn({ subscriptionId: id }, "a subscription at a provider that is not configured holds an account");
      throw new AppError("payment_failed");
    }
  }
  for (const { account, checkoutId } of await listOpenPurchases(db, userId))
    if (payments?.account === account && checkoutId !== null) await payments.expireCheckout(checkoutId);
}
