import { eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { engineSettings } from "#server/db/schema/engines.ts";

export type EngineSettings = Omit<typeof engineSettings.$inferSelect, "userId">;

export async function findEngineSettings(db: DatabaseOrTransaction, userId: string): Promise<EngineSettings | null> {
  const [row] = await db.select().from(engineSettings).where(eq(engineSettings.userId, userId));
  return row ?? null;
}

/** The same, made when there are none, and locked until the transaction ends. */
export async function lockEngineSettings(tx: Transaction, userId: string): Promise<EngineSettings> {
  await tx.insert(engineSettings).values({ userId }).onConflictDoNothing();
  const [row] = await tx.select().from(engineSettings).where(eq(engineSettings.userId, userId)).for("update");
  if (row === undefined) throw new Error("The settings that were just written are gone.");
  return row;
}

export async function setChosen(tx: Transaction, userId: string, chosen: EngineSettings["chosen"]): Promise<void> {
  await tx.update(engineSettings).set({ chosen }).where(eq(engineSettings.userId, userId));
}

/** Null: to none. Then nothing is chosen any more either. */
export async function setAgreedCompanies(
  tx: Transaction,
  userId: string,
  companies: readonly string[] | null,
): Promise<void> {
  const change =
    companies === null
      ? { agreedCompanies: null, agreedAt: null, chosen: {} }
      : { agreedCompanies: [...companies], agreedAt: sql`now()` };
  await tx.update(engineSettings).set(change).where(eq(engineSettings.userId, userId));
}
