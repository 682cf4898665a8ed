import { access, mkdir, open, readFile, rename, rm, rmdir, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkedKey } from "../object-key.ts";
import type { ObjectStore, WithdrawnObject } from "../object-store.ts";
import { hasCode, isMissing, notFound, nullWhenMissing } from "./file-errors.ts";
import { createIncomingFiles } from "./incoming-files.ts";
import { listObjects } from "./list-objects.ts";

const ownerName = "store-id";
const pieceBytes = 256 * 1024;

export type DiskObjectStoreOptions = {
  /** Told of every write that found no room. */
  onFull?: (error: Error) => void;
};

/** Objects as files under `directory`, written aside, synced and renamed into place (docs/decisions/010). */
export function createDiskObjectStore(directory: string, { onFull }: DiskObjectStoreOptions = {}): ObjectStore {
  // On the same file system as the objects: a rename across two is a copy, and not atomic.
  const { newPath, refuseWhenFull, reserve, receive, sweep } = createIncomingFiles(join(directory, "incoming"), onFull);
  const pathOf = (key: string) => join(directory, "objects", checkedKey(key));

  return {
    put: async (key, content) => {
      const aside = await newPath();
      try {
        await writeSynced(aside, content);
        await moveTo(pathOf(key), aside);
      } catch (error) {
        await rm(aside, { force: true });
        refuseWhenFull(error);
      }
    },
    reserve,
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
    withdraw: async (key) => withdraw(pathOf(key), await newPath()),
    list: (from) => listObjects(join(directory, "objects"), from),
    receive,
    sweep,
    owner: {
      read: async () => (await readFile(join(directory, ownerName), "utf8").catch(nullWhenMissing))?.trim() ?? null,
      claim: async (id) => {
        const aside = await newPath();
        await writeSynced(aside, Buffer.from(id));
        await moveTo(join(directory, ownerName), aside);
      },
    },
    linkTo: null,
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
