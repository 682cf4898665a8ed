import { and, eq, lt, notExists, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import { idempotencyKeys } from "#server/db/schema/api-keys.ts";
import { retailRuns } from "#server/db/schema/retail-runs.ts";
import { generations } from "#server/db/schema/work.ts";

export type RepeatRow = typeof idempotencyKeys.$inferSelect;
type Own = { userId: string; key: string };

const isOwn = ({ userId, key }: Own) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
const daysFromNow = (days: number) => sql`now() + make_interval(days => ${days})`;
const leaseEnd = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Null when the key is known already. */
export async function insertRepeat(
  db: DatabaseOrTransaction,
  { leaseSeconds, keptDays, ...row }: Own & { fingerprint: string; leaseSeconds: number; keptDays: number },
): Promise<RepeatRow | null> {
  const [inserted] = await db
    .insert(idempotencyKeys)
    .values({ ...row, leasedUntil: leaseEnd(leaseSeconds), keptUntil: daysFromNow(keptDays) })
    .onConflictDoNothing()
    .returning();
  return inserted ?? null;
}

export async function findRepeat(db: DatabaseOrTransaction, own: Own): Promise<RepeatRow | null> {
  const [row] = await db.select().from(idempotencyKeys).where(isOwn(own));
  return row ?? null;
}

/** Takes over what a lost process was answering. False while somebody answers it. */
export async function leaseRepeat(db: DatabaseOrTransaction, own: Own, leaseSeconds: number): Promise<boolean> {
  const taken = await db
    .update(idempotencyKeys)
    .set({ leasedUntil: leaseEnd(leaseSeconds) })
    .where(and(isOwn(own), lt(idempotencyKeys.leasedUntil, sql`now()`)));
  return taken.rowCount === 1;
}

export async function setRepeatAnswer(
  db: DatabaseOrTransaction,
  own: Own,
  answered: { status: number; answer: string | null },
): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ ...answered, leasedUntil: null })
    .where(isOwn(own));
}

export async function deleteRepeat(db: DatabaseOrTransaction, own: Own): Promise<void> {
  await db.delete(idempotencyKeys).where(isOwn(own));
}

/**
 * Unless what its call has begun stands under the key: another call would find that instead of its own. Nor when a corrected call has the key by now,
 * which what failed has freed already.
 */
export async function deleteUnbegunRepeat(
  db: DatabaseOrTransaction,
  { userId, key, fingerprint }: Own & { fingerprint: string },
): Promise<void> {
  const isUnknownTo = (table: typeof generations | typeof retailRuns) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.userId, userId), eq(table.idempotencyKey, key))),
    );
  await db
    .delete(idempotencyKeys)
    .where(
      and(
        isOwn({ userId, key }),
        eq(idempotencyKeys.fingerprint, fingerprint),
        isUnknownTo(generations),
        isUnknownTo(retailRuns),
      ),
    );
}

/** Gives how many were removed. */
export async function deleteOldRepeats(db: DatabaseOrTransaction, atMost: number): Promise<number> {
  const old = db
    .select({ userId: idempotencyKeys.userId, key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(lt(idempotencyKeys.keptUntil, sql`now()`))
    .limit(atMost);
  const removed = await db
    .delete(idempotencyKeys)
    .where(sql`(${idempotencyKeys.userId}, ${idempotencyKeys.key}) in ${old}`);
  return removed.rowCount ?? 0;
}
