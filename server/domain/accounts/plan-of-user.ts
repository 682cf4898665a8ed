import type { PlanId } from "#contract/plans.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { isProUser } from "./is-pro-user.ts";

/** The user's plan as it is now; Core when there is no such user. */
export async function planOfUser(db: DatabaseOrTransaction, userId: string): Promise<PlanId> {
  return (await isProUser(db, userId)) ? "pro" : "core";
}
