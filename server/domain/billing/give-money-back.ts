import type { Database } from "#server/db/client.ts";
import type { Logger } from "#server/log/logger.ts";
import type { Payments } from "#server/payments/payments.ts";
import { claimRefund, setRefunded } from "./refund-store.ts";

/** The next minute brings the next ones. */
const refundsPerRound = 10;

export type MoneyBackDeps = {
  db: Database;
  payments: Pick<Payments, "account" | "refund">;
  logger: Pick<Logger, "warn" | "error">;
};

/**
 * Gives back what `queueRefund` asked for. A crash between the provider's answer and the note of it asks again, and the provider gives it
 * back once. What fails is tried again later, as long as it takes: it is somebody's money.
 */
export async function giveMoneyBack({ db, payments, logger }: MoneyBackDeps): Promise<void> {
  const { account } = payments;
  for (let count = 0; count < refundsPerRound; count += 1) {
    const claimed = await claimRefund(db, account);
    if (claimed === null) return;
    const { paymentId, reason } = claimed;
    try {
      await payments.refund(paymentId);
      await setRefunded(db, { account, paymentId });
      logger.warn({ event: "payment-given-back", paymentId, reason }, "a payment was given back");
    } catch (error) {
      logger.error({ event: "payment-not-given-back", paymentId, err: error }, "a payment is still to be given back");
    }
  }
}
