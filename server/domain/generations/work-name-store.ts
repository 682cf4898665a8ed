import { and, eq, inArray } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { generations } from "#server/db/schema/work.ts";

/** What a generation is called by, and linked to; of these that are the user's. */
export async function listWorkFacts(
  db: DatabaseOrTransaction,
  { userId, ids }: { userId: string; ids: readonly string[] },
) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: generations.id,
      kind: generations.kind,
      preset: generations.preset,
      car: generations.car,
      uploadId: generations.uploadId,
      requestId: generations.requestId,
      runId: generations.runId,
      deletedAt: generations.deletedAt,
    })
    .from(generations)
    .where(and(eq(generations.userId, userId), inArray(generations.id, [...ids])));
}
