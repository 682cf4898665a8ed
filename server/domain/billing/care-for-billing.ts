import { paymentGraceDays } from "#contract/limits.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import type { Logger } from "#server/log/logger.ts";
import type { Payments } from "#server/payments/payments.ts";
import { deletePaymentEvents, listDueCustomers, listTestBuyers, setReadNextAt } from "./billing-store.ts";
import { countedAccounts, takesMoney } from "./counted-accounts.ts";
import { endTestTokens } from "./end-test-tokens.ts";
import { giveMoneyBack } from "./give-money-back.ts";
import { endPlanGifts, listUsersWithGiftOver } from "./plan-gift-store.ts";
import { settlePlan } from "./settle-plan.ts";
import {
  endTestSubscriptions,
  listTestSubscribers,
  listUsersEndedBy,
  listUsersUnpaidSince,
} from "./subscription-store.ts";
import { syncCustomer } from "./sync-customer.ts";
import { tellChangedEmails } from "./tell-changed-emails.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A few seconds of the provider's time; the next minute brings the next ones. */
const customersPerRound = 10;
const againAfterMs = 10 * minuteMs;
/** Longer than any provider goes on sending one. */
const eventsKeptMs = 90 * dayMs;
/** Longer than an installation stands still. */
const graceLookBackMs = 3 * dayMs;

export type BillingCareDeps = {
  db: Database;
  payments: Payments | null;
  logger: Pick<Logger, "info" | "warn" | "error">;
};

/**
 * Every minute: asks the provider after those of whom news is due, should one of its calls have been missed, gives back what nobody may
 * keep, tells it of changed addresses, and ends what has run out by the clock. Any number of processes may do it at once.
 */
export async function careForBilling(deps: BillingCareDeps): Promise<void> {
  const { db, payments, logger } = deps;
  try {
    if (payments !== null) {
      await askAfterCustomers({ db, payments, logger });
      await giveMoneyBack({ db, payments, logger });
      await tellChangedEmails({ db, payments, logger });
    }
    await endWhatRanOut(deps);
    await deletePaymentEvents(db, new Date(Date.now() - eventsKeptMs));
  } catch (error) {
    logger.warn({ err: error }, "billing could not be looked after");
  }
}

async function askAfterCustomers({ db, payments, logger }: BillingCareDeps & { payments: Payments }): Promise<void> {
  const { account } = payments;
  for (const customerId of await listDueCustomers(db, { account, now: new Date(), atMost: customersPerRound })) {
    // At once, so that no other process asks after the same; what is read says when again.
    await setReadNextAt(db, { account, customerId }, new Date(Date.now() + againAfterMs));
    try {
      await syncCustomer({ db, payments, logger }, { customerId });
    } catch (error) {
      logger.warn({ err: error }, "the payment provider could not be asked");
    }
  }
}

async function endWhatRanOut(deps: BillingCareDeps): Promise<void> {
  const { db, payments } = deps;
  const now = new Date();
  const accounts = countedAccounts(payments);
  const settle = (tx: Transaction, userId: string): Promise<void> => settlePlan(tx, { userId, accounts, now });
  await forEachUser(deps, await listUsersEndedBy(db, now), settle);
  await forEachUser(deps, await listUsersWithGiftOver(db, now), async (tx, userId) => {
    await endPlanGifts(tx, userId, now);
    await settle(tx, userId);
  });
  if (payments !== null && takesMoney(payments.account)) {
    await forEachUser(deps, await listTestSubscribers(db), async (tx, userId) => {
      await endTestSubscriptions(tx, userId);
      await settle(tx, userId);
    });
    await forEachUser(deps, await listTestBuyers(db), endTestTokens);
  }
  const graceEnded = new Date(now.getTime() - paymentGraceDays * dayMs);
  const span = { from: new Date(graceEnded.getTime() - graceLookBackMs), to: graceEnded };
  await forEachUser(deps, await listUsersUnpaidSince(db, span), settle);
}

/** Each in a transaction of their own: one that fails holds nobody else up. */
async function forEachUser(
  { db, logger }: Pick<BillingCareDeps, "db" | "logger">,
  userIds: readonly string[],
  change: (tx: Transaction, userId: string) => Promise<void>,
): Promise<void> {
  for (const userId of userIds) {
    try {
      await db.transaction((tx) => change(tx, userId));
    } catch (error) {
      logger.error({ err: error, userId }, "what ran out for a user could not be ended");
    }
  }
}
