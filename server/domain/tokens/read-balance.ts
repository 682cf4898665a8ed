import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { selectBalance } from "./token-store.ts";

/** Tokens that the user can spend now: plan credits left plus purchased ones, without what is held. */
export async function readBalance(db: DatabaseOrTransaction, userId: string): Promise<number> {
  const balance = await selectBalance(db, userId);
  return balance === null ? 0 : balance.planTokens + balance.purchasedTokens;
}
