import { createPrivateKey, sign } from "node:crypto";
import { X509Certificate } from "@peculiar/x509";
import { CoseAlgorithmIdentifier } from "@trustnxt/c2pa-ts/cose";
import { describeSigner } from "#credentials/describe-signer.ts";
import { writeCredentials, type CredentialSigner } from "#credentials/write-credentials.ts";
import type { Logger } from "#server/log/logger.ts";
import { certificatesIn, type SigningIdentity } from "../certificates/signing-identity.ts";
import type { ContentSigner } from "../content-signer.ts";
import { createTimestamps } from "./ask-for-timestamp.ts";

export type ContentSignerDeps = {
  software: { name: string; version: string };
  /** Who is asked for RFC 3161 timestamps. */
  timestampUrl?: string | undefined;
  log: Pick<Logger, "error" | "warn">;
  now?: () => Date;
};

/** Signs with ES256 (RFC 9053). */
export async function createContentSigner(
  { chain, key, isTest }: SigningIdentity,
  { software, timestampUrl, log, now = () => new Date() }: ContentSignerDeps,
): Promise<ContentSigner> {
  const [leaf, ...issuers] = certificatesIn(chain).map(({ raw }) => new X509Certificate(raw));
  if (leaf === undefined) throw new Error("there is no certificate to sign with");
  const privateKey = createPrivateKey(key);
  const signer: CredentialSigner = {
    certificate: leaf,
    // A root that a reader does not have already it does not believe either, and one that it has it needs no copy of.
    chainCertificates: issuers.filter(({ subject, issuer }) => subject !== issuer),
    algorithm: CoseAlgorithmIdentifier.ES256,
    // Not the library's own signer: it writes ASN.1 where COSE has the two numbers alone, and other readers refuse that.
    sign: (payload) =>
      Promise.resolve(new Uint8Array(sign("sha256", payload, { key: privateKey, dsaEncoding: "ieee-p1363" }))),
  };
  const { fingerprint, name } = await describeSigner(leaf);
  const timestamps = timestampUrl === undefined ? null : createTimestamps(timestampUrl, log);
  const isValid = () => leaf.notBefore <= now() && now() < leaf.notAfter;
  return {
    certificate: { fingerprint, name, isTest, validUntil: leaf.notAfter },
    async sign(file, { statement, photoHash }) {
      if (!isValid()) {
        log.error(
          { event: "credentials-expired", name },
          "pictures get no Content Credentials: the certificate is not valid",
        );
        return file;
      }
      const hash = photoHash === null ? null : new Uint8Array(Buffer.from(photoHash, "hex"));
      return writeCredentials(file, { statement, photoHash: hash, software }, { signer, timestamps });
    },
  };
}
