import { webcrypto } from "node:crypto";
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509CertificateGenerator,
  type Extension,
} from "@peculiar/x509";
import { expect, test } from "vitest";
import { findFault } from "./check-identity.ts";

const p256 = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const forSigning = [
  new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
  new ExtendedKeyUsageExtension([ExtendedKeyUsage.emailProtection]),
];

const everything = KeyUsageFlags.digitalSignature | KeyUsageFlags.keyCertSign;

type Made = { extensions: Extension[]; curve?: string; isOwnIssuer?: boolean };

async function make({ extensions, curve = "P-256", isOwnIssuer = false }: Made) {
  const algorithm = { ...p256, namedCurve: curve };
  const makeKeys = (wanted: typeof algorithm) => webcrypto.subtle.generateKey(wanted, true, ["sign", "verify"]);
  const [issuing, keys] = [await makeKeys(p256), await makeKeys(algorithm)];
  const signing = isOwnIssuer ? keys : issuing;
  const certificate = await X509CertificateGenerator.create(
    {
      subject: "CN=Signer",
      issuer: isOwnIssuer ? "CN=Signer" : "CN=Issuer",
      publicKey: keys.publicKey,
      signingKey: signing.privateKey,
      signingAlgorithm: isOwnIssuer ? algorithm : p256,
      extensions,
    },
    webcrypto,
  );
  const key = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
  return {
    chain: certificate.toString("pem"),
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----`,
  };
}

test("a certificate for signing documents or mails is right", async () => {
  expect(findFault(await make({ extensions: forSigning }))).toBeNull();
  const documents = new ExtendedKeyUsageExtension(["1.3.6.1.5.5.7.3.36"]);
  const usages = new KeyUsagesExtension(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation, true);
  expect(findFault(await make({ extensions: [usages, documents] }))).toBeNull();
});

test.each([
  [
    "one for web servers",
    [forSigning[0], new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth])],
    "extended key usages",
  ],
  ["one without a purpose", [forSigning[0]], "extended key usages"],
  ["one without key usages", [forSigning[1]], "digitalSignature"],
  [
    "one whose key usage is not critical",
    [new KeyUsagesExtension(KeyUsageFlags.digitalSignature, false), forSigning[1]],
    "critical",
  ],
  [
    "one that only agrees on keys",
    [new KeyUsagesExtension(KeyUsageFlags.keyAgreement, true), forSigning[1]],
    "digitalSignature",
  ],
  [
    "one that signs certificates",
    [new BasicConstraintsExtension(true, 1, true), new KeyUsagesExtension(everything, true), forSigning[1]],
    "signs certificates",
  ],
])("%s is refused", async (_, extensions, said) => {
  const fault = findFault(await make({ extensions: extensions.filter((one) => one !== undefined) }));
  expect(fault).toContain(said);
});

test("one that vouches for itself is refused, and one of another curve", async () => {
  expect(findFault(await make({ extensions: forSigning, isOwnIssuer: true }))).toContain("signed by itself");
  expect(findFault(await make({ extensions: forSigning, curve: "P-384" }))).toContain("ECDSA on P-256");
});
