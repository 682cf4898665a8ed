import type { Transaction } from "#server/db/client.ts";
import { openAccount } from "./open-account.ts";
import { setOwed } from "./token-store.ts";

/** Of what is to go once held tokens come back, so many stay after all: what asked them back is void. Never fewer than nothing is owed. */
export async function forgiveOwed(
  tx: Transaction,
  { userId, count }: { userId: string; count: number },
): Promise<void> {
  const { owedTokens } = await openAccount(tx, userId);
  if (count > 0 && owedTokens > 0) await setOwed(tx, userId, Math.max(0, owedTokens - count));
}
