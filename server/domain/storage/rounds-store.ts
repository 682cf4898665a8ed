import { eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { storageRounds } from "#server/db/schema/storage.ts";

/** Through all uploads, all stored files, and all requests. */
export type RoundName = "uploads" | "files" | "requests";

/** How far a round has come; null at its beginning. */
export async function readPosition(db: DatabaseOrTransaction, name: RoundName): Promise<string | null> {
  const [row] = await db.select().from(storageRounds).where(eq(storageRounds.name, name));
  return row?.position ?? null;
}

/** Null: from the beginning again. Two workers at once may set it back: what was looked at is looked at once more. */
export async function setPosition(
  db: DatabaseOrTransaction,
  { name, position }: { name: RoundName; position: string | null },
): Promise<void> {
  const changes = { position, updatedAt: sql`now()` };
  await db
    .insert(storageRounds)
    .values({ name, position })
    .onConflictDoUpdate({ target: storageRounds.name, set: changes });
}
