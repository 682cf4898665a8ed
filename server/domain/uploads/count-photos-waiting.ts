import type { Transaction } from "#server/db/client.ts";
import { countWaitingBeside } from "./upload-store.ts";

/** How many photos of the same person wait for their cut-out beside this one. */
export function countPhotosWaiting(tx: Transaction, uploadId: string): Promise<number> {
  return countWaitingBeside(tx, uploadId);
}
