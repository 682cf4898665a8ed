import type { PlanId } from "#contract/plans.ts";
import type { Transaction } from "#server/db/client.ts";
import { planOfUser } from "#server/domain/accounts/plan-of-user.ts";
import { findUploadOfAnyone } from "./upload-store.ts";

/** The plan of whoever sent it, as it is now. */
export async function planOfUpload(tx: Transaction, id: string): Promise<PlanId> {
  const row = await findUploadOfAnyone(tx, id);
  return row === null ? "core" : planOfUser(tx, row.userId);
}
