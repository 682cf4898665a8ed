import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "#contract/errors.ts";
import { isFull } from "../disk/file-errors.ts";
import type { FoundObject, OpenVersion } from "./bucket.ts";

export type LocalCopies = {
  /**
   * Gives `work` the path of a copy that is whole and as the bucket has it now, and keeps the copy for the next one.
   * @throws AppError `not_found`
   */
  use: <Result>(key: string, work: (path: string) => Promise<Result>) => Promise<Result>;
  /** Once nobody uses it any more. */
  forget: (key: string) => Promise<void>;
  /** Those that nobody has used for so long: what was deleted elsewhere is not known here, and never used again. Gives how many. */
  dropUnused: (forMs: number) => Promise<number>;
  /** What lies here now. */
  keptBytes: () => number;
  close: () => Promise<void>;
};

export type LocalCopiesSetup = {
  /** Of this process alone; removed at the end. */
  directory: string;
  /** Copies that nobody has used for the longest go as soon as there are more bytes. Those in use stay, whatever they weigh. */
  maxBytes: number;
  bucket: {
    open: (key: string) => Promise<OpenVersion | null>;
    find: (key: string) => Promise<FoundObject | null>;
  };
};

type Copy = {
  readonly key: string;
  readonly path: string;
  readonly version: string;
  readonly bytes: number;
  users: number;
  usedAt: number;
  isGone: boolean;
};

/** A broken connection in the middle of an object is met by asking for it again. */
const triesOfStream = 3;
const stalledAfterMs = 15_000;

/**
 * Copies of a bucket's objects on this machine's disk, for processes that read by path and for what is read again and again. The bucket is asked
 * each time whether an object is still there, and still the same: one that was removed elsewhere is missing here at once.
 */
export function createLocalCopies({ directory, maxBytes, bucket }: LocalCopiesSetup): LocalCopies {
  const shelf = createShelf(maxBytes);
  const coming = new Map<string, Promise<Copy>>();

  /** Null when there is none of what the bucket has now. */
  const takeKept = async (key: string): Promise<Copy | null> => {
    const copy = shelf.hold(key);
    if (copy === null) return null;
    try {
      const [found, isThere] = await Promise.all([bucket.find(key), exists(copy.path)]);
      if (found?.version === copy.version && isThere && !copy.isGone) return copy;
    } catch (error) {
      await shelf.release(copy);
      throw error;
    }
    await shelf.drop(copy);
    await shelf.release(copy);
    return null;
  };
  const fetchOnce = async (key: string): Promise<Copy> => {
    await mkdir(directory, { recursive: true });
    return shelf.put({
      ...(await fetchCopy(bucket, key, directory)),
      key,
      users: 0,
      usedAt: Date.now(),
      isGone: false,
    });
  };
  const take = async (key: string): Promise<Copy> => {
    const kept = await takeKept(key);
    if (kept !== null) return kept;
    const fetching = coming.get(key) ?? fetchOnce(key).finally(() => coming.delete(key));
    coming.set(key, fetching);
    const copy = await fetching;
    // Somebody may have made room since it came.
    if (copy.isGone) return take(key);
    copy.users += 1;
    return copy;
  };

  return {
    use: async (key, work) => {
      const copy = await take(key);
      try {
        await shelf.makeRoom();
        return await work(copy.path);
      } finally {
        await shelf.release(copy);
      }
    },
    forget: shelf.forget,
    dropUnused: shelf.dropUnused,
    keptBytes: shelf.keptBytes,
    close: () => rm(directory, { recursive: true, force: true }),
  };
}

/** The copies that are here, those used last behind the others. */
function createShelf(maxBytes: number) {
  const copies = new Map<string, Copy>();
  let keptBytes = 0;

  const remove = async (copy: Copy) => {
    keptBytes -= copy.bytes;
    await rm(copy.path, { force: true });
  };
  /** Found by nobody any more, and removed when nobody reads it. */
  const drop = async (copy: Copy) => {
    if (copies.get(copy.key) === copy) copies.delete(copy.key);
    if (copy.isGone) return;
    copy.isGone = true;
    if (copy.users === 0) await remove(copy);
  };
  const makeRoom = async () => {
    for (const copy of copies.values()) {
      if (keptBytes <= maxBytes) return;
      if (copy.users === 0) await drop(copy);
    }
  };
  const dropUnused = async (forMs: number): Promise<number> => {
    const unused = [...copies.values()].filter(({ users, usedAt }) => users === 0 && Date.now() - usedAt >= forMs);
    for (const copy of unused) await drop(copy);
    return unused.length;
  };
  return {
    hold: (key: string): Copy | null => {
      const copy = copies.get(key);
      if (copy === undefined) return null;
      copy.users += 1;
      copies.delete(key);
      copies.set(key, copy);
      return copy;
    },
    put: async (copy: Copy): Promise<Copy> => {
      keptBytes += copy.bytes;
      const earlier = copies.get(copy.key);
      copies.set(copy.key, copy);
      if (earlier !== undefined) await drop(earlier);
      return copy;
    },
    release: async (copy: Copy): Promise<void> => {
      copy.users -= 1;
      copy.usedAt = Date.now();
      if (copy.isGone && copy.users === 0) await remove(copy);
      else if (keptBytes > maxBytes) await makeRoom();
    },
    forget: async (key: string): Promise<void> => {
      const copy = copies.get(key);
      if (copy !== undefined) await drop(copy);
    },
    drop,
    dropUnused,
    makeRoom,
    keptBytes: () => keptBytes,
  };
}

async function fetchCopy(
  bucket: LocalCopiesSetup["bucket"],
  key: string,
  directory: string,
): Promise<Pick<Copy, "path" | "version" | "bytes">> {
  for (let triesLeft = triesOfStream; ; triesLeft -= 1) {
    const opened = await bucket.open(key);
    if (opened === null) throw new AppError("not_found");
    const { stream, bytes, version } = opened;
    const path = join(directory, randomUUID());
    try {
      const target = createWriteStream(path, { flags: "wx" });
      using _watch = endWhenStalled(stream, () => target.bytesWritten);
      await pipeline(stream, target);
      if (target.bytesWritten === bytes) return { path, version, bytes };
      throw new Error(`${target.bytesWritten} of ${bytes} bytes of a stored object came`);
    } catch (error) {
      await rm(path, { force: true });
      if (triesLeft === 1 || isFull(error)) throw error;
    }
  }
}

/** A disk is never what is waited for: where nothing comes the connection is dead. */
function endWhenStalled(stream: Readable, received: () => number): Disposable {
  let before = -1;
  const timer = setInterval(() => {
    if (received() === before) stream.destroy(new Error("nothing more of a stored object came"));
    before = received();
  }, stalledAfterMs);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
