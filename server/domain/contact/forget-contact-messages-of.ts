import type { Transaction } from "#server/db/client.ts";
import { deleteContactMessagesOf } from "./contact-message-store.ts";

/** Removes what was written under this address, for an account that is deleted; only if it was verified: it may be somebody else's. */
export async function forgetContactMessagesOf(tx: Transaction, address: string): Promise<void> {
  await deleteContactMessagesOf(tx, address);
}
