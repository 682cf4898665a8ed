import { createPrivateKey, type KeyObject, type X509Certificate } from "node:crypto";
import { certificatesIn, type SigningIdentity } from "./signing-identity.ts";

/** Of which a signer's certificate must have one (C2PA 2.2, 14.5.1): mails, documents, and C2PA's own. */
const usagesForSigning = ["1.3.6.1.5.5.7.3.4", "1.3.6.1.5.5.7.3.36", "1.3.6.1.4.1.62558.2.1"] as const;

/**
 * Why pictures can't be signed with a certificate and its key, in words that follow `CONTENT_CREDENTIALS_CERTIFICATE`; null when they can. That it has
 * expired is no fault here: it happens to one that is right.
 */
export function findFault({ chain, key }: Pick<SigningIdentity, "chain" | "key">): string | null {
  const certificates = readOrNull(() => certificatesIn(chain)) ?? [];
  const [leaf] = certificates;
  if (leaf === undefined) return "must be PEM certificates, the signer's first, or the path of a file of them";
  const privateKey = readOrNull(() => createPrivateKey(key));
  if (privateKey === null) return "has a key that can't be read: PEM without a passphrase is expected";
  if (!leaf.checkPrivateKey(privateKey))
    return certificates.some((one) => one.checkPrivateKey(privateKey))
      ? "begins with a certificate of another: the signer's own comes first"
      : "does not belong to the key";
  return faultOfKey(privateKey) ?? faultOfUsage(leaf) ?? faultOfChain(certificates);
}

/** Signatures are ES256. */
function faultOfKey({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string | null {
  const isRight = asymmetricKeyType === "ec" && asymmetricKeyDetails?.namedCurve === "prime256v1";
  return isRight ? null : "has a key of another kind than ECDSA on P-256";
}

function faultOfUsage(leaf: X509Certificate): string | null {
  if (leaf.ca) return "begins with a certificate that signs certificates: the signer's own comes first";
  if (!isForSignatures(leaf))
    return "is not for signatures: the key usage `digitalSignature` must be there, and critical";
  // Node calls so what X.509 calls extended key usage.
  const purposes = leaf.keyUsage ?? [];
  return purposes.some((purpose) => usagesForSigning.some((known) => known === purpose))
    ? null
    : "is not for signing documents: none of the extended key usages that C2PA takes is there";
}

/** Its identifier (RFC 5280, 4.2.1.3), that it is critical, and the head of the bits in their octets. */
const criticalKeyUsage = Buffer.from("0603551d0f0101ff", "hex");
const bitsHeadBytes = 5;
const digitalSignatureBit = 0x80;

/** Node tells nothing of plain key usages. */
function isForSignatures({ raw }: X509Certificate): boolean {
  const at = raw.indexOf(criticalKeyUsage);
  const bits = at === -1 ? 0 : (raw[at + criticalKeyUsage.length + bitsHeadBytes] ?? 0);
  return (bits & digitalSignatureBit) !== 0;
}

/** Each vouches for the one before it; the root may be left out, and the signer is none. */
function faultOfChain(certificates: readonly X509Certificate[]): string | null {
  const [leaf] = certificates;
  if (leaf?.issuer === leaf?.subject)
    return "is signed by itself, which C2PA refuses: it takes one that somebody issued";
  const isWhole = certificates.every((one, index) => {
    const issuer = certificates[index + 1];
    return issuer === undefined || (one.checkIssued(issuer) && one.verify(issuer.publicKey));
  });
  return isWhole ? null : "is followed by certificates that did not issue it";
}

function readOrNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
