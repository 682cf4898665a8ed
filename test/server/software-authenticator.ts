import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

/**
 * A passkey as a device makes it (Web Authentication Level 3), without attestation: an ES256 key, a counter, and whether the device has
 * asked its owner for a finger or a PIN.
 */
export type SoftwareAuthenticator = {
  register: (options: { challenge: string; rp: { id?: string } }, how?: Ceremony) => Made;
  signIn: (options: { challenge: string; rpId?: string }, how?: Ceremony) => Made;
};

export type Made = { id: string; rawId: string; type: string; response: Record<string, string> };

export type Ceremony = {
  origin: string;
  isPersonVerified?: boolean;
  /** Where it claims to be, if not where it is. */
  rpId?: string;
};

export function createSoftwareAuthenticator(ordinary: Ceremony): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  let counter = 0;
  const credential = { id: encode(credentialId), rawId: encode(credentialId), type: "public-key" };
  const dataFor = (rpId: string | undefined, { rpId: claimed, isPersonVerified = true }: Ceremony, isNew: boolean) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = 0x01 | (isPersonVerified ? 0x04 : 0) | (isNew ? 0x40 : 0);
    return Buffer.concat([sha256(claimed ?? rpId ?? ""), Buffer.from([flags]), count]);
  };
  return {
    register: ({ challenge, rp }, how = ordinary) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = [Buffer.alloc(16), length, credentialId, encodeCbor(coseKeyOf(publicKey))];
      const authData = Buffer.concat([dataFor(rp.id, how, true), ...attested]);
      const attestation = new Map<number | string, CborValue>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      const clientDataJSON = clientDataOf("webauthn.create", challenge, how.origin);
      return {
        ...credential,
        response: { clientDataJSON: encode(clientDataJSON), attestationObject: encode(encodeCbor(attestation)) },
      };
    },
    signIn: ({ challenge, rpId }, how = ordinary) => {
      const authenticatorData = dataFor(rpId, how, false);
      const clientDataJSON = clientDataOf("webauthn.get", challenge, how.origin);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      const response = { authenticatorData, clientDataJSON, signature };
      return {
        ...credential,
        response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, encode(bytes)])),
      };
    },
  };
}

function clientDataOf(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** RFC 9053: an elliptic curve key (2), ES256 (-7), on P-256 (1). */
function coseKeyOf(key: KeyObject): CborValue {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return new Map<number | string, CborValue>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ]);
}

type CborValue = number | string | Buffer | ReadonlyMap<number | string, CborValue>;

/** As much of CBOR (RFC 8949) as the above needs. */
function encodeCbor(value: CborValue): Buffer {
  if (typeof value === "number") return value < 0 ? headOf(1, -1 - value) : headOf(0, value);
  if (typeof value === "string") return Buffer.concat([headOf(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([headOf(2, value.length), value]);
  const pairs = Array.from(value, ([key, inner]) => Buffer.concat([encodeCbor(key), encodeCbor(inner)]));
  return Buffer.concat([headOf(5, value.size), ...pairs]);
}

function headOf(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

function encode(bytes: Buffer): string {
  return bytes.toString("base64url");
}
