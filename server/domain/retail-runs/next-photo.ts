import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { findNextPhoto } from "./run-store.ts";

/** The upload whose car the run's next picture needs; null when there is none, or the run does not go on. */
export async function nextPhoto(db: DatabaseOrTransaction, runId: string): Promise<string | null> {
  return findNextPhoto(db, runId);
}
