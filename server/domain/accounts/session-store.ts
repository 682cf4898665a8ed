import { and, desc, eq, gt, inArray, like, lt, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { SessionUser } from "#contract/accounts.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { sessions, users, verifications } from "#server/db/schema/accounts.ts";

export type SessionRow = {
  id: string;
  signedInAt: Date;
  expiresAt: Date;
  user: SessionUser;
};

/** The session that has not expired, with its user: one look into the unique index of tokens. */
export async function selectSession(db: DatabaseOrTransaction, token: string): Promise<SessionRow | null> {
  const rows = await db
    .select({
      id: sessions.id,
      signedInAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      user: { id: users.id, email: users.email },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, sql`now()`)));
  return rows[0] ?? null;
}

export type ListedSession = { id: string; userAgent: string | null; createdAt: Date; updatedAt: Date };

/** Those that have not expired, the one used last first. */
export async function listSessionsOf(db: DatabaseOrTransaction, userId: string): Promise<ListedSession[]> {
  const { id, userAgent, createdAt, updatedAt } = sessions;
  return db
    .select({ id, userAgent, createdAt, updatedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(updatedAt), desc(createdAt));
}

/** False when the user has no such session. */
export async function deleteSession(
  db: DatabaseOrTransaction,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const removed = await db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
  return removed.rowCount === 1;
}

export async function deleteSessionOfToken(db: DatabaseOrTransaction, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, token));
}

/** The one session that goes on. */
export type KeptSession = { id: string } | { token: string };

/** All, or all but one; gives which. */
export async function deleteSessionsOf(
  db: DatabaseOrTransaction,
  userId: string,
  kept?: KeptSession,
): Promise<string[]> {
  const isOther =
    kept === undefined ? undefined : "id" in kept ? ne(sessions.id, kept.id) : ne(sessions.token, kept.token);
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), isOther))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

/** From now on only the new token is the session's. False when it has ended. */
export async function setSessionToken(tx: Transaction, { id, token }: { id: string; token: string }): Promise<boolean> {
  const renamed = await tx.update(sessions).set({ token }).where(eq(sessions.id, id));
  return renamed.rowCount === 1;
}

/** Changes nothing, and by that tells every process that what it keeps of these sessions may be old. */
export async function touchSessionsOf(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ updatedAt: sql`${sessions.updatedAt}` })
    .where(eq(sessions.userId, userId));
}

/** Who has given the right password, by the challenge that better-auth handed out for the code. */
export async function selectChallengedUser(db: DatabaseOrTransaction, challenge: string): Promise<SessionUser | null> {
  const [claim] = await db
    .select({ userId: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, challenge), gt(verifications.expiresAt, sql`now()`)));
  // Other rows hold other things than ids. Two look-ups, so that each has its index; compared as text the ids would have none.
  const { data: id } = z.uuid().safeParse(claim?.userId);
  if (id === undefined) return null;
  const rows = await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, id));
  return rows[0] ?? null;
}

/**
 * What a right password has earned at better-auth: browsers that are not asked for codes, sign-ins that wait for theirs, and links to Google that
 * were begun, whose way back asks for no session.
 */
export async function deletePasswordStepsOf(db: DatabaseOrTransaction, userId: string): Promise<void> {
  const isTrusted = like(verifications.identifier, sql.raw("'trust-device-%'"));
  const isChallenge = like(verifications.identifier, sql.raw("'2fa-%'"));
  const isStep = and(eq(verifications.value, userId), or(isTrusted, isChallenge));
  // The library's own JSON text, whose `link` names the user; the id, which we made, has no letter that `like` reads otherwise.
  const isBegunLink = and(
    like(verifications.identifier, sql.raw("'auth-state:%'")),
    like(verifications.value, `%"userId":"${userId}"%`),
  );
  await db.delete(verifications).where(or(isStep, isBegunLink));
}

/** However often it is prolonged: whoever holds a stolen one has to sign in again some day. */
const longestSessionDays = 180;

/** Those that have run out, and those that have gone on for too long. Gives how many were removed. */
export async function deleteExpiredSessions(db: DatabaseOrTransaction, atMost: number): Promise<number> {
  const hasEnded = lt(sessions.expiresAt, sql`now()`);
  const isTooOld = lt(sessions.createdAt, sql`now() - make_interval(days => ${longestSessionDays})`);
  const expired = db.select({ id: sessions.id }).from(sessions).where(or(hasEnded, isTooOld)).limit(atMost);
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
