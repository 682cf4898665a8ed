import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { printOf } from "#credentials/picture-data.ts";
import { readCredentials } from "#credentials/read-credentials.ts";
import { makeTestCertificate } from "#server/provenance/certificates/make-test-certificate.ts";
import type { ContentSigner } from "#server/provenance/content-signer.ts";
import { readIndependently } from "./read-independently.ts";
import { createTestSigner, makePicture, photoHash, retailStatement, writtenFormats } from "./signed-pictures.ts";

let signer: ContentSigner;
beforeAll(async () => {
  signer = await createTestSigner();
});

const order = { statement: retailStatement, photoHash };
const maxGrowthBytes = 20_000;

async function isKnownAs(picture: Uint8Array, file: Uint8Array): Promise<boolean> {
  const print = await printOf(file);
  return print !== null && print === (await printOf(picture));
}

describe.each(writtenFormats)("%s", (format) => {
  let plain: Uint8Array;
  let signed: Uint8Array;
  beforeAll(async () => {
    plain = await makePicture(format);
    signed = await signer.sign(plain, order);
  });
  const mediaType = `image/${format}`;

  test("what is signed is read back, whole and untouched", async () => {
    const { fingerprint, name } = signer.certificate;
    expect(await readCredentials(signed)).toEqual({
      state: "read",
      isSigned: true,
      isIntact: true,
      isExpired: false,
      signer: { fingerprint, name, issuer: expect.stringContaining("test root"), validUntil: expect.any(String) },
      signedAt: null,
      software: "Carvas 1.2.3",
      sourceType: "compositeSynthetic",
      statement: retailStatement,
    });
  });

  test("the reference implementation finds it valid, and misses nothing but a signer that it knows", async () => {
    const { state, failures, successes, manifest } = await readIndependently(signed, mediaType);
    expect({ state, failures }).toEqual({ state: "Valid", failures: ["signingCredential.untrusted"] });
    expect(successes).toEqual(
      expect.arrayContaining([
        "claimSignature.validated",
        "claimSignature.insideValidity",
        format === "avif" ? "assertion.bmffHash.match" : "assertion.dataHash.match",
      ]),
    );
    expect(manifest).toMatchObject({
      claim_version: 2,
      claim_generator_info: [{ name: "Carvas", version: "1.2.3" }],
      signature_info: { alg: "Es256", issuer: "Carvas test certificate", common_name: "An installation of Carvas" },
      ingredients: [
        { relationship: "componentOf", instance_id: expect.stringMatching(/^ni:\/\/\/sha-256;[\w-]{43}$/) },
      ],
    });
    const data = Object.fromEntries(manifest.assertions.map((assertion) => [assertion.label, assertion.data]));
    expect(data["app.carvas.picture"]).toEqual(retailStatement);
    expect(data["c2pa.actions.v2"]).toMatchObject({
      actions: [
        {
          action: "c2pa.created",
          digitalSourceType: "http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic",
          softwareAgent: { name: "Carvas", version: "1.2.3" },
        },
        { action: "c2pa.placed" },
      ],
    });
  });

  test("the pixels, and what the file says of itself, are the same to the last bit", async () => {
    const [before, after] = await Promise.all([plain, signed].map((file) => sharp(file).raw().toBuffer()));
    expect(before?.equals(after ?? new Uint8Array())).toBe(true);
    const print = await printOf(signed);
    expect(print).toBe(await printOf(plain));
    // What an AVIF shows does not follow from its data alone.
    expect(print === null).toBe(format === "avif");
    expect(Buffer.from(signed).includes("compositeSynthetic</Iptc4xmpExt")).toBe(true);
    expect(signed.length - plain.length).toBeGreaterThan(1000);
    expect(signed.length - plain.length).toBeLessThan(maxGrowthBytes);
  });

  test("one changed bit of the picture is found, by us and by the reference implementation", async () => {
    const changed = Uint8Array.from(signed);
    const at = Buffer.from(signed).indexOf(Buffer.from(plain.subarray(Math.floor(plain.length / 2)).subarray(0, 32)));
    expect(at).toBeGreaterThan(0);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await readCredentials(changed)).toMatchObject({ isSigned: true, isIntact: false });
    const { state, failures } = await readIndependently(changed, mediaType);
    expect(state).toBe("Invalid");
    expect(failures.join()).toContain("Hash.mismatch");
    expect(await isKnownAs(plain, changed)).toBe(false);
  });

  test("a changed word of the statement is no signed statement any more", async () => {
    const changed = Buffer.from(signed);
    const at = changed.indexOf("Retail Two", changed.indexOf("app.carvas.picture"));
    changed.write("Retail Ten", at, "latin1");
    expect(await readCredentials(Uint8Array.from(changed))).toMatchObject({ isSigned: false });
    expect((await readIndependently(Uint8Array.from(changed), mediaType)).state).toBe("Invalid");
  });

  test("a file that has credentials is not given others", async () => {
    expect(await signer.sign(signed, order)).toEqual(signed);
  });

  test.skipIf(format === "png")("encoded anew it has none, and another print", async () => {
    const anew = await sharp(signed).toFormat(format, { quality: 80 }).toBuffer();
    expect(await readCredentials(anew)).toEqual({ state: "none" });
    expect(await isKnownAs(plain, anew)).toBe(false);
  });
});

test("another signer's picture is as sound, and names that signer", async () => {
  const other = await createTestSigner(await makeTestCertificate());
  const read = await readCredentials(await other.sign(await makePicture("jpeg"), order));
  expect(read).toMatchObject({
    isSigned: true,
    isIntact: true,
    signer: { fingerprint: other.certificate.fingerprint },
  });
  expect(other.certificate.fingerprint).not.toBe(signer.certificate.fingerprint);
});

test("once its certificate has expired nothing is signed, and that is said; what was signed before says so and still proves its bytes", async () => {
  const longAgo = new Date("2010-01-01T00:00:00Z");
  const identity = await makeTestCertificate(longAgo);
  const signed = await (
    await createTestSigner(identity, { now: () => longAgo })
  ).sign(await makePicture("jpeg"), order);
  expect(await readCredentials(signed)).toMatchObject({ isSigned: true, isIntact: true, isExpired: true });
  const changed = Uint8Array.from(signed);
  changed[changed.length - 50] = (changed[changed.length - 50] ?? 0) ^ 1;
  expect(await readCredentials(changed)).toMatchObject({ isSigned: true, isIntact: false, isExpired: true });

  const said: unknown[] = [];
  const say = (...words: unknown[]) => void said.push(words);
  const log = { error: say, warn: say };
  const plain = await makePicture("jpeg");
  expect(await (await createTestSigner(identity, { log })).sign(plain, order)).toBe(plain);
  expect(JSON.stringify(said)).toContain("not valid");
});

test("a copy says that it was converted, a picture without a photo names none", async () => {
  const statement = { ...retailStatement, isCopy: true };
  const { manifest } = await readIndependently(
    await signer.sign(await makePicture("png"), { statement, photoHash: null }),
    "image/png",
  );
  expect(manifest.ingredients).toEqual([]);
  expect(JSON.stringify(manifest.assertions)).toContain("c2pa.converted");
  expect(JSON.stringify(manifest.assertions)).not.toContain("c2pa.placed");
});
