import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { openAccount } from "./open-account.ts";
import { appendLedgerEntry, findLedgerEntry } from "./token-store.ts";

export type TokenGrant = {
  userId: string;
  planTokens?: number;
  purchasedTokens?: number;
  /** Such as `purchase:<checkout id>`; the same cause is granted once. */
  cause: string;
};

/** Adds tokens. True the first time, false when this cause has been granted before. */
export async function grantTokens(tx: Transaction, grant: TokenGrant): Promise<boolean> {
  const { userId, planTokens = 0, purchasedTokens = 0, cause } = grant;
  await openAccount(tx, userId);
  if ((await findLedgerEntry(tx, cause)) !== null) return false;
  await appendLedgerEntry(tx, { userId, entry: "grant", planTokens, purchasedTokens, cause });
  await recordLiveEvent(tx, { userId, name: "profile.changed", subjectId: userId });
  return true;
}
