import type { Transaction } from "#server/db/client.ts";
import { lockUser } from "./account-store.ts";

/** Holds the account until the transaction ends, for whoever counts what it has before adding to it. Gives its address; null when it is gone. */
export async function lockAccount(tx: Transaction, userId: string): Promise<string | null> {
  return (await lockUser(tx, userId))?.email ?? null;
}
