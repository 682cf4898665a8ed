import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { PassThrough, Transform, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { AppError } from "#contract/errors.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { setupKey } from "./backup-keys.ts";
import { createOpener, createSealer, deriveKey, usualCost, type ScryptCost } from "./seal.ts";

/** What a stream held, before it was packed and sealed. */
export type Written = { bytes: number; sha256: string };

/** Files of a backup: packed where that helps, and sealed where the backup is encrypted. */
export type BackupStore = {
  readonly isEncrypted: boolean;
  write: (key: string, source: Readable, how?: Packing) => Promise<Written>;
  /** What was written. Fails in reading when it was changed. */
  read: (key: string, how?: Packing) => Promise<Readable>;
  /** Reads it to its end and keeps nothing. Null when there is no such file. */
  examine: (key: string, how?: Packing) => Promise<Written | null>;
  list: (start: string) => AsyncIterable<string>;
  remove: (key: string) => Promise<void>;
};

/** Pictures are packed already. */
export type Packing = { isPacked: boolean };
const asItIs: Packing = { isPacked: false };

const setupSchema = z.object({
  format: z.literal(1),
  encryption: z.object({ kdf: z.literal("scrypt"), N: z.int(), r: z.int(), p: z.int(), salt: z.base64() }).nullable(),
});

export type BackupStoreOptions = {
  files: ObjectStore;
  /** Undefined: a new backup is not encrypted. */
  passphrase: string | undefined;
  /** What a new backup's key costs to derive. */
  cost?: ScryptCost;
};

/** Opens a backup; one that is not there is begun where `mayBegin`. Rejects with a sentence. */
export async function openBackupStore(
  { files, passphrase, cost = usualCost }: BackupStoreOptions,
  { mayBegin }: { mayBegin: boolean },
): Promise<BackupStore> {
  const setup = await readSetup(files);
  if (setup === null && !mayBegin)
    throw new Error("There is no backup there: name the folder or bucket that one was made in.");
  const { encryption } = setup ?? (await begin(files, passphrase === undefined ? null : cost));
  if (encryption === null) {
    if (passphrase !== undefined)
      throw new Error("This backup is not encrypted: take BACKUP_PASSPHRASE away, or begin another backup elsewhere.");
    return createStore(files, null);
  }
  if (passphrase === undefined) throw new Error("This backup is encrypted: set BACKUP_PASSPHRASE.");
  return createStore(files, deriveKey(passphrase, Buffer.from(encryption.salt, "base64"), encryption));
}

async function readSetup(files: ObjectStore): Promise<z.infer<typeof setupSchema> | null> {
  const content = await files.read(setupKey).catch(nullWhenMissing);
  return content === null ? null : setupSchema.parse(JSON.parse(Buffer.from(content).toString("utf8")));
}

async function begin(files: ObjectStore, cost: ScryptCost | null): Promise<z.infer<typeof setupSchema>> {
  const salt = randomBytes(16).toString("base64");
  const encryption = cost === null ? null : ({ kdf: "scrypt", ...cost, salt } as const);
  const setup = { format: 1, encryption } as const;
  await files.put(setupKey, Buffer.from(`${JSON.stringify(setup)}\n`));
  return setup;
}

function createStore(files: ObjectStore, key: Uint8Array | null): BackupStore {
  const read = async (name: string, { isPacked } = asItIs): Promise<Readable> => {
    const { stream } = await files.open(name);
    const steps = [...(key === null ? [] : [createOpener(key)]), ...(isPacked ? [createGunzip()] : [])];
    return chain(stream, steps);
  };
  return {
    isEncrypted: key !== null,
    read,
    write: async (name, source, { isPacked } = asItIs) => {
      const { counter, written } = createCounter();
      const steps = [...(isPacked ? [createGzip()] : []), ...(key === null ? [] : [createSealer(key)])];
      const aside = await files.reserve();
      try {
        await pipeline([source, counter, ...steps, createWriteStream(aside.path, { flags: "wx" })]);
        await files.adopt(aside.path, name);
      } finally {
        await aside.discard();
      }
      return written();
    },
    examine: async (name, how) => {
      const stream = await read(name, how).catch(nullWhenMissing);
      if (stream === null) return null;
      const { counter, written } = createCounter();
      counter.resume();
      await pipeline(stream, counter);
      return written();
    },
    list: async function* (start) {
      for await (const { key: name } of files.list({ after: start })) {
        if (!name.startsWith(start)) return;
        yield name;
      }
    },
    remove: files.remove,
  };
}

/** One stream of several steps: an error of any is an error of its end. */
function chain(source: Readable, steps: readonly Transform[]): Readable {
  const end = new PassThrough();
  // The error is the end's already, and heard by who reads it.
  pipeline([source, ...steps, end]).catch(() => undefined);
  return end;
}

export function createCounter(): { counter: Transform; written: () => Written } {
  const hash = createHash("sha256");
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { counter, written: () => ({ bytes, sha256: hash.digest("hex") }) };
}

/** A small file whole, such as the manifest. */
export async function readText(store: BackupStore, key: string): Promise<string> {
  return (await buffer(await store.read(key, { isPacked: true }))).toString("utf8");
}

export function nullWhenMissing(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null;
  throw error;
}
