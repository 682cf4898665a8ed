import { and, desc, eq, inArray } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { sandboxObjects } from "#server/db/schema/billing.ts";
import { sandboxSchemas, type SandboxData, type SandboxKind, type SandboxObject } from "./sandbox-objects.ts";

export async function insertObject<Kind extends SandboxKind>(
  db: DatabaseOrTransaction,
  kind: Kind,
  { id, customerId, data }: SandboxObject<Kind>,
): Promise<void> {
  await db.insert(sandboxObjects).values({ id, kind, customerId, data }).onConflictDoNothing();
}

export async function findObject<Kind extends SandboxKind>(
  db: DatabaseOrTransaction,
  kind: Kind,
  id: string,
): Promise<SandboxObject<Kind> | null> {
  const [row] = await db.select().from(sandboxObjects).where(isObject(kind, id));
  return row === undefined ? null : parse(kind, row);
}

/** The object, locked until the transaction ends. */
export async function lockObject<Kind extends SandboxKind>(
  tx: Transaction,
  kind: Kind,
  id: string,
): Promise<SandboxObject<Kind> | null> {
  const [row] = await tx.select().from(sandboxObjects).where(isObject(kind, id)).for("update");
  return row === undefined ? null : parse(kind, row);
}

export async function updateObject<Kind extends SandboxKind>(
  tx: Transaction,
  kind: Kind,
  { id, data }: { id: string; data: SandboxData<Kind> },
): Promise<void> {
  await tx.update(sandboxObjects).set({ data }).where(isObject(kind, id));
}

/** Newest first. */
export async function listObjects<Kind extends SandboxKind>(
  db: DatabaseOrTransaction,
  kind: Kind,
  customerId: string,
): Promise<SandboxObject<Kind>[]> {
  const rows = await db
    .select()
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.kind, kind), eq(sandboxObjects.customerId, customerId)))
    .orderBy(desc(sandboxObjects.createdAt), desc(sandboxObjects.id));
  return rows.map((row) => parse(kind, row));
}

/** What names the customer, and its pages. Checkouts and payments stay, as a provider's books do: they name nobody. */
export async function deletePerson(db: DatabaseOrTransaction, customerId: string): Promise<void> {
  const isPersonal = inArray(sandboxObjects.kind, ["customer", "portal"]);
  await db.delete(sandboxObjects).where(and(isPersonal, eq(sandboxObjects.customerId, customerId)));
}

const isObject = (kind: SandboxKind, id: string) => and(eq(sandboxObjects.kind, kind), eq(sandboxObjects.id, id));

function parse<Kind extends SandboxKind>(
  kind: Kind,
  { id, customerId, data }: typeof sandboxObjects.$inferSelect,
): SandboxObject<Kind> {
  return { id, customerId, data: sandboxSchemas[kind].parse(data) as SandboxData<Kind> };
}
