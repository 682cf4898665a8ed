import { plans, type PlanId } from "#contract/plans.ts";
import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { expirePlanTokens, openAccount, startPeriod } from "./open-account.ts";
import { appendLedgerEntry, findLedgerEntry } from "./token-store.ts";

export type CreditsChange = { userId: string; current: PlanId; plan: PlanId; at: Date; cause: string };

/** The credits that go with a change of plan (`changePlan`). True the first time, false when this cause has had its effect before. */
export async function changePlanCredits(tx: Transaction, change: CreditsChange): Promise<boolean> {
  const { userId, current, plan, at, cause } = change;
  const account = await openAccount(tx, userId);
  if ((await findLedgerEntry(tx, cause)) !== null) return false;
  if (plan === "pro" && current === "core") {
    await startPeriod(tx, account, { entry: "plan", plan, cause, anchor: at });
    return true;
  }
  // Written also when nothing changes: the cause has had its effect, and can't have it later.
  const isChange = plan !== current;
  if (isChange) {
    const count = Math.max(0, account.planTokens - plans[plan].transformationsPerMonth);
    await expirePlanTokens(tx, { userId, count, cause });
  }
  const kept = { planTokens: 0, purchasedTokens: 0, plan: isChange ? plan : null };
  await appendLedgerEntry(tx, { userId, entry: "plan", ...kept, cause });
  if (isChange) await recordLiveEvent(tx, { userId, name: "profile.changed", subjectId: userId });
  return true;
}
