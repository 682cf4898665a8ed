import type { Transaction } from "#server/db/client.ts";
import { deleteMailsOf } from "./mail-store.ts";

/**
 * Removes every mail to this address, waiting or not, and those that name it; for an account that is deleted. Only what was queued until it
 * was closed: since then the address may be a new account's. What was written to the outbox folder goes with the next sweep. Queue the mail
 * that tells of the deletion afterwards.
 */
export async function forgetMailsOf(tx: Transaction, address: string, queuedUntil: Date): Promise<void> {
  await deleteMailsOf(tx, address, queuedUntil);
}
