import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import type { Logger } from "#server/log/logger.ts";
import type { Payments, SignedMessage } from "#server/payments/payments.ts";
import { hasPaymentEvent } from "./billing-store.ts";
import { syncCustomer } from "./sync-customer.ts";

export type ReceiveDeps = {
  db: Database;
  /** Null where nothing is sold: then there is nobody who could sign. */
  payments: Payments | null;
  logger: Pick<Logger, "info" | "warn" | "error">;
};

/**
 * Takes an event of the payment provider's. It is believed that something has changed, not what: that is read from the provider. One that
 * came before, is of no concern or of a customer whom nobody knows changes nothing. Throws `forged_webhook`, and `payment_failed` when the
 * provider can't be asked, so that it sends the event again.
 */
export async function receivePaymentEvent(deps: ReceiveDeps, message: SignedMessage): Promise<void> {
  const { db, payments, logger } = deps;
  if (payments === null) throw new AppError("forged_webhook");
  const { id, type, customerId } = await payments.readEvent(message);
  if (customerId === null) return;
  if (await hasPaymentEvent(db, { account: payments.account, id })) return;
  const isKnown = await syncCustomer({ db, payments, logger }, { customerId, event: { id, type } });
  if (!isKnown) logger.info({ event: "unknown-customer", eventId: id, type }, "a payment event of somebody unknown");
}
