import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";

/*
 * Files under a passphrase, as age does it: a key by scrypt, one more for each file, and pieces of 64 KB under AES-256-GCM, each with its number and
 * whether it is the last in its nonce, so that none can be changed, left out, put elsewhere or cut off without being noticed.
 */
const pieceBytes = 64 * 1024;
const tagBytes = 16;
const saltBytes = 16;
const magic = Buffer.from("CARVAS1\n");
const headBytes = magic.length + saltBytes;

/** About a third of a second and 128 MB, once a backup. */
export const usualCost = { N: 2 ** 17, r: 8, p: 1 } as const;

export type ScryptCost = { N: number; r: number; p: number };

/** The key of a whole backup. */
export function deriveKey(passphrase: string, salt: Uint8Array, { N, r, p }: ScryptCost): Buffer {
  return scryptSync(passphrase.normalize("NFKC"), salt, 32, { N, r, p, maxmem: 256 * N * r });
}

/** Encrypts what goes through it. */
export function createSealer(key: Uint8Array): Transform {
  const salt = randomBytes(saltBytes);
  const fileKey = keyOfFile(key, salt);
  let nth = 0;
  const seal = (piece: Uint8Array, isLast: boolean): Buffer => {
    const cipher = createCipheriv("aes-256-gcm", fileKey, nonceOf(nth++, isLast));
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };
  return inPieces(pieceBytes, { head: Buffer.concat([magic, salt]), turn: seal });
}

/** Decrypts it; fails as soon as a piece is not what was written. */
export function createOpener(key: Uint8Array): Transform {
  let nth = 0;
  let fileKey: Buffer | undefined;
  const open = (piece: Uint8Array, isLast: boolean): Buffer => {
    if (fileKey === undefined) throw new Error("it ends before its beginning does");
    const decipher = createDecipheriv("aes-256-gcm", fileKey, nonceOf(nth++, isLast));
    decipher.setAuthTag(piece.subarray(piece.length - tagBytes));
    return Buffer.concat([decipher.update(piece.subarray(0, piece.length - tagBytes)), decipher.final()]);
  };
  const readHead = (head: Buffer): void => {
    if (!head.subarray(0, magic.length).equals(magic)) throw new Error("it is no encrypted file of a backup");
    fileKey = keyOfFile(key, head.subarray(magic.length));
  };
  return inPieces(pieceBytes + tagBytes, { readHead, turn: open });
}

function keyOfFile(key: Uint8Array, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, "carvas backup", 32));
}

function nonceOf(nth: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(nth, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

type Turning = {
  /** Written first. */
  head?: Buffer;
  /** Takes the first bytes of what comes. */
  readHead?: (head: Buffer) => void;
  turn: (piece: Uint8Array, isLast: boolean) => Buffer;
};

/** Gives what comes on in pieces of one size; the last may be smaller, even empty, and is known as the last. */
function inPieces(size: number, { head, readHead, turn }: Turning): Transform {
  let waiting: Buffer = Buffer.alloc(0);
  let isBegun = false;
  const begin = (out: Transform): boolean => {
    if (isBegun) return true;
    if (head !== undefined) out.push(head);
    if (readHead !== undefined) {
      if (waiting.length < headBytes) return false;
      readHead(waiting.subarray(0, headBytes));
      waiting = waiting.subarray(headBytes);
    }
    isBegun = true;
    return true;
  };
  const carefully = (done: TransformCallback, work: () => void): void => {
    try {
      work();
    } catch (cause) {
      done(new Error("The file was changed, or the passphrase is another.", { cause }));
      return;
    }
    done();
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
      carefully(done, () => {
        if (!begin(this)) return;
        // One more byte than a piece: then it is not the last.
        for (; waiting.length > size; waiting = waiting.subarray(size))
          this.push(turn(waiting.subarray(0, size), false));
      });
    },
    flush(done) {
      carefully(done, () => {
        begin(this);
        this.push(turn(waiting, true));
      });
    },
  });
}
