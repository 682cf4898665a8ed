import type { Database } from "#server/db/client.ts";
import type { Logger } from "#server/log/logger.ts";
import type { Payments } from "#server/payments/payments.ts";
import { listOutdatedEmails, settleEmail } from "./customer-email-store.ts";

/** The next minute brings the next ones. */
const emailsPerRound = 10;

export type TellEmailsDeps = {
  db: Database;
  payments: Pick<Payments, "account" | "changeEmail">;
  logger: Pick<Logger, "warn">;
};

/** The provider's receipts follow a changed address. What fails is tried again every minute, behind the others. */
export async function tellChangedEmails({ db, payments, logger }: TellEmailsDeps): Promise<void> {
  const { account } = payments;
  for (const outdated of await listOutdatedEmails(db, { account, atMost: emailsPerRound })) {
    const { customerId, email } = outdated;
    try {
      await payments.changeEmail({ customerId, email });
      await settleEmail(db, { account, ...outdated }, null);
    } catch (error) {
      logger.warn({ err: error, customerId }, "the payment provider could not be told of a changed address");
      await settleEmail(db, { account, ...outdated }, new Date());
    }
  }
}
