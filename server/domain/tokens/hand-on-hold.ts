import { AppError } from "#contract/errors.ts";
import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { holdCause } from "./hold-tokens.ts";
import { hasLapsed, lapsedCause, settleHold } from "./settle-hold.ts";
import { appendLedgerEntry, findLedgerEntry } from "./token-store.ts";

/**
 * What is held under one cause is held under another from here on: the same tokens of the same pots. The balance stays as it is, so nothing is asked of
 * it, nothing lapses and nothing that is owed is paid; all of that waits for the end of the new hold. True the first time. Throws
 * `conflict` when the hold has been captured, or the other cause has had one.
 */
export async function handOnHold(tx: Transaction, { from, to }: { from: string; to: string }): Promise<boolean> {
  const settlement = await settleHold(tx, { cause: from, entry: "release" });
  if (settlement === null) return false;
  if ((await findLedgerEntry(tx, holdCause(to))) !== null) throw new AppError("conflict");
  const { hold } = settlement;
  const { userId, planTokens, purchasedTokens } = hold;
  await appendLedgerEntry(tx, { userId, entry: "hold", planTokens, purchasedTokens, cause: holdCause(to) });
  if (await hasLapsed(tx, { hold, cause: from })) {
    const nothing = { planTokens: 0, purchasedTokens: 0 };
    await appendLedgerEntry(tx, { userId, entry: "expire", ...nothing, cause: lapsedCause(to) });
  }
  await recordLiveEvent(tx, { userId, name: "profile.changed", subjectId: userId });
  return true;
}
