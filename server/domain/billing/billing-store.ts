import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { billingCustomers, paymentEvents, purchases } from "#server/db/schema/billing.ts";
import { testAccounts } from "./counted-accounts.ts";

export type Account = (typeof billingCustomers.$inferSelect)["account"];
export type CustomerRow = typeof billingCustomers.$inferSelect;
export type PurchaseRow = typeof purchases.$inferSelect;
type CustomerKey = { account: Account; customerId: string };

const isCustomer = ({ account, customerId }: CustomerKey) =>
  and(eq(billingCustomers.account, account), eq(billingCustomers.customerId, customerId));

export async function findCustomer(
  db: DatabaseOrTransaction,
  { account, userId }: { account: Account; userId: string },
): Promise<CustomerRow | null> {
  const isTheirs = and(eq(billingCustomers.account, account), eq(billingCustomers.userId, userId));
  const [row] = await db.select().from(billingCustomers).where(isTheirs);
  return row ?? null;
}

/** Keeps the first of two that are made at once. */
export async function insertCustomer(
  db: DatabaseOrTransaction,
  customer: CustomerKey & { userId: string },
): Promise<void> {
  await db.insert(billingCustomers).values(customer).onConflictDoNothing();
}

/** Counts a reading of the provider's that begins now, and gives its number; null when nobody knows the customer. */
export async function countReading(db: DatabaseOrTransaction, key: CustomerKey): Promise<number | null> {
  const [row] = await db
    .update(billingCustomers)
    .set({ readings: sql`${billingCustomers.readings} + 1` })
    .where(isCustomer(key))
    .returning({ readings: billingCustomers.readings });
  return row?.readings ?? null;
}

/** The customer, locked until the transaction ends. */
export async function lockCustomer(tx: Transaction, key: CustomerKey): Promise<CustomerRow> {
  const [row] = await tx.select().from(billingCustomers).where(isCustomer(key)).for("update");
  if (row === undefined) throw new Error("A customer that was read is not there.");
  return row;
}

/** Who a user is at each provider. */
export async function listCustomersOf(db: DatabaseOrTransaction, userId: string): Promise<CustomerRow[]> {
  return db.select().from(billingCustomers).where(eq(billingCustomers.userId, userId));
}

/** In one order, so that two who lock them wait for each other. */
export async function lockCustomerRowsOf(tx: Transaction, userId: string): Promise<void> {
  await tx
    .select({ account: billingCustomers.account })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, userId))
    .orderBy(asc(billingCustomers.account))
    .for("update");
}

export async function setApplied(
  tx: Transaction,
  key: CustomerKey,
  { applied, readNextAt }: { applied: number; readNextAt: Date | null },
): Promise<void> {
  await tx.update(billingCustomers).set({ applied, readNextAt }).where(isCustomer(key));
}

export async function setReadNextAt(db: DatabaseOrTransaction, key: CustomerKey, readNextAt: Date): Promise<void> {
  await db.update(billingCustomers).set({ readNextAt }).where(isCustomer(key));
}

export async function listDueCustomers(
  db: DatabaseOrTransaction,
  { account, now, atMost }: { account: Account; now: Date; atMost: number },
): Promise<string[]> {
  const rows = await db
    .select({ customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.account, account), lte(billingCustomers.readNextAt, now)))
    .orderBy(asc(billingCustomers.readNextAt))
    .limit(atMost);
  return rows.map(({ customerId }) => customerId);
}

export type PaymentEventRow = typeof paymentEvents.$inferInsert;

export async function hasPaymentEvent(
  db: DatabaseOrTransaction,
  { account, id }: Pick<PaymentEventRow, "account" | "id">,
): Promise<boolean> {
  const isIt = and(eq(paymentEvents.account, account), eq(paymentEvents.id, id));
  return (await db.select({ id: paymentEvents.id }).from(paymentEvents).where(isIt)).length > 0;
}

/** False when it is there already; one that is just being taken elsewhere is waited for. */
export async function insertPaymentEvent(tx: Transaction, event: PaymentEventRow): Promise<boolean> {
  const rows = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning({ id: paymentEvents.id });
  return rows.length > 0;
}

