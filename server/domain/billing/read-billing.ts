import type { Billing, PlanSubscription } from "#contract/billing.ts";
import type { Database } from "#server/db/client.ts";
import type { Payments } from "#server/payments/payments.ts";
import { hasPaidPurchase } from "./billing-store.ts";
import { countedAccounts } from "./counted-accounts.ts";
import { findGiftEnd } from "./plan-gift-store.ts";
import { graceEndOf } from "./settle-plan.ts";
import { listLiveSubscriptions, type SubscriptionRow } from "./subscription-store.ts";

export type ReadBillingDeps = {
  db: Database;
  payments: Payments | null;
};

/** What is sold here, and how a user's subscription stands; null for visitors. */
export async function readBilling({ db, payments }: ReadBillingDeps, userId: string | null): Promise<Billing> {
  const offer = {
    isOpen: payments !== null,
    provider: payments?.provider ?? null,
    isTest: payments?.isTest ?? false,
  };
  if (userId === null) return { ...offer, subscription: null, givenProUntil: null, hasPortal: false };
  const accounts = countedAccounts(payments);
  const [subscription] = await listLiveSubscriptions(db, { userId, accounts });
  const giftEnd = await findGiftEnd(db, userId);
  return {
    ...offer,
    subscription: subscription === undefined ? null : present(subscription),
    givenProUntil: giftEnd !== null && giftEnd > new Date() ? giftEnd.toISOString() : null,
    hasPortal: payments !== null && (await hasPaidPurchase(db, { account: payments.account, userId })),
  };
}

function present(row: SubscriptionRow): PlanSubscription {
  const { renewalMinorUnits: minorUnits, renewalCurrency: currency } = row;
  return {
    state: row.state === "ended" ? "ending" : row.state,
    paidUntil: row.paidUntil.toISOString(),
    graceEndsAt: graceEndOf(row)?.toISOString() ?? null,
    renewalPrice: minorUnits === null || currency === null ? null : { minorUnits, currency: currency.toUpperCase() },
  };
}
