import { formatEnvelope, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Database } from "#server/db/client.ts";
import { versionOfSecret } from "./better-auth-options.ts";
import { listTwoFactorsNotOf, setTwoFactorSecrets } from "./two-factor-store.ts";

/** What `symmetricDecrypt` and `symmetricEncrypt` take. */
type Keys = { keys: Map<number, string>; currentVersion: number; legacySecret: string };

function keysOf(secret: string, previous: string | undefined): Keys {
  const known = previous === undefined ? [secret] : [secret, previous];
  return {
    keys: new Map(known.map((value) => [versionOfSecret(value), value])),
    currentVersion: versionOfSecret(secret),
    legacySecret: previous ?? secret,
  };
}

/**
 * Encrypts authenticator secrets and recovery codes that another secret than the current one has encrypted, so that the previous one need not be
 * kept for them. Gives how many accounts' it were; what neither secret opens stays as it is, and is counted as lost.
 */
export async function renewTwoFactorSecrets(
  db: Database,
  { secret, previous }: { secret: string; previous: string | undefined },
): Promise<{ renewed: number; lost: number }> {
  const key = keysOf(secret, previous);
  const rows = await listTwoFactorsNotOf(db, formatEnvelope(key.currentVersion, ""));
  let renewed = 0;
  for (const row of rows) {
    const opened = await open(key, row);
    if (opened === null) continue;
    const [newSecret, newCodes] = await Promise.all(opened.map((data) => symmetricEncrypt({ key, data })));
    if (newSecret === undefined || newCodes === undefined) continue;
    // A code may have been used meanwhile: then the next round does it.
    if (await setTwoFactorSecrets(db, { row, secret: newSecret, backupCodes: newCodes })) renewed += 1;
  }
  return { renewed, lost: rows.length - renewed };
}

async function open(key: Keys, row: { secret: string; backupCodes: string }): Promise<string[] | null> {
  try {
    return await Promise.all([row.secret, row.backupCodes].map((data) => symmetricDecrypt({ key, data })));
  } catch (error) {
    // Of a secret that nobody names any more: whatever the library throws then, each next row is another matter.
    if (error instanceof Error) return null;
    throw error;
  }
}
