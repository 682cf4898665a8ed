import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { SessionUser } from "#contract/accounts.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { sessions, users, verifications } from "#server/db/schema/accounts.ts";

export type SessionRow = {
  id: string;
  expiresAt: Date;
  user: SessionUser;
};

/** The session that has not expired, with its user: one look into the unique index of tokens. */
export async function selectSession(db: DatabaseOrTransaction, token: string): Promise<SessionRow | null> {
  const rows = await db
    .select({ id: sessions.id, expiresAt: sessions.expiresAt, user: { id: users.id, email: users.email } })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, sql`now()`)));
  return rows[0] ?? null;
}

/** Gives how many were removed. */
export async function deleteExpiredSessions(db: DatabaseOrTransaction, atMost: number): Promise<number> {
  const expired = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(lt(sessions.expiresAt, sql`now()`))
    .limit(atMost);
  const removed = await db.delete(sessions).where(inArray(sessions.id, expired));
  return removed.rowCount ?? 0;
}

/** Gives how many were removed. */
export async function deleteExpiredVerifications(db: DatabaseOrTransaction, atMost: number): Promise<number> {
  const expired = db
    .select({ id: verifications.id })
    .from(verifications)
    .where(lt(verifications.expiresAt, sql`now()`))
    .limit(atMost);
  const removed = await db.delete(verifications).where(inArray(verifications.id, expired));
  return removed.rowCount ?? 0;
}
