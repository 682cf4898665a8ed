import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/client.ts";
import { keepTestIdentity } from "#server/domain/provenance/keep-test-identity.ts";
import { rememberSigner } from "#server/domain/provenance/signers.ts";
import type { Logger } from "#server/log/logger.ts";
import { createContentSigner } from "#server/provenance/c2pa/create-content-signer.ts";
import { describeIdentity } from "#server/provenance/certificates/describe-identity.ts";
import { makeTestCertificate } from "#server/provenance/certificates/make-test-certificate.ts";
import type { ContentSigner } from "#server/provenance/content-signer.ts";
import { readVersion } from "#server/version.ts";

export type SignerSetup = {
  config: Pick<Config, "credentials" | "accounts">;
  db: Database;
  logger: Logger;
};

/**
 * Who signs the pictures of this installation: the operator, or a test certificate. That one lies in the database, which all machines share: each would
 * otherwise sign with another, and know none of the others' pictures.
 */
export async function openSigner({ config, db, logger }: SignerSetup): Promise<ContentSigner> {
  const { identity, timestampUrl } = config.credentials;
  const kept = async () => {
    const { sessionSecret: secret, previousSecret: previous } = config.accounts;
    const test = await keepTestIdentity({
      db,
      secret,
      previous,
      make: makeTestCertificate,
      describe: describeIdentity,
    });
    return { ...test, isTest: true };
  };
  const software = { name: "Carvas", version: readVersion() };
  const signer = await createContentSigner(identity ?? (await kept()), { software, timestampUrl, log: logger });
  await rememberSigner(db, signer.certificate);
  return signer;
}
