import { AppError } from "#contract/errors.ts";
import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { openAccount } from "./open-account.ts";
import { appendLedgerEntry, findLedgerEntry } from "./token-store.ts";

export type TokenHold = {
  userId: string;
  count: number;
  /** What they are held for, such as `generation:<id>`; the same cause is held once, however often it is asked. */
  cause: string;
};

/**
 * Takes tokens out of the balance until `captureHold` keeps them or `releaseHold` gives them back. Plan credits go first.
 * Throws `insufficient_tokens`.
 */
export async function holdTokens(tx: Transaction, { userId, count, cause }: TokenHold): Promise<void> {
  const balance = await openAccount(tx, userId);
  const existing = await findLedgerEntry(tx, holdCause(cause));
  if (existing !== null) {
    if (existing.userId !== userId) throw new Error("Two users ask for a hold under one cause.");
    return;
  }
  if (balance.planTokens + balance.purchasedTokens < count) throw new AppError("insufficient_tokens");
  const planTokens = Math.min(count, balance.planTokens);
  await appendLedgerEntry(tx, {
    userId,
    entry: "hold",
    planTokens: -planTokens,
    purchasedTokens: planTokens - count,
    cause: holdCause(cause),
  });
  await recordLiveEvent(tx, { userId, name: "profile.changed", subjectId: userId });
}

export function holdCause(cause: string): string {
  return `${cause}:hold`;
}
