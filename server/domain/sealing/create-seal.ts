import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** The installation's secret, and the one before it while it is being replaced. */
export type SealSecrets = { secret: string; previous: string | undefined };

export type Seal = {
  /** For a column: who reads the database alone reads nothing. */
  close: (text: string) => string;
  /** Null for what was sealed under a secret that nobody names any more, or changed. */
  open: (sealed: string) => string | null;
  /** The same under the present secret; null where it is that already, or can't be opened. */
  renew: (sealed: string) => string | null;
};

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM under a key of its own for each purpose, made from the installation's secret. */
export function createSeal({ secret, previous }: SealSecrets, purpose: string): Seal {
  const key = keyOf(secret, purpose);
  const earlierKey = previous === undefined ? null : keyOf(previous, purpose);
  const close = (text: string): string => {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, key, nonce);
    const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
  };
  const openEarlier = (sealed: string): string | null => (earlierKey === null ? null : openWith(earlierKey, sealed));
  return {
    close,
    open: (sealed) => openWith(key, sealed) ?? openEarlier(sealed),
    renew: (sealed) => {
      if (openWith(key, sealed) !== null) return null;
      const text = openEarlier(sealed);
      return text === null ? null : close(text);
    },
  };
}

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `carvas ${purpose}`, 32));
}

function openWith(key: Buffer, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString();
  } catch {
    // Whoever wants it does without: it was sealed under another secret.
    return null;
  }
}
