import type { PlanId } from "#contract/plans.ts";
import type { Transaction } from "#server/db/client.ts";
import { planOfUser } from "#server/domain/accounts/plan-of-user.ts";
import { setPlanOfProfile } from "#server/domain/accounts/set-plan-of-profile.ts";
import { changePlanCredits } from "#server/domain/tokens/change-plan-credits.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";

export type PlanChange = {
  userId: string;
  plan: PlanId;
  /** When the new plan began: Pro's credits are renewed on this day of each month. */
  at: Date;
  /** Such as `subscription:<id>:pro`; the same cause changes the plan once. */
  cause: string;
};

/**
 * Puts a user on a plan. To Pro: its credits are there at once, in a month that begins `at`. To Core: of the plan's credits at most Core's
 * stay until the next ones come, on the day on which Pro's would have. Purchased tokens stay. A plan that the user has already changes nothing.
 */
export async function changePlan(tx: Transaction, change: PlanChange): Promise<void> {
  const { userId, plan } = change;
  await lockTokens(tx, userId);
  const current = await planOfUser(tx, userId);
  const isNew = await changePlanCredits(tx, { ...change, current });
  if (isNew && plan !== current) await setPlanOfProfile(tx, userId, plan);
}
