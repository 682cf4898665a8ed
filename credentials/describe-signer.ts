import type { Signer } from "@trustnxt/c2pa-ts/cose";
import { hex } from "./picture-data.ts";

export type CredentialsSigner = {
  /** SHA-256 of the certificate (DER), in hex. */
  readonly fingerprint: string;
  /** As the certificate has them; whoever made it wrote them. */
  readonly name: string;
  readonly issuer: string;
  readonly validUntil: string;
};

const maxTextLength = 120;

/** For people: a certificate's own words. */
export async function describeSigner(certificate: Signer["certificate"]): Promise<CredentialsSigner> {
  const { subjectName, issuerName, rawData, notAfter } = certificate;
  return {
    fingerprint: hex(new Uint8Array(await crypto.subtle.digest("SHA-256", rawData))),
    name: nameIn(subjectName),
    issuer: nameIn(issuerName),
    validUntil: notAfter.toISOString(),
  };
}

/** `Somebody Ltd (Signing 2026)`: organisation and common name. */
function nameIn(name: Pick<Signer["certificate"]["subjectName"], "getField">): string {
  const [organisation, common] = [name.getField("O")[0], name.getField("CN")[0]];
  if (organisation === undefined || common === undefined) return plainText(organisation ?? common ?? "no name");
  return plainText(`${organisation} (${common})`);
}

/** Of a stranger's text nothing that turns the text around it, and no more than fits on a screen. */
export function plainText(text: unknown): string {
  return typeof text === "string"
    ? text
        .replace(/[\p{Cc}\p{Cf}]/gu, "")
        .slice(0, maxTextLength)
        .trim()
    : "";
}
