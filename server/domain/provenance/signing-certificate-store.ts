import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#server/db/client.ts";
import { signingCertificates } from "#server/db/schema/provenance.ts";

export type SigningCertificateRow = typeof signingCertificates.$inferSelect;

export async function insertCertificate(
  db: DatabaseOrTransaction,
  row: typeof signingCertificates.$inferInsert,
): Promise<void> {
  await db.insert(signingCertificates).values(row).onConflictDoNothing();
}

export async function listCertificates(
  db: DatabaseOrTransaction,
): Promise<Pick<SigningCertificateRow, "fingerprint" | "isTest">[]> {
  const { fingerprint, isTest } = signingCertificates;
  return db.select({ fingerprint, isTest }).from(signingCertificates).orderBy(desc(signingCertificates.firstUsedAt));
}

/** The test certificates whose key is kept and that are still valid, newest first. */
export async function listKeptIdentities(
  db: DatabaseOrTransaction,
): Promise<{ fingerprint: string; chain: string; sealedKey: string }[]> {
  const rows = await db
    .select()
    .from(signingCertificates)
    .where(
      and(
        eq(signingCertificates.isTest, true),
        isNotNull(signingCertificates.sealedKey),
        gt(signingCertificates.validUntil, sql`now()`),
      ),
    )
    .orderBy(desc(signingCertificates.firstUsedAt));
  return rows.flatMap(({ fingerprint, chain, sealedKey }) =>
    chain === null || sealedKey === null ? [] : [{ fingerprint, chain, sealedKey }],
  );
}

export async function setSealedKey(
  tx: Transaction,
  { fingerprint, sealedKey }: { fingerprint: string; sealedKey: string },
): Promise<void> {
  await tx.update(signingCertificates).set({ sealedKey }).where(eq(signingCertificates.fingerprint, fingerprint));
}

/** One process at a time looks for the test certificate, and makes it: all that start together then sign with the same. */
export async function lockTestCertificate(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('test-certificate', 0))`);
}
