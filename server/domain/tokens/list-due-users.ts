import type { Database } from "#server/db/client.ts";
import { selectDueUsers } from "./token-store.ts";

/** Whose month has ended, the longest wait first, or lies where none can. */
export async function listDueUsers(db: Database, atMost: number): Promise<string[]> {
  return selectDueUsers(db, atMost);
}
