import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { twoFactors } from "#server/db/schema/accounts.ts";

export type EncryptedTwoFactor = { id: string; secret: string; backupCodes: string };

/** Enough for one round; the next goes on. */
const mostAtOnce = 200;

/** Those whose encrypted parts do not both begin so. */
export async function listTwoFactorsNotOf(db: Database, beginning: string): Promise<EncryptedTwoFactor[]> {
  const { id, secret, backupCodes } = twoFactors;
  const isCurrent = sql`starts_with(${secret}, ${beginning}) and starts_with(${backupCodes}, ${beginning})`;
  return db
    .select({ id, secret, backupCodes })
    .from(twoFactors)
    .where(sql`not (${isCurrent})`)
    .limit(mostAtOnce);
}

/** False when either part has changed since it was read. */
export async function setTwoFactorSecrets(
  db: Database,
  { row, secret, backupCodes }: { row: EncryptedTwoFactor; secret: string; backupCodes: string },
): Promise<boolean> {
  const isAsRead = and(
    eq(twoFactors.id, row.id),
    eq(twoFactors.secret, row.secret),
    eq(twoFactors.backupCodes, row.backupCodes),
  );
  const changed = await db.update(twoFactors).set({ secret, backupCodes }).where(isAsRead);
  return changed.rowCount === 1;
}
