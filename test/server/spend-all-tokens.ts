import { randomUUID } from "node:crypto";
import type { Database } from "#server/db/client.ts";
import { takeBackTokens } from "#server/domain/tokens/take-back-tokens.ts";

/** Leaves a user without a token. */
export async function spendAllTokens(db: Database, userId: string): Promise<void> {
  await db.transaction((tx) => takeBackTokens(tx, { userId, count: 1_000_000, cause: `test:${randomUUID()}` }));
}
