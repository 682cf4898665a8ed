import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Newest first: the newest signs, each of them is believed (docs/decisions/118). */
export type Secrets = readonly [string, ...string[]];

/** What a signed address says, and whose it is. */
export type AddressClaim = {
  /** One thing that addresses are signed for: those of one use are worth nothing to another. */
  use: "shared-picture-file";
  userId: string;
  /** The account's own count (`profiles.address_key_version`): raised, all its addresses open nothing. */
  keyVersion: number;
  /** What it opens. */
  subject: string;
  /** Seconds since 1970. */
  until: number;
};

export type AddressSigner = {
  sign: (claim: AddressClaim) => string;
  /** Whether we signed it and its time is not over. */
  isGood: (claim: AddressClaim, signature: string) => boolean;
};

const keyBytes = 32;
const salt = "carvas signed addresses";

/**
 * Signs addresses with a key of the account whose thing they open, derived from the server's secret (HKDF, RFC 5869): who learns one account's
 * key can sign nothing of another's, and learns nothing of the secret. No key is stored, and none lives longer than a call.
 */
export function createAddressSigner(secrets: Secrets): AddressSigner {
  return {
    sign: (claim) => signatureOf(claim, secrets[0]).toString("base64url"),
    isGood: (claim, signature) => {
      if (claim.until * 1000 <= Date.now()) return false;
      const given = Buffer.from(signature, "base64url");
      return secrets.some((secret) => {
        const wanted = signatureOf(claim, secret);
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      });
    },
  };
}

function signatureOf({ use, userId, keyVersion, subject, until }: AddressClaim, secret: string): Buffer {
  const key = Buffer.from(hkdfSync("sha256", secret, salt, JSON.stringify([use, userId, keyVersion]), keyBytes));
  return createHmac("sha256", key)
    .update(JSON.stringify([subject, until]))
    .digest();
}
