import type { Transaction } from "#server/db/client.ts";
import { listWaitingStatuses } from "./run-store.ts";

/** Whether every run that still wants this generation is paused; false for a picture of its own. */
export async function isOnHold(tx: Transaction, generationId: string): Promise<boolean> {
  const statuses = await listWaitingStatuses(tx, generationId);
  return statuses.length > 0 && statuses.every((status) => status === "paused");
}

/** Whether a run still wants this generation. */
export async function isWanted(tx: Transaction, generationId: string): Promise<boolean> {
  return (await listWaitingStatuses(tx, generationId)).length > 0;
}