export async function deletePaymentEvents(db: DatabaseOrTransaction, before: Date): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before));
}

/** Null when there is one with this key, or another open one for Pro. */
export async function insertPurchase(
  db: DatabaseOrTransaction,
  purchase: typeof purchases.$inferInsert,
): Promise<PurchaseRow | null> {
  const [row] = await db.insert(purchases).values(purchase).onConflictDoNothing().returning();
  return row ?? null;
}

export async function findPurchaseByKey(
  db: DatabaseOrTransaction,
  { userId, idempotencyKey }: { userId: string; idempotencyKey: string },
): Promise<PurchaseRow | null> {
  const isIt = and(eq(purchases.userId, userId), eq(purchases.idempotencyKey, idempotencyKey));
  const [row] = await db.select().from(purchases).where(isIt);
  return row ?? null;
}

export async function findOpenProPurchase(
  db: DatabaseOrTransaction,
  { account, userId }: { account: Account; userId: string },
): Promise<PurchaseRow | null> {
  const isTheirs = and(eq(purchases.account, account), eq(purchases.userId, userId));
  const [row] = await db
    .select()
    .from(purchases)
    .where(and(isTheirs, eq(purchases.product, "pro"), eq(purchases.state, "open")));
  return row ?? null;
}

/** Those that nobody can pay any more stand in nobody's way: by the clock, or because their checkout was never begun. */
export async function expirePurchases(
  db: DatabaseOrTransaction,
  { userId, now, begunAfter }: { userId: string; now: Date; begunAfter: Date },
): Promise<void> {
  const isNeverBegun = and(isNull(purchases.url), lt(purchases.createdAt, begunAfter));
  const isOver = or(lt(purchases.expiresAt, now), isNeverBegun);
  await db
    .update(purchases)
    .set({ state: "expired" })
    .where(and(eq(purchases.userId, userId), eq(purchases.state, "open"), isOver));
}

export async function updatePurchase(
  db: DatabaseOrTransaction,
  id: string,
  change: Partial<typeof purchases.$inferInsert>,
): Promise<void> {
  await db.update(purchases).set(change).where(eq(purchases.id, id));
}

export async function lockPurchasesOf(tx: Transaction, key: CustomerKey): Promise<PurchaseRow[]> {
  const isTheirs = and(eq(purchases.account, key.account), eq(purchases.customerId, key.customerId));
  return tx.select().from(purchases).where(isTheirs).orderBy(asc(purchases.createdAt), asc(purchases.id)).for("update");
}

/** Newest first. */
export async function listPurchases(
  db: DatabaseOrTransaction,
  { account, userId, after }: { account: Account; userId: string; after: Date },
): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(and(eq(purchases.account, account), eq(purchases.userId, userId), gt(purchases.createdAt, after)))
    .orderBy(desc(purchases.createdAt));
}

/** Open ones of whom the provider may still take money. */
export async function listOpenPurchases(db: DatabaseOrTransaction, userId: string): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(and(eq(purchases.userId, userId), eq(purchases.state, "open"), isNotNull(purchases.checkoutId)));
}

export async function hasPaidPurchase(
  db: DatabaseOrTransaction,
  { account, userId }: { account: Account; userId: string },
): Promise<boolean> {
  const isPaid = and(eq(purchases.account, account), eq(purchases.userId, userId), isNotNull(purchases.paidAt));
  return (await db.select({ id: purchases.id }).from(purchases).where(isPaid).limit(1)).length > 0;
}

const isTestTokens = and(
  inArray(purchases.account, testAccounts),
  eq(purchases.product, "credits"),
  eq(purchases.state, "paid"),
  lt(purchases.askedBack, purchases.quantity),
);

/** Who bought tokens in tests that were not all asked back. */
export async function listTestBuyers(db: DatabaseOrTransaction): Promise<string[]> {
  const rows = await db.selectDistinct({ userId: purchases.userId }).from(purchases).where(isTestTokens);
  return rows.flatMap(({ userId }) => userId ?? []);
}

export async function lockTestTokens(tx: Transaction, userId: string): Promise<PurchaseRow[]> {
  return tx
    .select()
    .from(purchases)
    .where(and(eq(purchases.userId, userId), isTestTokens))
    .for("update");
}
