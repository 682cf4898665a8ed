import type { Transaction } from "#server/db/client.ts";
import { deleteWebhooksOf } from "./webhook-store.ts";

/** Nothing of an account is told to anybody any more, from the transaction on. */
export async function forgetWebhooksOf(tx: Transaction, userId: string): Promise<void> {
  await deleteWebhooksOf(tx, userId);
}
