import type { Transaction } from "#server/db/client.ts";
import { lockBalance } from "./token-store.ts";

/**
 * From here to the end of the transaction nobody else moves this user's tokens: for decisions about what costs, which must not be made twice
 * at once. Who also locks a request's row does so before; rows of generations are changed after.
 */
export async function lockTokens(tx: Transaction, userId: string): Promise<void> {
  await lockBalance(tx, userId);
}
