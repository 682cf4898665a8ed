import type { Transaction } from "#server/db/client.ts";
import { isOrderedSingly, listWaitingStatuses } from "./run-store.ts";

/** Whether every run that still wants this generation is paused; false for one that was ordered by itself, whichever runs have taken it since. */
export async function isOnHold(tx: Transaction, generationId: string): Promise<boolean> {
  const statuses = await listWaitingStatuses(tx, generationId);
  const isWaiting = statuses.length > 0 && statuses.every((status) => status === "paused");
  return isWaiting && !(await isOrderedSingly(tx, generationId));
}

/** Whether a run still wants this generation, or its owner, who ordered it by itself. */
export async function isWanted(tx: Transaction, generationId: string): Promise<boolean> {
  return (await listWaitingStatuses(tx, generationId)).length > 0 || (await isOrderedSingly(tx, generationId));
}
