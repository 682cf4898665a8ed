import type { ProvenanceSigner } from "#contract/provenance-routes.ts";
import type { DatabaseOrTransaction } from "#server/db/client.ts";
import type { SigningCertificate } from "#server/provenance/content-signer.ts";
import { insertCertificate, listCertificates } from "./signing-certificate-store.ts";

/** Pictures signed with it count as made here from now on, also once another certificate is taken. */
export async function rememberSigner(
  db: DatabaseOrTransaction,
  { fingerprint, name, isTest, validUntil }: SigningCertificate,
): Promise<void> {
  await insertCertificate(db, { fingerprint, name, isTest, validUntil });
}

/** Newest first. */
export async function listSigners(db: DatabaseOrTransaction): Promise<{ signers: ProvenanceSigner[] }> {
  return { signers: await listCertificates(db) };
}
