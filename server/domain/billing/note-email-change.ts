import type { Transaction } from "#server/db/client.ts";
import { setEmailChanged } from "./customer-email-store.ts";

/**
 * The payment provider is told of the new address by the next minute's care. Before the user is locked: who applies what a provider tells
 * locks the customer first, too.
 */
export async function noteEmailChange(tx: Transaction, userId: string): Promise<void> {
  await setEmailChanged(tx, userId, new Date());
}
