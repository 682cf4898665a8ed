import { and, eq, isNull, sql } from "drizzle-orm";
import type { PictureStatement } from "#contract/picture-statement.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { picturePrints } from "#server/db/schema/provenance.ts";
import { generations } from "#server/db/schema/work.ts";

export type NewPrint = typeof picturePrints.$inferInsert;

export async function insertPrint(db: DatabaseOrTransaction, print: NewPrint): Promise<void> {
  await db.insert(picturePrints).values(print).onConflictDoNothing();
}

/**
 * Of a picture that is there, with what is known of its car's outline by now. Where several have it (equal pictures of different people) it is the
 * oldest; whoever has confirmed the outline of one has looked at the same.
 */
export async function findStatement(db: DatabaseOrTransaction, print: string): Promise<PictureStatement | null> {
  const [row] = await db
    .select({
      statement: picturePrints.statement,
      outline: generations.outline,
      isConfirmed: sql<boolean | null>`bool_or(${generations.outline} = 'confirmed') over ()`,
    })
    .from(picturePrints)
    .innerJoin(generations, eq(generations.id, picturePrints.generationId))
    .where(and(eq(picturePrints.print, print), isNull(generations.deletedAt), eq(generations.status, "done")))
    .orderBy(generations.createdAt)
    .limit(1);
  if (row === undefined) return null;
  return { ...row.statement, outline: row.isConfirmed === true ? "confirmed" : row.outline };
}

export async function deletePrintsOf(db: DatabaseOrTransaction, generationId: string): Promise<void> {
  await db.delete(picturePrints).where(eq(picturePrints.generationId, generationId));
}
