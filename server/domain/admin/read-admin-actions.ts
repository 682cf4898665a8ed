import type { Database } from "#server/db/client.ts";
import { listAdminActions, type AdminAction } from "./admin-store.ts";

export type { AdminAction } from "./admin-store.ts";

/** What was done to a user by command, newest first. */
export async function readAdminActions(db: Database, userId: string): Promise<AdminAction[]> {
  return listAdminActions(db, userId);
}
