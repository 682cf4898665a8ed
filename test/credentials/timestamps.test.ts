import { describe, expect, test } from "vitest";
import { readCredentials } from "#credentials/read-credentials.ts";
import { someOf } from "#test/sample.ts";
import { readIndependently } from "./read-independently.ts";
import { createTestSigner, makePicture, photoHash, retailStatement, writtenFormats } from "./signed-pictures.ts";
import { hasOpenssl, startTimestampAuthority } from "./timestamp-authority.ts";

const order = { statement: retailStatement, photoHash };
const say = (said: unknown[]) => {
  const log = (...words: unknown[]) => void said.push(words);
  return { error: log, warn: log };
};

/** No package has an authority that the reference implementation takes: OpenSSL does. */
describe.skipIf(!hasOpenssl)("with a timestamp authority", () => {
  test.each(someOf(writtenFormats))(
    "%s: with an authority the signature says when, to us and to the reference implementation",
    async (format) => {
      using authority = await startTimestampAuthority();
      const signer = await createTestSigner(undefined, { timestampUrl: authority.url });
      const plain = await makePicture(format);
      const signed = await signer.sign(plain, order);
      expect(signed.length - plain.length).toBeLessThan(20_000);
      const read = await readCredentials(signed);
      expect(read).toMatchObject({ state: "read", isSigned: true, isIntact: true });
      const { signedAt } = read.state === "read" ? read : { signedAt: null };
      expect(Math.abs(Date.parse(signedAt ?? "") - Date.now())).toBeLessThan(60_000);
      const { state, failures, successes, manifest } = await readIndependently(signed, `image/${format}`);
      expect({ state, failures }).toEqual({ state: "Valid", failures: ["signingCredential.untrusted"] });
      expect(successes).toContain("timeStamp.validated");
      // It tells when the authority's answer was signed, which may be the second after the time that was stamped.
      const apart = Date.parse(manifest.signature_info.time ?? "") - Date.parse(signedAt ?? "");
      expect(Math.abs(apart)).toBeLessThanOrEqual(1000);
    },
  );

  test("an authority that fails costs the timestamp, not the signature, and is told", async () => {
    using authority = await startTimestampAuthority(503);
    const said: unknown[] = [];
    const signer = await createTestSigner(undefined, { timestampUrl: authority.url, log: say(said) });
    const signed = await signer.sign(await makePicture("jpeg"), order);
    expect(await readCredentials(signed)).toMatchObject({ isSigned: true, isIntact: true, signedAt: null });
    expect((await readIndependently(signed, "image/jpeg")).state).toBe("Valid");
    expect(JSON.stringify(said)).toContain("no-timestamp");
  });
});
