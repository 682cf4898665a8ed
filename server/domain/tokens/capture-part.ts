import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { expirePlanTokens } from "./open-account.ts";
import { captureHold, hasLapsed, payWhatIsOwed, releaseHold, settleHold } from "./settle-hold.ts";
import { tellOfLowBalance } from "./tell-of-low-balance.ts";
import { appendLedgerEntry, type TokenAmounts } from "./token-store.ts";

/**
 * Keeps `count` of the held tokens and gives the rest back, as if only those had been held: plan credits are kept first, bought tokens come back
 * first. What comes back of a month or plan that has ended lapses, and what is owed is paid of it. True the first time. Throws `conflict` when the
 * hold has been released.
 */
export async function capturePart(
  tx: Transaction,
  { cause, held, count }: { cause: string; held: number; count: number },
): Promise<boolean> {
  if (count >= held) return captureHold(tx, { cause });
  if (count <= 0) return releaseHold(tx, { cause });
  const settlement = await settleHold(tx, { cause, entry: "capture" });
  if (settlement === null) return false;
  const { account, hold } = settlement;
  const { userId } = hold;
  const rest = restOf(hold, count);
  await appendLedgerEntry(tx, { userId, entry: "release", ...rest, cause: restCause(cause) });
  const isLapsed = rest.planTokens > 0 && (await hasLapsed(tx, { hold, cause }));
  if (isLapsed) await expirePlanTokens(tx, { userId, count: rest.planTokens, cause });
  const back = { ...rest, planTokens: isLapsed ? 0 : rest.planTokens };
  const paid = account.owedTokens > 0 ? await payWhatIsOwed(tx, { account, hold, back, cause }) : 0;
  const planTokens = account.planTokens + back.planTokens;
  const purchasedTokens = account.purchasedTokens + back.purchasedTokens - paid;
  await tellOfLowBalance(tx, { ...account, planTokens, purchasedTokens });
  await recordLiveEvent(tx, { userId, name: "profile.changed", subjectId: userId });
  return true;
}

/** Of what comes back from a hold of which a part is kept. */
function restCause(cause: string): string {
  return `${cause}:rest`;
}

function restOf(hold: TokenAmounts, count: number): TokenAmounts {
  const rest = 0 - hold.planTokens - hold.purchasedTokens - count;
  const purchasedTokens = Math.min(rest, 0 - hold.purchasedTokens);
  return { planTokens: rest - purchasedTokens, purchasedTokens };
}
