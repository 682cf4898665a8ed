import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { users } from "#server/db/schema/accounts.ts";
import { billingCustomers } from "#server/db/schema/billing.ts";

type Account = (typeof billingCustomers.$inferSelect)["account"];
export type OutdatedEmail = { customerId: string; email: string; changedAt: Date };

export async function setEmailChanged(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx.update(billingCustomers).set({ emailChangedAt: at }).where(eq(billingCustomers.userId, userId));
}

/** Whose address the provider has to be told, with the one they have now; who has waited longest first. */
export async function listOutdatedEmails(
  db: DatabaseOrTransaction,
  { account, atMost }: { account: Account; atMost: number },
): Promise<OutdatedEmail[]> {
  const rows = await db
    .select({
      customerId: billingCustomers.customerId,
      email: users.email,
      changedAt: billingCustomers.emailChangedAt,
    })
    .from(billingCustomers)
    .innerJoin(users, eq(users.id, billingCustomers.userId))
    .where(and(eq(billingCustomers.account, account), isNotNull(billingCustomers.emailChangedAt)))
    .orderBy(asc(billingCustomers.emailChangedAt))
    .limit(atMost);
  return rows.flatMap(({ changedAt, ...row }) => (changedAt === null ? [] : [{ ...row, changedAt }]));
}

/** Told, or with a moment put behind the others. Nothing when the address has changed again meanwhile. */
export async function settleEmail(
  db: DatabaseOrTransaction,
  { account, customerId, changedAt }: Pick<OutdatedEmail, "customerId" | "changedAt"> & { account: Account },
  waitsSince: Date | null,
): Promise<void> {
  const isIt = and(eq(billingCustomers.account, account), eq(billingCustomers.customerId, customerId));
  await db
    .update(billingCustomers)
    .set({ emailChangedAt: waitsSince })
    .where(and(isIt, eq(billingCustomers.emailChangedAt, changedAt)));
}
