import { and, desc, eq, ne } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { generations } from "#server/db/schema/work.ts";
import { findGeneration, toRow, type GenerationRow, type PictureRow } from "./generation-store.ts";
import { isOlderThan } from "./page-cursor-store.ts";

export async function findPictureRow(
  db: DatabaseOrTransaction,
  own: { userId: string; id: string },
): Promise<PictureRow | null> {
  return asPicture(await findGeneration(db, own));
}

/** Newest first; `beforeId` is the last one of the page before. */
export async function listPictureRows(
  db: DatabaseOrTransaction,
  { userId, limit, beforeId }: { userId: string; limit: number; beforeId: string | null },
): Promise<PictureRow[]> {
  const rows = await db
    .select()
    .from(generations)
    .where(and(eq(generations.userId, userId), ne(generations.kind, "views"), isOlderThan({ userId, beforeId })))
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(limit);
  return rows.map((row) => asPicture(toRow(row))).filter((row) => row !== null);
}

/** Null for a set of views. */
export function asPicture(row: GenerationRow | null): PictureRow | null {
  return row === null || row.kind === "views" ? null : row;
}
