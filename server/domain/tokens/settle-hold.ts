import { AppError } from "#contract/errors.ts";
import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { holdCause } from "./hold-tokens.ts";
import { appendLedgerEntry, findLedgerEntry, lockBalance } from "./token-store.ts";

/**
 * Keeps the held tokens: the work is done. True the first time, false when it was captured before. Throws `conflict` when the hold
 * has been released, so that the transaction that would deliver the work is rolled back.
 */
export async function captureHold(tx: Transaction, { cause }: { cause: string }): Promise<boolean> {
  return settleHold(tx, { cause, entry: "capture" });
}

/** Gives the held tokens back to the pots they came from. True the first time. Throws `conflict` when it has been captured. */
export async function releaseHold(tx: Transaction, { cause }: { cause: string }): Promise<boolean> {
  return settleHold(tx, { cause, entry: "release" });
}

/** Capture and release write their row under the same cause, so that the unique key lets only one of the two ever exist. */
async function settleHold(
  tx: Transaction,
  { cause, entry }: { cause: string; entry: "capture" | "release" },
): Promise<boolean> {
  const hold = await findLedgerEntry(tx, holdCause(cause));
  if (hold === null) throw new Error("There is no hold under this cause.");
  const { userId } = hold;
  await lockBalance(tx, userId);
  const settledCause = `${cause}:settle`;
  const settled = await findLedgerEntry(tx, settledCause);
  if (settled !== null) {
    if (settled.entry !== entry) throw new AppError("conflict");
    return false;
  }
  const isRelease = entry === "release";
  await appendLedgerEntry(tx, {
    userId,
    entry,
    planTokens: isRelease ? -hold.planTokens : 0,
    purchasedTokens: isRelease ? -hold.purchasedTokens : 0,
    cause: settledCause,
  });
  if (isRelease) await recordLiveEvent(tx, { userId, name: "profile.changed", subjectId: userId });
  return true;
}
