import { webhookLogDays } from "#contract/limits.ts";
import type { Database } from "#server/db/client.ts";
import { deleteOldDeliveries } from "./delivery-store.ts";

/** Removes old deliveries from the logs. Gives how many. */
export async function sweepWebhooks(db: Database, atMost = 1000): Promise<number> {
  return deleteOldDeliveries(db, { keptDays: webhookLogDays, atMost });
}
