import type { Database } from "#server/db/client.ts";
import { createSeal, type SealSecrets } from "#server/domain/sealing/create-seal.ts";
import {
  insertCertificate,
  listKeptIdentities,
  lockTestCertificate,
  setSealedKey,
} from "./signing-certificate-store.ts";

/** A certificate chain and its key: PEM. */
export type TestIdentity = { chain: string; key: string };

/** The secret is the same on all machines of a database. */
export type KeepTestIdentityDeps = SealSecrets & {
  db: Database;
  make: () => Promise<TestIdentity>;
  describe: (identity: TestIdentity) => Promise<{ fingerprint: string; name: string; validUntil: Date }>;
};

/** The installation's test certificate, made at the first start. Another secret opens no kept key: then there is another certificate. */
export async function keepTestIdentity({
  db,
  make,
  describe,
  ...secrets
}: KeepTestIdentityDeps): Promise<TestIdentity> {
  const seal = createSeal(secrets, "key of the test certificate");
  return db.transaction(async (tx) => {
    await lockTestCertificate(tx);
    for (const { fingerprint, chain, sealedKey } of await listKeptIdentities(tx)) {
      const key = seal.open(sealedKey);
      if (key === null) continue;
      const renewed = seal.renew(sealedKey);
      if (renewed !== null) await setSealedKey(tx, { fingerprint, sealedKey: renewed });
      return { chain, key };
    }
    const made = await make();
    const sealedKey = seal.close(made.key);
    await insertCertificate(tx, { ...(await describe(made)), isTest: true, chain: made.chain, sealedKey });
    return made;
  });
}
