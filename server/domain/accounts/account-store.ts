import { and, asc, eq, inArray, isNotNull, lt, ne, sql } from "drizzle-orm";
import type { IdentityProvider } from "#contract/accounts.ts";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { authAccounts, signUpGrants, users } from "#server/db/schema/accounts.ts";

const credential = "credential";

export type UserRow = Pick<typeof users.$inferSelect, "id" | "email" | "emailVerified" | "twoFactorEnabled">;
const userColumns = {
  id: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  twoFactorEnabled: users.twoFactorEnabled,
};

export async function findUser(db: DatabaseOrTransaction, id: string): Promise<UserRow | null> {
  const rows = await db.select(userColumns).from(users).where(eq(users.id, id));
  return rows[0] ?? null;
}

export async function findUserByEmail(db: DatabaseOrTransaction, email: string): Promise<UserRow | null> {
  const rows = await db.select(userColumns).from(users).where(eq(users.email, email));
  return rows[0] ?? null;
}

/** Locked until the transaction ends: what is decided by how one gets into an account is decided one after the other. */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow | null> {
  const rows = await tx.select(userColumns).from(users).where(eq(users.id, id)).for("update");
  return rows[0] ?? null;
}

/** For a locked user. Throws what `isTakenEmail` knows when another account has the address. */
export async function setEmail(tx: Transaction, id: string, email: string): Promise<void> {
  await tx.update(users).set({ email, emailVerified: true, updatedAt: new Date() }).where(eq(users.id, id));
}

/** Whether a transaction failed because another account has the address (PostgreSQL's unique_violation). */
export function isTakenEmail(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause !== "object" || cause === null || !("code" in cause) || !("constraint" in cause)) return false;
  return cause.code === "23505" && cause.constraint === "users_email_unique";
}

/** False when it was verified before, or the account has another address now. */
export async function setEmailVerified(db: DatabaseOrTransaction, id: string, email: string): Promise<boolean> {
  const verified = await db
    .update(users)
    .set({ emailVerified: true, updatedAt: new Date() })
    .where(and(eq(users.id, id), eq(users.email, email), eq(users.emailVerified, false)));
  return verified.rowCount === 1;
}

/** As better-auth stores it; null for an account without one. */
export async function selectPasswordHash(db: DatabaseOrTransaction, userId: string): Promise<string | null> {
  const rows = await db.select({ hash: authAccounts.password }).from(authAccounts).where(isPasswordOf(userId));
  return rows[0]?.hash ?? null;
}

/** For a locked user, who may not have had one. */
export async function upsertPassword(
  tx: Transaction,
  { userId, hash }: { userId: string; hash: string },
): Promise<void> {
  await tx
    .insert(authAccounts)
    .values({ accountId: userId, providerId: credential, userId, password: hash })
    .onConflictDoUpdate({
      target: [authAccounts.providerId, authAccounts.accountId],
      set: { password: hash, updatedAt: new Date() },
    });
}

export type Identity = { providerId: string; idToken: string | null; createdAt: Date };

/** Linked accounts elsewhere, oldest first. */
export async function listIdentities(db: DatabaseOrTransaction, userId: string): Promise<Identity[]> {
  const { providerId, idToken, createdAt } = authAccounts;
  return db
    .select({ providerId, idToken, createdAt })
    .from(authAccounts)
    .where(and(eq(authAccounts.userId, userId), ne(providerId, credential)))
    .orderBy(asc(createdAt));
}

/** False when there is none. */
export async function deleteIdentities(
  tx: Transaction,
  { userId, provider }: { userId: string; provider: IdentityProvider },
): Promise<boolean> {
  const removed = await tx
    .delete(authAccounts)
    .where(and(eq(authAccounts.userId, userId), eq(authAccounts.providerId, provider)));
  return (removed.rowCount ?? 0) > 0;
}

function isPasswordOf(userId: string) {
  return and(
    eq(authAccounts.userId, userId),
    eq(authAccounts.providerId, credential),
    isNotNull(authAccounts.password),
  );
}

/** Those of whom the year is over. Gives how many were removed. */
export async function deleteOldSignUpGrants(db: DatabaseOrTransaction, atMost: number): Promise<number> {
  const old = db
    .select({ mailboxHash: signUpGrants.mailboxHash })
    .from(signUpGrants)
    .where(lt(signUpGrants.grantedAt, sql`now() - interval '1 year'`))
    .limit(atMost);
  const removed = await db.delete(signUpGrants).where(inArray(signUpGrants.mailboxHash, old));
  return removed.rowCount ?? 0;
}
