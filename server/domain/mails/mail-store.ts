import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { MailContent } from "#contract/mail-content.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { rateLimits } from "#server/db/schema/accounts.ts";
import { mails } from "#server/db/schema/mails.ts";
import { mailsChannel } from "./mails-channel.ts";

export type MailRow = typeof mails.$inferSelect;

export type WaitingMail = Pick<MailRow, "id" | "createdAt" | "failures"> & {
  toAddress: string;
  content: MailContent;
};

/** Of the day that began with the first; in the transaction of the mail, so that one that is taken back was none. */
export async function countMailTo(tx: Transaction, key: string): Promise<number> {
  const isOver = sql`${rateLimits.expire} <= now()`;
  const [counted] = await tx
    .insert(rateLimits)
    .values({ key, points: 1, expire: sql`now() + interval '1 day'` })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isOver} then excluded.expire else ${rateLimits.expire} end`,
      },
    })
    .returning({ points: rateLimits.points });
  return counted?.points ?? 0;
}

export async function insertMail(tx: Transaction, mail: typeof mails.$inferInsert): Promise<void> {
  await tx.insert(mails).values(mail).onConflictDoNothing({ target: mails.cause });
  await tx.execute(sql`select pg_notify(${mailsChannel}, '')`);
}

/**
 * The mail that has waited longest, set aside for `leaseSeconds`: other processes pass it over until then. None whose link has ended, and
 * none older than `triedForSeconds`.
 */
export async function claimWaitingMail(
  db: DatabaseOrTransaction,
  { leaseSeconds, triedForSeconds }: { leaseSeconds: number; triedForSeconds: number },
): Promise<WaitingMail | null> {
  const next = db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.state, "waiting"),
        lte(mails.nextTryAt, sql`now()`),
        or(isNull(mails.expiresAt), gt(mails.expiresAt, sql`now()`)),
        gt(mails.createdAt, secondsAgo(triedForSeconds)),
      ),
    )
    .orderBy(asc(mails.createdAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [row] = await db
    .update(mails)
    .set({ nextTryAt: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where(eq(mails.id, sql`${next}`))
    .returning();
  return row === undefined ? null : toWaitingMail(row);
}

function toWaitingMail({ id, createdAt, failures, toAddress, content }: MailRow): WaitingMail {
  if (toAddress === null || content === null) throw new Error("A mail that waits has lost its content.");
  return { id, createdAt, failures, toAddress, content };
}

export type MailEnd = {
  state: "sent" | "written";
  /** What is kept of it: null and the address goes, too. */
  content: MailContent | null;
};

export async function setMailEnded(db: DatabaseOrTransaction, id: string, { state, content }: MailEnd): Promise<void> {
  await db
    .update(mails)
    .set({ state, content, endedAt: sql`now()`, ...(content === null ? { toAddress: null } : {}) })
    .where(and(eq(mails.id, id), eq(mails.state, "waiting")));
}

export async function setMailFailed(
  db: DatabaseOrTransaction,
  id: string,
  { reason, waitSeconds }: { reason: string; waitSeconds: number },
): Promise<void> {
  await db
    .update(mails)
    .set({
      failures: sql`${mails.failures} + 1`,
      lastFailure: reason,
      nextTryAt: sql`now() + make_interval(secs => ${waitSeconds})`,
    })
    .where(and(eq(mails.id, id), eq(mails.state, "waiting")));
}

export type EndedMail = Pick<MailRow, "id" | "kind" | "state" | "failures" | "lastFailure">;

/** Ends what waits for nothing: links that have ended, and what no mail server took for `triedForSeconds`. Gives what was ended. */
export async function endOverdueMails(db: DatabaseOrTransaction, triedForSeconds: number): Promise<EndedMail[]> {
  const isExpired = sql`${mails.expiresAt} <= now()`;
  return db
    .update(mails)
    .set({ state: sql`case when ${isExpired} then 'expired' else 'given-up' end`, endedAt: sql`now()` })
    .where(and(eq(mails.state, "waiting"), or(isExpired, lte(mails.createdAt, secondsAgo(triedForSeconds)))))
    .returning({
      id: mails.id,
      kind: mails.kind,
      state: mails.state,
      failures: mails.failures,
      lastFailure: mails.lastFailure,
    });
}

/** Takes content and address off mails that ended so long ago. Gives how many. */
export async function forgetOldMails(db: DatabaseOrTransaction, keptDays: number): Promise<number> {
  const forgotten = await db
    .update(mails)
    .set({ content: null, toAddress: null })
    .where(and(isNotNull(mails.content), lt(mails.endedAt, secondsAgo(keptDays * 24 * 3600))));
  return forgotten.rowCount ?? 0;
}

export async function deleteMailsOf(tx: Transaction, address: string, queuedUntil: Date): Promise<void> {
  const ofAddress = sql`lower(${address})`;
  // The database's moments have microseconds, which a `Date` has lost.
  const isOld = lt(mails.createdAt, new Date(queuedUntil.getTime() + 1));
  await tx.delete(mails).where(and(eq(sql`lower(${mails.toAddress})`, ofAddress), isOld));
  const isNamed = eq(sql`lower(${mails.content} ->> 'newEmail')`, ofAddress);
  await tx.delete(mails).where(and(inArray(mails.kind, ["email-changed", "change-email"]), isNamed, isOld));
}

/** What was written to the team under this address, in whatever case it was typed. */
export async function deleteContactMailsOf(tx: Transaction, address: string): Promise<void> {
  const isWriter = eq(sql`lower(${mails.content} ->> 'email')`, sql`lower(${address})`);
  await tx.delete(mails).where(and(eq(mails.kind, "contact-message"), isWriter));
}

/** Which of these are not forgotten. */
export async function listKeptMailIds(db: DatabaseOrTransaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(inArray(mails.id, [...ids]), isNotNull(mails.content)));
  return rows.map(({ id }) => id);
}

export async function listMails(db: DatabaseOrTransaction, atMost: number): Promise<MailRow[]> {
  return db.select().from(mails).orderBy(desc(mails.createdAt)).limit(atMost);
}

/** How many there are of each state that any has. */
export async function countMailsByState(
  db: DatabaseOrTransaction,
): Promise<{ state: MailRow["state"]; mails: number }[]> {
  return db.select({ state: mails.state, mails: count() }).from(mails).groupBy(mails.state);
}

/** By id or its beginning; at most two, so that a caller sees when the beginning is not enough. */
export async function findMailsByIdStart(db: DatabaseOrTransaction, idStart: string): Promise<MailRow[]> {
  return db
    .select()
    .from(mails)
    .where(sql`starts_with(${mails.id}::text, ${idStart})`)
    .limit(2);
}

function secondsAgo(seconds: number) {
  return sql`now() - make_interval(secs => ${seconds})`;
}
