import type { Database, Transaction } from "#server/db/client.ts";
import { isAccountClosed } from "#server/domain/accounts/is-account-closed.ts";
import { readProfile } from "#server/domain/accounts/read-profile.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import type { Logger } from "#server/log/logger.ts";
import type { CustomerRecord, PaymentEvent, Payments } from "#server/payments/payments.ts";
import { applyCheckouts } from "./apply-checkouts.ts";
import { applySubscriptions } from "./apply-subscriptions.ts";
import { countReading, insertPaymentEvent, lockCustomer, lockPurchasesOf, setApplied } from "./billing-store.ts";
import { countedAccounts } from "./counted-accounts.ts";
import { nextReadingAfter } from "./next-reading.ts";
import { settlePlan } from "./settle-plan.ts";

export type SyncDeps = {
  db: Database;
  payments: Payments;
  logger: Pick<Logger, "info" | "warn" | "error">;
};

export type SyncOrder = {
  customerId: string;
  /** What it is done for; stored with what it changes, so that it is done once. */
  event?: Pick<PaymentEvent, "id" | "type">;
};

/**
 * Asks the provider what is true of a customer, and makes it so here: purchases, subscription, plan and the event in one transaction. Of two
 * that run at once the one that asked later wins, whichever comes first. Throws `payment_failed`. False when nobody knows the customer.
 */
export async function syncCustomer(deps: SyncDeps, { customerId, event }: SyncOrder): Promise<boolean> {
  const { db, payments } = deps;
  const key = { account: payments.account, customerId };
  const reading = await countReading(db, key);
  if (reading === null) return false;
  const record = await payments.readCustomer(customerId);
  const toEnd = await db.transaction(async (tx) => {
    if (event !== undefined && !(await insertPaymentEvent(tx, { ...key, id: event.id, type: event.type }))) return [];
    return applyRecord(tx, deps, { customerId, reading, record });
  });
  for (const id of toEnd) await endAtProvider(deps, id);
  return true;
}

/** What fails is seen by the next reading, which comes within a minute as long as there is something to end. */
async function endAtProvider({ payments, logger }: SyncDeps, subscriptionId: string): Promise<void> {
  logger.warn({ subscriptionId }, "a subscription is ended at the provider");
  try {
    await payments.cancelSubscription(subscriptionId);
  } catch (error) {
    logger.error(
      { event: "subscription-not-ended", subscriptionId, err: error },
      "a subscription is still to be ended",
    );
  }
}

type ReadRecord = { customerId: string; reading: number; record: CustomerRecord };

async function applyRecord(
  tx: Transaction,
  { payments, logger }: SyncDeps,
  { customerId, reading, record }: ReadRecord,
): Promise<string[]> {
  const { account } = payments;
  const key = { account, customerId };
  const { userId, applied } = await lockCustomer(tx, key);
  // A later reading has been applied, and it saw all that this one did.
  if (applied > reading) return [];
  const now = new Date();
  const email = userId === null ? null : await findPayerEmail(tx, userId);
  const context = { payer: { userId, email }, logger, now, isTest: payments.isTest };
  const orders = await lockPurchasesOf(tx, key);
  await applyCheckouts(tx, { orders, checkouts: record.checkouts }, context);
  const toEnd = await applySubscriptions(tx, { account, customerId, records: record.subscriptions }, context);
  // Written before it is tried: also a crash between the two loses nothing.
  const readNextAt = toEnd.length > 0 ? now : nextReadingAfter(record, now);
  await setApplied(tx, key, { applied: reading, readNextAt });
  if (userId !== null) {
    await settlePlan(tx, { userId, accounts: countedAccounts(payments), now });
    // Also what changes neither plan nor tokens is seen at once, such as a cancellation.
    await recordLiveEvent(tx, { userId, name: "profile.changed", subjectId: userId });
  }
  return toEnd;
}

async function findPayerEmail(tx: Transaction, userId: string): Promise<string | null> {
  const profile = await readProfile(tx, userId);
  // Asked second: whatever address was read of an account that is closed in between is not used.
  return profile === null || (await isAccountClosed(tx, userId)) ? null : profile.email;
}
