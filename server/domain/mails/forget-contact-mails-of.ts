import type { Transaction } from "#server/db/client.ts";
import { deleteContactMailsOf } from "./mail-store.ts";

/** Removes the mails to the team that carry what this address wrote; for an account that is deleted. */
export async function forgetContactMailsOf(tx: Transaction, address: string): Promise<void> {
  await deleteContactMailsOf(tx, address);
}
