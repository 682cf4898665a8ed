import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { requests } from "#server/db/schema/requests.ts";

export type RequestRow = typeof requests.$inferSelect;
export type NewRequest = typeof requests.$inferInsert;
export type RequestUrls = Pick<
  NewRequest,
  "sideUrl" | "frontQuarterUrl" | "rearQuarterUrl" | "frontUrl" | "rearUrl" | "dynamicImageUrl"
>;

export type RequestWords = Partial<
  Pick<
    NewRequest,
    | "make"
    | "model"
    | "year"
    | "color"
    | "swatch"
    | "wheelColour"
    | "visualOptions"
    | "trim"
    | "generation"
    | "numberPlate"
  >
>;

const optionalWords = ["visualOptions", "trim", "generation", "numberPlate"] as const;

type OwnRequest = {
  userId: string;
  id: string;
};

const isOwn = ({ userId, id }: OwnRequest) => and(eq(requests.id, id), eq(requests.userId, userId));

export async function insertRequest(db: DatabaseOrTransaction, request: NewRequest): Promise<RequestRow> {
  const [row] = await db.insert(requests).values(request).returning();
  if (row === undefined) throw new Error("An insert gave no row.");
  return row;
}

export async function findRequest(db: DatabaseOrTransaction, own: OwnRequest): Promise<RequestRow | null> {
  const [row] = await db.select().from(requests).where(isOwn(own));
  return row ?? null;
}

/** Whether the same words have become six views before. */
export async function hasFinishedTwin(db: DatabaseOrTransaction, words: NewRequest): Promise<boolean> {
  const said = (["make", "model", "year", "color", "swatch", "wheelColour", ...optionalWords] as const).map(
    (name) => sql`${requests[name]} is not distinct from ${words[name] ?? null}`,
  );
  const [row] = await db
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.userId, words.userId), isNotNull(requests.sideUrl), ...said))
    .limit(1);
  return row !== undefined;
}

/** The row, locked until the transaction ends. */
export async function findRequestForUpdate(tx: Transaction, own: OwnRequest): Promise<RequestRow | null> {
  const [row] = await tx.select().from(requests).where(isOwn(own)).for("update");
  return row ?? null;
}

/** For the worker, which acts for whoever owns the request: locked until the transaction ends. */
export async function findRequestOfAnyoneForUpdate(tx: Transaction, id: string): Promise<RequestRow | null> {
  const [row] = await tx.select().from(requests).where(eq(requests.id, id)).for("update");
  return row ?? null;
}

export async function setRequestUrls(tx: Transaction, id: string, urls: RequestUrls): Promise<RequestRow | null> {
  const [row] = await tx.update(requests).set(urls).where(eq(requests.id, id)).returning();
  return row ?? null;
}

export async function deleteRequest(tx: Transaction, id: string): Promise<void> {
  await tx.delete(requests).where(eq(requests.id, id));
}

export async function setRequestWords(tx: Transaction, id: string, words: RequestWords): Promise<void> {
  await tx.update(requests).set(words).where(eq(requests.id, id));
}
