import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "#contract/errors.ts";
import type { IncomingFile, ObjectStore } from "../object-store.ts";
import { emptyWhenMissing, isFull, nullWhenMissing } from "./file-errors.ts";

const abandonedAfterMs = 60 * 60 * 1000;

export type IncomingFiles = {
  /** Of a file that is not there yet. */
  newPath: () => Promise<string>;
  /** For what is thrown while a file is written: `storage_low` when there was no room, and otherwise as it came. */
  refuseWhenFull: (error: unknown) => never;
} & Pick<ObjectStore, "reserve" | "receive" | "sweep">;

/** A folder of files on their way in, which lie under no key yet. `onFull` is told of every write that found no room. */
export function createIncomingFiles(directory: string, onFull?: (error: Error) => void): IncomingFiles {
  const refuseWhenFull = (error: unknown): never => {
    if (!isFull(error)) throw error;
    onFull?.(error);
    throw new AppError("storage_low", { cause: error });
  };
  const newPath = async () => {
    await mkdir(directory, { recursive: true }).catch(refuseWhenFull);
    return join(directory, randomUUID());
  };
  return {
    newPath,
    refuseWhenFull,
    reserve: async () => {
      const path = await newPath();
      return { path, discard: () => rm(path, { force: true }) };
    },
    receive: async (source, maxBytes) => {
      // A source may break before the pipeline below listens, and an error without a listener ends the process; the pipeline finds it
      // broken and says so.
      source.on("error", () => undefined);
      const path = await newPath();
      return receiveFile(source, { path, maxBytes }).catch(refuseWhenFull);
    },
    sweep: () => sweepDirectory(directory),
  };
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
