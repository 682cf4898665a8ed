import { plans, type PlanId } from "#contract/plans.ts";
import type { Transaction } from "#server/db/client.ts";
import { isProUser } from "#server/domain/accounts/is-pro-user.ts";
import { isProPaidBeyond } from "#server/domain/billing/is-pro-paid-beyond.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { nextResetAfter } from "#server/domain/plans/next-reset.ts";
import {
  appendLedgerEntry,
  findLedgerEntry,
  lockBalance,
  longestPeriodDays,
  setPeriod,
  type TokenAccount,
} from "./token-store.ts";

/**
 * A user's tokens, locked for the rest of the transaction, in the month that is under way: one that has ended is ended here, so that no
 * movement counts for a month that is over, whether the month's job has run or not.
 */
export async function openAccount(tx: Transaction, userId: string): Promise<TokenAccount> {
  const account = await lockBalance(tx, userId);
  if (isTooFarAhead(account)) return bringMonthBack(tx, account);
  if (account.nextResetAt > account.now) return account;
  // Pro's only for a month that it reaches into: it may stand a while longer, in its grace or until its end is heard of, and is completed when
  // it is paid (`completeProMonth`). Asked of now, which lies in the new month however many have ended.
  const hasPro = (await isProUser(tx, userId)) && (await isProPaidBeyond(tx, userId, account.now));
  const plan = hasPro ? "pro" : "core";
  // One month's tokens however many have ended; the next ones come in the future.
  const cause = causeOfReset(userId, account.nextResetAt);
  return startPeriod(tx, account, { entry: "reset", plan, cause, anchor: account.periodAnchor });
}

/** No month is longer than 31 days: the clock was ahead when this one began, and has been put right. Where the account lies ahead as a whole, the clock is behind. */
const isTooFarAhead = ({ nextResetAt, periodAnchor, now }: TokenAccount): boolean =>
  periodAnchor <= now && nextResetAt.getTime() - now.getTime() > longestPeriodDays * 86_400_000;

/** The month that ends next by the clock of now. Nothing is taken; one whose tokens came while the clock was ahead does not come twice. */
async function bringMonthBack(tx: Transaction, account: TokenAccount): Promise<TokenAccount> {
  const { userId, periodAnchor, now } = account;
  let nextResetAt = nextResetAfter(periodAnchor, now);
  while (nextResetAt < account.nextResetAt && (await findLedgerEntry(tx, causeOfReset(userId, nextResetAt))) !== null)
    nextResetAt = nextResetAfter(periodAnchor, nextResetAt);
  if (nextResetAt >= account.nextResetAt) return account;
  const period = { userId, periodAnchor, nextResetAt };
  await setPeriod(tx, period);
  await recordLiveEvent(tx, { userId, name: "profile.changed", subjectId: userId });
  return { ...account, ...period };
}

const causeOfReset = (userId: string, due: Date): string => `reset:${userId}:${due.toISOString()}`;

export type PeriodStart = { entry: "reset" | "plan"; plan: PlanId; cause: string; anchor: Date };

/** What is left of the plan's credits lapses, and those of the new month are there. Purchased tokens stay. */
export async function startPeriod(tx: Transaction, account: TokenAccount, start: PeriodStart): Promise<TokenAccount> {
  const { userId, now } = account;
  const { entry, plan, cause, anchor } = start;
  await expirePlanTokens(tx, { userId, count: account.planTokens, cause });
  const planTokens = plans[plan].transformationsPerMonth;
  await appendLedgerEntry(tx, { userId, entry, planTokens, purchasedTokens: 0, plan, cause });
  const period = { userId, periodAnchor: anchor, nextResetAt: nextResetAfter(anchor, now) };
  await setPeriod(tx, period);
  await recordLiveEvent(tx, { userId, name: "profile.changed", subjectId: userId });
  return { ...account, ...period, planTokens };
}

/** Plan credits that lapse with what `cause` names. */
export async function expirePlanTokens(
  tx: Transaction,
  { userId, count, cause }: { userId: string; count: number; cause: string },
): Promise<void> {
  if (count === 0) return;
  const expired = { planTokens: -count, purchasedTokens: 0, cause: `${cause}:expire` };
  await appendLedgerEntry(tx, { userId, entry: "expire", ...expired });
}
