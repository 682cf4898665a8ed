import type { Database } from "#server/db/client.ts";
import { endWithoutResult } from "./end-without-result.ts";
import { listOpenOf } from "./generation-store.ts";

/** Stops all that is in the making for a user, whose tokens go back; for an account that is closed. */
export async function cancelGenerationsOf(db: Database, userId: string): Promise<void> {
  for (const id of await listOpenOf(db, userId)) {
    await db.transaction((tx) => endWithoutResult(tx, { userId, id }, { status: "cancelled" }));
  }
}
