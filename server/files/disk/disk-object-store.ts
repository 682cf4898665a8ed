import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "#contract/errors.ts";
import type { IncomingFile, ObjectStore, WithdrawnObject } from "../object-store.ts";
import { listObjects } from "./list-objects.ts";

/** Folders of lower-case names, digits, dots and hyphens; no name begins with a dot, so no key leaves the folder. */
const keyPattern = /^(?:[a-z0-9][a-z0-9.-]*\/)*[a-z0-9][a-z0-9.-]*$/;
const pieceBytes = 256 * 1024;
const abandonedAfterMs = 60 * 60 * 1000;

export type DiskObjectStoreOptions = {
  /** Told of every write that found no room. */
  onFull?: (error: Error) => void;
};

/** Objects as files under `directory`, written aside, synced and renamed into place (docs/decisions/010). */
export function createDiskObjectStore(directory: string, { onFull }: DiskObjectStoreOptions = {}): ObjectStore {
  const refuseWhenFull = (error: unknown): never => {
    if (!isFull(error)) throw error;
    onFull?.(error);
    throw new AppError("storage_low", { cause: error });
  };
  // On the same file system as the objects: a rename across two is a copy, and not atomic.
  const incoming = join(directory, "incoming");
  const pathOf = (key: string) => join(directory, "objects", checkedKey(key));
  const discard = (path: string) => rm(path, { force: true });
  const newIncomingPath = async () => {
    await mkdir(incoming, { recursive: true }).catch(refuseWhenFull);
    return join(incoming, randomUUID());
  };

  return {
    put: async (key, content) => {
      const aside = await newIncomingPath();
      try {
        await writeSynced(aside, content);
        await moveTo(pathOf(key), aside);
      } catch (error) {
        await discard(aside);
        refuseWhenFull(error);
      }
    },
    reserve: async () => {
      const path = await newIncomingPath();
      return { path, discard: () => discard(path) };
    },
    adopt: async (path, key) => {
      try {
        if (await areEqual(path, pathOf(key))) return 0;
        await syncFile(path);
        const { size } = await stat(path);
        await moveTo(pathOf(key), path);
        return size;
      } catch (error) {
        return refuseWhenFull(error);
      }
    },
    ...createReads(pathOf),
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
      await removeIfEmpty(dirname(pathOf(key)));
    },
    withdraw: async (key) => withdraw(pathOf(key), await newIncomingPath()),
    list: ({ after }) => listObjects(join(directory, "objects"), after),
    receive: async (source, maxBytes) => {
      // A source may break before the pipeline below listens, and an error without a listener ends the process; the pipeline finds it
      // broken and says so.
      source.on("error", () => undefined);
      const path = await newIncomingPath();
      return receiveFile(source, { path, maxBytes }).catch(refuseWhenFull);
    },
    sweep: () => sweepDirectory(incoming),
  };
}

function createReads(
  pathOf: (key: string) => string,
): Pick<ObjectStore, "withLocalFile" | "read" | "open" | "exists" | "size"> {
  return {
    withLocalFile: async (key, work) => {
      const path = pathOf(key);
      await access(path).catch(notFound);
      return work(path);
    },
    read: (key) => readFile(pathOf(key)).catch(notFound),
    open: async (key) => {
      // Opened at once: from here on it is read to its end, also when it is removed meanwhile.
      const file = await open(pathOf(key), "r").catch(notFound);
      const { size } = await file.stat();
      return { stream: file.createReadStream(), bytes: size };
    },
    exists: (key) =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),
    size: async (key) => (await stat(pathOf(key)).catch(nullWhenMissing))?.size ?? null,
  };
}

function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error("an object key that was not made by us");
  return key;
}

async function moveTo(path: string, aside: string): Promise<void> {
  await renameInto(path, aside);
  await syncDirectory(dirname(path)).catch(nullWhenMissing);
}

/** Its folder may be removed, having become empty, between its making and the file's coming. */
async function renameInto(path: string, aside: string, triesLeft = 20): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await rename(aside, path);
  } catch (error) {
    if (!isMissing(error) || triesLeft === 0 || !(await isThere(aside))) throw error;
    await renameInto(path, aside, triesLeft - 1);
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(nullWhenMissing)) !== null;
}

async function withdraw(path: string, aside: string): Promise<WithdrawnObject | null> {
  try {
    await rename(path, aside);
  } catch (error) {
    return nullWhenMissing(error);
  }
  // Its time is what `sweep` goes by: an old file would be swept before it could be put back.
  await utimes(aside, new Date(), new Date());
  return {
    restore: () => moveTo(path, aside),
    discard: async () => {
      await rm(aside, { force: true });
      await removeIfEmpty(dirname(path));
    },
  };
}

/** A folder for each set of views would stay behind for good. */
async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!hasCode(error, "ENOTEMPTY", "EEXIST", "ENOENT")) throw error;
  }
}

/** Piece by piece: 10 MB in 10 ms, and never more than a piece of each in memory. `other` may be missing, or go at any moment. */
async function areEqual(path: string, other: string): Promise<boolean> {
  const [facts, otherFacts] = await Promise.all([stat(path), stat(other).catch(nullWhenMissing)]);
  if (facts.size !== otherFacts?.size) return false;
  const otherFile = await open(other).catch(nullWhenMissing);
  if (otherFile === null) return false;
  const file = await open(path);
  try {
    const [piece, otherPiece] = [Buffer.alloc(pieceBytes), Buffer.alloc(pieceBytes)];
    for (let at = 0; at < facts.size; at += pieceBytes) {
      const [{ bytesRead }] = await Promise.all([
        file.read(piece, 0, pieceBytes, at),
        otherFile.read(otherPiece, 0, pieceBytes, at),
      ]);
      if (piece.compare(otherPiece, 0, bytesRead, 0, bytesRead) !== 0) return false;
    }
    return true;
  } finally {
    await Promise.all([file.close(), otherFile.close()]);
  }
}

async function writeSynced(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A renamed file is only sure to be found after a power cut once its directory is written too. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

async function receiveFile(source: Readable, target: { path: string; maxBytes: number }): Promise<IncomingFile> {
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > target.maxBytes) done(new AppError("file_too_large"));
      else done(null, chunk);
    },
  });
  const discard = () => rm(target.path, { force: true });
  try {
    await pipeline(source, counter, createWriteStream(target.path, { flags: "wx" }));
  } catch (error) {
    await discard();
    throw error;
  }
  return { bytes, path: target.path, discard };
}

async function sweepDirectory(directory: string): Promise<number> {
  const names = await readdir(directory).catch(emptyWhenMissing);
  let removed = 0;
  for (const name of names) {
    const path = join(directory, name);
    const facts = await stat(path).catch(nullWhenMissing);
    if (facts === null || Date.now() - facts.mtimeMs < abandonedAfterMs) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** No blocks or no file entries left, or the quota of the server's own user. */
function isFull(error: unknown): error is Error {
  return hasCode(error, "ENOSPC", "EDQUOT");
}

function isMissing(error: unknown): boolean {
  return hasCode(error, "ENOENT");
}

function hasCode(error: unknown, ...codes: string[]): error is Error {
  return error instanceof Error && "code" in error && codes.some((code) => code === error.code);
}

function notFound(error: unknown): never {
  throw isMissing(error) ? new AppError("not_found", { cause: error }) : error;
}

function emptyWhenMissing(error: unknown): string[] {
  if (isMissing(error)) return [];
  throw error;
}

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
