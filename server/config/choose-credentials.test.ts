import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { makeTestCertificate } from "#server/provenance/certificates/make-test-certificate.ts";
import type { SigningIdentity } from "#server/provenance/certificates/signing-identity.ts";
import { chooseCredentials, describeCredentials } from "./choose-credentials.ts";

let good: SigningIdentity;
let other: SigningIdentity;
beforeAll(async () => {
  [good, other] = await Promise.all([makeTestCertificate(), makeTestCertificate()]);
});

const choose = (certificate: string, key: string) =>
  chooseCredentials({ CONTENT_CREDENTIALS_CERTIFICATE: certificate, CONTENT_CREDENTIALS_KEY: key });
const rootOf = ({ chain }: SigningIdentity) => chain.slice(chain.lastIndexOf("-----BEGIN"));

test("a certificate and its key are taken as text, with line breaks spelt out, and from files", () => {
  const folder = mkdtempSync(join(tmpdir(), "carvas-certificates-"));
  const [chainPath, keyPath] = [join(folder, "chain.pem"), join(folder, "key.pem")];
  writeFileSync(chainPath, good.chain);
  writeFileSync(keyPath, good.key);
  const ways = [
    choose(good.chain, good.key),
    choose(good.chain.replaceAll("\n", String.raw`\n`), good.key.replaceAll("\n", String.raw`\n`)),
    choose(chainPath, keyPath),
  ];
  for (const { chosen, problems } of ways) {
    expect(problems).toEqual([]);
    expect(chosen.identity).toEqual({ chain: good.chain, key: good.key, isTest: false });
  }
});

test("what can't be used is named, and no part of a key is repeated", () => {
  const leafAlone = good.chain.slice(0, good.chain.indexOf("-----END CERTIFICATE-----") + 26);
  const faults = [
    [choose("/no/such/file", good.key), "CONTENT_CREDENTIALS_CERTIFICATE names a file that can't be read"],
    [choose(good.chain, "/no/such/file"), "CONTENT_CREDENTIALS_KEY names a file that can't be read"],
    [choose("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----", good.key), "must be PEM certificates"],
    [choose(good.chain, "-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----"), "a key that can't be read"],
    [choose(good.chain, other.key), "does not belong to the key"],
    [choose(rootOf(good) + leafAlone, good.key), "begins with a certificate of another: the signer's own comes first"],
    [choose(leafAlone + rootOf(other), good.key), "is followed by certificates that did not issue it"],
  ] as const;
  for (const [{ problems }, said] of faults) {
    expect(problems).toEqual([expect.stringContaining(said)]);
    expect(problems.join()).not.toContain("secret");
    expect(problems.join()).toMatch(/^CONTENT_CREDENTIALS_/);
  }
  expect(choose(leafAlone, good.key).problems).toEqual([]);
});

test("nothing set is a test certificate; the start says so, and names one that has expired", async () => {
  expect(chooseCredentials({})).toEqual({ chosen: { identity: undefined, timestampUrl: undefined }, problems: [] });
  expect(describeCredentials({ identity: undefined, timestampUrl: undefined })).toContain("test certificate");
  const old = await makeTestCertificate(new Date("2010-01-01T00:00:00Z"));
  expect(choose(old.chain, old.key).problems).toEqual([]);
  const described = (identity: SigningIdentity, now?: Date) =>
    describeCredentials({ identity, timestampUrl: undefined }, now);
  expect(described(old)).toMatch(/^EXPIRED on 2019-12-30 .*without/);
  expect(described(good, new Date("2020-01-01T00:00:00Z"))).toMatch(/^NOT YET VALID before /);
  expect(described(good)).toMatch(/^signed by .*, until 20\d\d-\d\d-\d\d, without timestamps$/);
});
