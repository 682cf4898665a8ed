import type { PlanId } from "#contract/plans.ts";
import type { Transaction } from "#server/db/client.ts";
import { planOfUser } from "#server/domain/accounts/plan-of-user.ts";
import { findGenerationOfAnyone } from "./generation-store.ts";

/** The plan of whoever ordered it, as it is now. */
export async function planOfGeneration(tx: Transaction, id: string): Promise<PlanId> {
  const row = await findGenerationOfAnyone(tx, id);
  return row === null ? "core" : planOfUser(tx, row.userId);
}
