import { desc, eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { adminActions } from "#server/db/schema/billing.ts";

export type AdminAction = typeof adminActions.$inferSelect;

export async function insertAdminAction(
  db: DatabaseOrTransaction,
  action: typeof adminActions.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(adminActions).values(action).returning({ id: adminActions.id });
  if (row === undefined) throw new Error("What the operator did was not noted.");
  return row.id;
}

/** Newest first. */
export async function listAdminActions(db: DatabaseOrTransaction, userId: string): Promise<AdminAction[]> {
  return db.select().from(adminActions).where(eq(adminActions.userId, userId)).orderBy(desc(adminActions.createdAt));
}
