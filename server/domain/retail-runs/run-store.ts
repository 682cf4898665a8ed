import { and, asc, eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { retailRunItems, retailRuns } from "#server/db/schema/retail-runs.ts";
import { generations, uploads } from "#server/db/schema/work.ts";

export type RunRow = typeof retailRuns.$inferSelect;

/** An item with its photo and its newest try. */
export type RunItemRow = Awaited<ReturnType<typeof listRunItems>>[number];

export async function findRun(
  db: DatabaseOrTransaction,
  { userId, id }: { userId: string; id: string },
): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(retailRuns)
    .where(and(eq(retailRuns.id, id), eq(retailRuns.userId, userId)));
  return row ?? null;
}

/** In the order of the run. */
export async function listRunItems(db: DatabaseOrTransaction, runId: string) {
  return db
    .select({
      position: retailRunItems.position,
      uploadId: retailRunItems.uploadId,
      generationId: retailRunItems.generationId,
      fileName: uploads.fileName,
      status: generations.status,
      cost: generations.cost,
      isPassedThrough: generations.isPassedThrough,
    })
    .from(retailRunItems)
    .innerJoin(uploads, eq(uploads.id, retailRunItems.uploadId))
    .innerJoin(generations, eq(generations.id, retailRunItems.generationId))
    .where(eq(retailRunItems.runId, runId))
    .orderBy(asc(retailRunItems.position));
}
