import { plans } from "#contract/plans.ts";
import type { Transaction } from "#server/db/client.ts";
import { grantTokens } from "./grant-tokens.ts";
import { openAccount } from "./open-account.ts";
import { hasPeriodOfCore } from "./token-store.ts";

/** For whom Pro is paid after the month began with Core's tokens, because it was not paid by then: the rest of Pro's, once a month. */
export async function completeProMonth(tx: Transaction, userId: string): Promise<void> {
  const { nextResetAt } = await openAccount(tx, userId);
  if (!(await hasPeriodOfCore(tx, userId))) return;
  const planTokens = plans.pro.transformationsPerMonth - plans.core.transformationsPerMonth;
  // Named by the month, not by the payment: two payments within one month complete it once.
  await grantTokens(tx, { userId, planTokens, cause: `renewal:${userId}:${nextResetAt.toISOString()}` });
}
