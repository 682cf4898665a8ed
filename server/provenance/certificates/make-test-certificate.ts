import { webcrypto } from "node:crypto";
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";
import type { SigningIdentity } from "./signing-identity.ts";

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const years = 10;
/** Clocks of readers may be behind. */
const earlierByMs = 24 * 3600 * 1000;
const documentSigning = "1.3.6.1.5.5.7.3.36";

/**
 * A certificate that names itself a test one, issued by a root that is made for it and whose key is thrown away: a signer may not vouch for itself
 * (C2PA 2.2, 14.5.1). Whoever checks a picture is told that nobody known vouches for it.
 */
export async function makeTestCertificate(now = new Date()): Promise<SigningIdentity> {
  const [rootKeys, keys] = await Promise.all([makeKeys(), makeKeys()]);
  const validity = {
    notBefore: new Date(now.getTime() - earlierByMs),
    notAfter: new Date(now.getTime() + years * 365 * 24 * 3600 * 1000),
    signingAlgorithm: algorithm,
  };
  const root = await X509CertificateGenerator.createSelfSigned(
    {
      name: "O=Carvas test certificate, CN=Carvas test root",
      keys: rootKeys,
      ...validity,
      extensions: [
        new BasicConstraintsExtension(true, 0, true),
        new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
        await SubjectKeyIdentifierExtension.create(rootKeys.publicKey),
      ],
    },
    webcrypto,
  );
  const leaf = await X509CertificateGenerator.create(
    {
      subject: "O=Carvas test certificate, CN=An installation of Carvas",
      issuer: root.subject,
      publicKey: keys.publicKey,
      signingKey: rootKeys.privateKey,
      ...validity,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.emailProtection, documentSigning]),
        await SubjectKeyIdentifierExtension.create(keys.publicKey),
        await AuthorityKeyIdentifierExtension.create(rootKeys.publicKey),
      ],
    },
    webcrypto,
  );
  const key = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
  return {
    chain: `${leaf.toString("pem")}\n${root.toString("pem")}\n`,
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
    isTest: true,
  };
}

function makeKeys() {
  return webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
}
