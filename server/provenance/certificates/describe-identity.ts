import { X509Certificate } from "@peculiar/x509";
import { describeSigner } from "#credentials/describe-signer.ts";
import { certificatesIn, type SigningIdentity } from "./signing-identity.ts";

/** The signer of a chain, as readers of what it signs see it. */
export async function describeIdentity({
  chain,
}: Pick<SigningIdentity, "chain">): Promise<{ fingerprint: string; name: string; validUntil: Date }> {
  const [leaf] = certificatesIn(chain);
  if (leaf === undefined) throw new Error("there is no certificate to sign with");
  const certificate = new X509Certificate(leaf.raw);
  const { fingerprint, name } = await describeSigner(certificate);
  return { fingerprint, name, validUntil: certificate.notAfter };
}
