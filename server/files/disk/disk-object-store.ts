import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "#contract/errors.ts";
import type { IncomingFile, ObjectStore } from "../object-store.ts";

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
    remove: (key) => rm(pathOf(key), { force: true }),
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

function createReads(pathOf: (key: string) => string): Pick<ObjectStore, "withLocalFile" | "read" | "open" | "exists"> {
  return {
    withLocalFile: async (key, work) => {
      const path = pathOf(key);
      await access(path).catch(notFound);
      return work(path);
    },
    read: (key) => readFile(pathOf(key)).catch(notFound),
    open: async (key) => {
      const path = pathOf(key);
      const { size } = await stat(path).catch(notFound);
      return { stream: createReadStream(path), bytes: size };
    },
    exists: (key) =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),
  };
}

function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error("an object key that was not made by us");
  return key;
}

async function moveTo(path: string, aside: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await rename(aside, path);
  await syncDirectory(dirname(path));
}

/** Piece by piece: 10 MB in 10 ms, and never more than a piece of each in memory. */
async function areEqual(path: string, other: string): Promise<boolean> {
  const [facts, otherFacts] = await Promise.all([stat(path), stat(other).catch(nullWhenMissing)]);
  if (facts.size !== otherFacts?.size) return false;
  const [file, otherFile] = await Promise.all([open(path), open(other)]);
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
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
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
