import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { MailedLinkPurpose } from "#contract/account-links.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { mailedLinks } from "#server/db/schema/accounts.ts";

export type MailedLinkRow = typeof mailedLinks.$inferSelect;
type Wanted = Pick<MailedLinkRow, "tokenHash" | "purpose">;

const isUsable = ({ tokenHash, purpose }: Wanted) =>
  and(eq(mailedLinks.tokenHash, tokenHash), eq(mailedLinks.purpose, purpose), gt(mailedLinks.expiresAt, sql`now()`));

export async function insertMailedLink(tx: Transaction, link: MailedLinkRow): Promise<void> {
  await tx.insert(mailedLinks).values(link);
}

export async function findMailedLink(db: DatabaseOrTransaction, wanted: Wanted): Promise<MailedLinkRow | null> {
  const rows = await db.select().from(mailedLinks).where(isUsable(wanted));
  return rows[0] ?? null;
}

/** The link, for the one caller who gets it. */
export async function takeMailedLink(tx: Transaction, wanted: Wanted): Promise<MailedLinkRow | null> {
  const rows = await tx.delete(mailedLinks).where(isUsable(wanted)).returning();
  return rows[0] ?? null;
}

export async function deleteMailedLinksOf(
  tx: Transaction,
  userId: string,
  purposes: readonly MailedLinkPurpose[],
): Promise<void> {
  await tx.delete(mailedLinks).where(and(eq(mailedLinks.userId, userId), inArray(mailedLinks.purpose, [...purposes])));
}

/** Gives how many were removed. */
export async function deleteExpiredMailedLinks(db: DatabaseOrTransaction, atMost: number): Promise<number> {
  const expired = db
    .select({ tokenHash: mailedLinks.tokenHash })
    .from(mailedLinks)
    .where(lt(mailedLinks.expiresAt, sql`now()`))
    .limit(atMost);
  const removed = await db.delete(mailedLinks).where(inArray(mailedLinks.tokenHash, expired));
  return removed.rowCount ?? 0;
}
