import { and, asc, desc, eq, gt, inArray, lt, notExists, or, sql, type SQL } from "drizzle-orm";
import { unknownCar } from "#contract/detected-fields.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { detectionPhotos, detections } from "#server/db/schema/detections.ts";
import { requests } from "#server/db/schema/requests.ts";
import { generations } from "#server/db/schema/work.ts";

/** Who chooses photos today sends them today. */
const emptyHours = 24;
const longAgo = sql`now() - make_interval(hours => ${emptyHours})`;

/** Says nothing: saved for photos that never came or are gone, with no word of a person and no views. */
function isEmpty(db: DatabaseOrTransaction): SQL | undefined {
  const one = { one: sql`1` };
  const views = db.select(one).from(generations).where(eq(generations.requestId, requests.id));
  const photos = db.select(one).from(detectionPhotos).where(eq(detectionPhotos.requestId, requests.id));
  const isUsed = or(sql`${detections.corrections} <> '{}'::jsonb`, gt(detections.usedAt, longAgo));
  const used = db
    .select(one)
    .from(detections)
    .where(and(eq(detections.requestId, requests.id), isUsed));
  return and(
    eq(requests.make, unknownCar.make),
    eq(requests.model, unknownCar.model),
    notExists(views),
    notExists(photos),
    notExists(used),
  );
}

/** The next requests of a round through all of them, by id. */
export async function listRequestIds(
  db: DatabaseOrTransaction,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: requests.id })
    .from(requests)
    .where(after === null ? undefined : gt(requests.id, after))
    .orderBy(asc(requests.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Removes those of them that are old and empty. Gives how many went. */
export async function removeOldEmpty(db: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  return db.transaction((tx) => removeEmpty(tx, and(inArray(requests.id, [...ids]), lt(requests.createdAt, longAgo))));
}

/** Removes a user's empty ones but for the `kept` newest. */
export async function removeEmptyBeyond(
  tx: Transaction,
  { userId, kept }: { userId: string; kept: number },
): Promise<void> {
  const own = and(eq(requests.userId, userId), isEmpty(tx));
  const rows = await tx
    .select({ id: requests.id })
    .from(requests)
    .where(own)
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .offset(kept);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await removeEmpty(tx, inArray(requests.id, ids));
}

/** Locked before it is looked at again: a photo that is being put to one of them at this moment keeps it. */
async function removeEmpty(tx: Transaction, which: SQL | undefined): Promise<number> {
  const locked = await tx
    .select({ id: requests.id })
    .from(requests)
    .where(and(which, isEmpty(tx)))
    .for("update", { skipLocked: true });
  if (locked.length === 0) return 0;
  const ids = locked.map(({ id }) => id);
  const gone = await tx
    .delete(requests)
    .where(and(inArray(requests.id, ids), isEmpty(tx)))
    .returning({ id: requests.id });
  return gone.length;
}
