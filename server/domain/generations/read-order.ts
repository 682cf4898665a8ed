import type { EngineName } from "#contract/generation-kinds.ts";
import type { PlanId } from "#contract/plans.ts";
import type { Transaction } from "#server/db/client.ts";
import { planOfUser } from "#server/domain/accounts/plan-of-user.ts";
import { findGenerationOfAnyone } from "./generation-store.ts";

/** Who shall make a generation, and the plan of whoever ordered it, as it is now. */
export async function readOrder(tx: Transaction, id: string): Promise<{ engine: EngineName; plan: PlanId }> {
  const row = await findGenerationOfAnyone(tx, id);
  if (row === null) return { engine: "studio", plan: "core" };
  return { engine: row.engine, plan: await planOfUser(tx, row.userId) };
}
