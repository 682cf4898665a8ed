import type { Database } from "#server/db/client.ts";
import { listRequestIds, removeOldEmpty } from "./empty-request-store.ts";

/**
 * Looks at the next requests of a round through all of them, behind `after`, and removes those whose photos never came, or are gone without a word or
 * views being left. Gives how many went, and where the next look begins.
 */
export async function removeEmptyRequests(
  db: Database,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ removed: number; next: string | null }> {
  const ids = await listRequestIds(db, { after, limit });
  const removed = await removeOldEmpty(db, ids);
  return { removed, next: ids.length < limit ? null : (ids.at(-1) ?? null) };
}
