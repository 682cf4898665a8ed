import type { Transaction } from "#server/db/client.ts";
import { forgetContactMailsOf } from "#server/domain/mails/forget-contact-mails-of.ts";
import { deleteContactMessagesOf } from "./contact-message-store.ts";

/**
 * Removes what was written under this address, and the mails that carried it to the team; for an account that is deleted, and only if the
 * address was verified: it may be somebody else's.
 */
export async function forgetContactMessagesOf(tx: Transaction, address: string): Promise<void> {
  await deleteContactMessagesOf(tx, address);
  // Afterwards: who is just queuing one of them has the message locked.
  await forgetContactMailsOf(tx, address);
}
