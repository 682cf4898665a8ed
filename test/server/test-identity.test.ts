import { afterAll, beforeAll, expect, test } from "vitest";
import { keepTestIdentity } from "#server/domain/provenance/keep-test-identity.ts";
import { listSigners, rememberSigner } from "#server/domain/provenance/signers.ts";
import { describeIdentity } from "#server/provenance/certificates/describe-identity.ts";
import { makeTestCertificate } from "#server/provenance/certificates/make-test-certificate.ts";
import { createTestSigner } from "#test/credentials/signed-pictures.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const keep = (secret: string, previous?: string) =>
  keepTestIdentity({ db: database.db, secret, previous, make: makeTestCertificate, describe: describeIdentity });

test("machines that start together on a database share one test certificate; another secret has another, and the first stays known", async () => {
  const kept = await Promise.all(Array.from({ length: 6 }, () => keep("one secret")));
  expect(new Set(kept.map(({ key }) => key)).size).toBe(1);
  expect((await listSigners(database.db)).signers).toHaveLength(1);
  const other = await keep("another secret");
  expect(other.key).not.toBe(kept[0]?.key);
  expect((await listSigners(database.db)).signers).toHaveLength(2);
  expect((await keep("one secret")).key).toBe(kept[0]?.key);
});

test("a secret that is replaced leaves the certificate, and is then needed no more", async () => {
  const { key } = await keep("an old secret");
  expect((await keep("a new secret", "an old secret")).key).toBe(key);
  expect((await keep("a new secret")).key).toBe(key);
});

test("an operator's certificate is remembered once, without its key", async () => {
  const { certificate } = await createTestSigner();
  const own = { ...certificate, isTest: false };
  await rememberSigner(database.db, own);
  await rememberSigner(database.db, own);
  const { signers } = await listSigners(database.db);
  expect(signers.filter(({ isTest }) => !isTest)).toEqual([{ fingerprint: own.fingerprint, isTest: false }]);
});
