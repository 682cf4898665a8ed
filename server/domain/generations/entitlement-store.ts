import { and, asc, eq, like, ne, sql, type SQL } from "drizzle-orm";
import type { EngineName } from "#contract/generation-kinds.ts";
import type { PictureRecipe } from "#contract/picture-recipe.ts";
import type { DescribedCar } from "#contract/view-sets.ts";
import type { Transaction } from "#server/db/client.ts";
import { entitlements, generations } from "#server/db/schema/work.ts";
import { isLive } from "./generation-store.ts";

export type EntitlementRow = typeof entitlements.$inferSelect;

/** A photo in a scene or in a place of one's own, or a described car. */
export type Subject =
  | { uploadId: string; preset: string; recipe: Pick<PictureRecipe, "background"> }
  | { car: DescribedCar };

/** In a place of one's own the photo of the place counts: another name for it costs nothing, another photo under the same name does. */
export function nameOf(subject: Subject): SQL {
  const { uploadId, preset, recipe, car } = { uploadId: null, preset: null, recipe: null, car: null, ...subject };
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return sql`entitlement_subject(${uploadId}::uuid, ${preset}::text, ${json(recipe)}::jsonb, ${json(car)}::jsonb)`;
}

export async function findLiving(
  tx: Transaction,
  { userId, engine, subject }: { userId: string; engine: EngineName; subject: Subject },
): Promise<EntitlementRow | null> {
  const isOfSubject = and(eq(entitlements.userId, userId), eq(entitlements.subject, nameOf(subject)));
  const [row] = await tx
    .select()
    .from(entitlements)
    .where(and(isOfSubject, eq(entitlements.engine, engine), ne(entitlements.state, "released")));
  return row ?? null;
}

type NewEntitlement = Pick<EntitlementRow, "id" | "userId" | "engine" | "cost">;

/** @param subject null: an order by itself, which shares with none */
export async function insertEntitlement(
  tx: Transaction,
  { subject, ...entitlement }: NewEntitlement & { subject: Subject | null },
): Promise<void> {
  const name = subject === null ? `order:${entitlement.id}` : nameOf(subject);
  await tx.insert(entitlements).values({ ...entitlement, subject: name, state: "held" });
}

export async function findEntitlementById(tx: Transaction, id: string): Promise<EntitlementRow | null> {
  const [row] = await tx.select().from(entitlements).where(eq(entitlements.id, id));
  return row ?? null;
}

export async function setEntitlement(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<EntitlementRow, "state" | "cost" | "engine">> & { subject?: Subject },
): Promise<void> {
  const { subject, ...rest } = changes;
  const named = subject === undefined ? {} : { subject: nameOf(subject) };
  await tx
    .update(entitlements)
    .set({ ...rest, ...named })
    .where(eq(entitlements.id, id));
}

/** Whether anything is open or done under it; `isDone`: anything is done. */
export async function readUses(tx: Transaction, id: string): Promise<{ isUsed: boolean; isDone: boolean }> {
  const [row] = await tx
    .select({
      isUsed: sql<boolean>`count(*) > 0`,
      isDone: sql<boolean>`coalesce(bool_or(${generations.status} = 'done'), false)`,
    })
    .from(generations)
    .where(and(eq(generations.entitlementId, id), isLive));
  return row ?? { isUsed: false, isDone: false };
}

/** Where nothing under it tells its cost any more, the oldest that is open or done does. Gives which one that is. */
export async function tellCost(tx: Transaction, { id, cost }: EntitlementRow): Promise<string | null> {
  const isOfIt = sql`${generations.entitlementId} = ${id}`;
  const oldest = tx
    .select({ id: generations.id })
    .from(generations)
    .where(and(isOfIt, isLive))
    .orderBy(asc(generations.createdAt), asc(generations.id))
    .limit(1);
  const isTold = sql`exists (select from ${generations} as "told" where "told"."cost" > 0 and ("told"."id" = ${id} or "told"."entitlement_id" = ${id}))`;
  const [row] = await tx
    .update(generations)
    .set({ cost })
    .where(and(eq(generations.id, oldest), sql`not ${isTold}`))
    .returning({ id: generations.id });
  return row?.id ?? null;
}

/** Where a photo's pictures by the studio are paid (`captured`) or being paid for (`held`): `scene:<id of the scene>` and `own:<photo of the place>`. */
export async function listPaidPlaces(
  tx: Transaction,
  { userId, uploadId }: { userId: string; uploadId: string },
): Promise<ReadonlyMap<string, EntitlementRow["state"]>> {
  const ofPhoto = `photo:${uploadId}:`;
  const isStudios = and(eq(entitlements.userId, userId), eq(entitlements.engine, "studio"));
  const rows = await tx
    .select({ subject: entitlements.subject, state: entitlements.state })
    .from(entitlements)
    .where(and(isStudios, ne(entitlements.state, "released"), like(entitlements.subject, `${ofPhoto}%`)));
  return new Map(rows.map(({ subject, state }) => [subject.slice(ofPhoto.length), state]));
}
