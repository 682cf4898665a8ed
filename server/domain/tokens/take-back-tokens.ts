import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { openAccount } from "./open-account.ts";
import { sumOpenHolds } from "./statement-store.ts";
import { appendLedgerEntry, findLedgerEntry, setOwed } from "./token-store.ts";

export type TokenTakeBack = {
  userId: string;
  count: number;
  /** Such as `refund:<payment>`; the same cause takes once. */
  cause: string;
};

/**
 * Takes tokens back, for a refund, a dispute or by the operator: purchased ones first, then plan credits, as many as there are. What is held for
 * work in the making is not taken from it; should it come back, it goes then. Gives how many were taken at once, under a cause that has been
 * used as many as that time.
 */
export async function takeBackTokens(tx: Transaction, { userId, count, cause }: TokenTakeBack): Promise<number> {
  const account = await openAccount(tx, userId);
  const earlier = await findLedgerEntry(tx, cause);
  if (earlier !== null) return 0 - earlier.planTokens - earlier.purchasedTokens;
  const purchasedTokens = Math.min(count, account.purchasedTokens);
  const planTokens = Math.min(count - purchasedTokens, account.planTokens);
  const taken = planTokens + purchasedTokens;
  // Written also when there was nothing to take, or a repetition would find what was bought since.
  const amounts = { planTokens: 0 - planTokens, purchasedTokens: 0 - purchasedTokens };
  await appendLedgerEntry(tx, { userId, entry: "take-back", ...amounts, cause });
  if (taken < count) {
    const held = await sumOpenHolds(tx, userId);
    await setOwed(tx, userId, Math.min(held, account.owedTokens + count - taken));
  }
  await recordLiveEvent(tx, { userId, name: "profile.changed", subjectId: userId });
  return taken;
}
