import type { PlanId } from "#contract/plans.ts";
import type { Transaction } from "#server/db/client.ts";
import { setPro } from "./profile-store.ts";

/** For `changePlan`, which moves the plan's credits with it and tells the user's pages. */
export async function setPlanOfProfile(tx: Transaction, userId: string, plan: PlanId): Promise<void> {
  await setPro(tx, userId, plan === "pro");
}
