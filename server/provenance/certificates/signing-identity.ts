import { X509Certificate as NodeCertificate } from "node:crypto";

/** A certificate chain and its key, checked: PEM. */
export type SigningIdentity = {
  /** The signer's first, then those that vouch for it. */
  chain: string;
  /** PKCS#8. */
  key: string;
  isTest: boolean;
};

const pemBlock = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** The certificates of a chain, the signer's first. @throws Error when one can't be read */
export function certificatesIn(chain: string): NodeCertificate[] {
  return (chain.match(pemBlock) ?? []).map((pem) => new NodeCertificate(pem));
}
