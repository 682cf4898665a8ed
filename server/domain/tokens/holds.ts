import { AppError } from "#contract/errors.ts";
import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { expirePlanTokens, openAccount } from "./open-account.ts";
import { tellOfLowBalance } from "./tell-of-low-balance.ts";
import {
  type StoredEntry,
  type TokenAccount,
  type TokenAmounts,
  appendLedgerEntry,
  findLedgerEntry,
  hasPeriodEndedSince,
  setOwed,
} from "./token-store.ts";

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

type Settlement = { account: TokenAccount; hold: StoredEntry };

/**
 * Keeps the held tokens, or `count` of them, at least one: the work is done. Of the rest plan credits are kept first and bought tokens come back first, as if only
 * those had been held; what comes back of a month or plan that has ended lapses, and what is owed is paid of it. True the first time, false when it was captured before. Throws
 * `conflict` when the hold has been released, so that the transaction that would deliver the work is rolled back.
 */
export async function captureHold(
  tx: Transaction,
  { cause, count = Number.POSITIVE_INFINITY }: { cause: string; count?: number },
): Promise<boolean> {
  const settlement = await settleHold(tx, { cause, entry: "capture" });
  if (settlement === null) return false;
  const { account, hold } = settlement;
  const { userId } = hold;
  const held = 0 - hold.planTokens - hold.purchasedTokens;
  if (count >= held) {
    if (account.owedTokens > 0) await setOwed(tx, userId, Math.max(0, account.owedTokens - held));
    await tellOfLowBalance(tx, account);
    return true;
  }
  const rest = restOf(hold, held - count);
  await appendLedgerEntry(tx, { userId, entry: "release", ...rest, cause: `${cause}:rest` });
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

function restOf(hold: TokenAmounts, rest: number): TokenAmounts {
  const purchasedTokens = Math.min(rest, 0 - hold.purchasedTokens);
  return { planTokens: rest - purchasedTokens, purchasedTokens };
}

/**
 * Gives the held tokens back to the pots they came from. What came from a month or plan that has ended since lapses, as it would have if nothing had
 * been held; what was taken back meanwhile goes. True the first time. Throws `conflict` when it has been captured.
 */
export async function releaseHold(tx: Transaction, { cause }: { cause: string }): Promise<boolean> {
  const settlement = await settleHold(tx, { cause, entry: "release" });
  if (settlement === null) return false;
  const { account, hold } = settlement;
  const isLapsed = await hasLapsed(tx, { hold, cause });
  if (isLapsed) await expirePlanTokens(tx, { userId: hold.userId, count: -hold.planTokens, cause });
  const back = { planTokens: isLapsed ? 0 : 0 - hold.planTokens, purchasedTokens: 0 - hold.purchasedTokens };
  if (account.owedTokens > 0) await payWhatIsOwed(tx, { account, hold, back, cause });
  await recordLiveEvent(tx, { userId: hold.userId, name: "profile.changed", subjectId: hold.userId });
  return true;
}

/** Whether the plan tokens of a hold are of a month or a plan that has ended. Versions before entitlements handed holds on, and wrote down where one was late already. */
async function hasLapsed(tx: Transaction, { hold, cause }: { hold: StoredEntry; cause: string }): Promise<boolean> {
  if (hold.planTokens === 0) return false;
  return (await hasPeriodEndedSince(tx, hold)) || (await findLedgerEntry(tx, `${cause}:lapsed`)) !== null;
}

/** Of what has just come back of a hold that has ended, purchased tokens first. Gives how many went. */
async function payWhatIsOwed(
  tx: Transaction,
  { account, hold, back, cause }: Settlement & { back: TokenAmounts; cause: string },
): Promise<number> {
  const { userId, owedTokens } = account;
  const purchased = Math.min(owedTokens, back.purchasedTokens);
  const ofPlan = Math.min(owedTokens - purchased, back.planTokens);
  const amounts = { planTokens: 0 - ofPlan, purchasedTokens: 0 - purchased };
  if (purchased + ofPlan > 0) {
    await appendLedgerEntry(tx, { userId, entry: "take-back", ...amounts, cause: `${cause}:owed` });
  }
  await setOwed(tx, userId, Math.max(0, owedTokens + hold.planTokens + hold.purchasedTokens));
  return purchased + ofPlan;
}

/** Capture and release write their row under the same cause, so that the unique key lets only one of the two ever exist. Null when it was there. */
async function settleHold(
  tx: Transaction,
  { cause, entry }: { cause: string; entry: "capture" | "release" },
): Promise<Settlement | null> {
  const hold = await findLedgerEntry(tx, holdCause(cause));
  if (hold === null) throw new Error("There is no hold under this cause.");
  const { userId } = hold;
  const account = await openAccount(tx, userId);
  const settledCause = `${cause}:settle`;
  const settled = await findLedgerEntry(tx, settledCause);
  if (settled !== null) {
    if (settled.entry !== entry) throw new AppError("conflict");
    return null;
  }
  const isRelease = entry === "release";
  await appendLedgerEntry(tx, {
    userId,
    entry,
    planTokens: isRelease ? 0 - hold.planTokens : 0,
    purchasedTokens: isRelease ? 0 - hold.purchasedTokens : 0,
    cause: settledCause,
  });
  return { account, hold };
}
