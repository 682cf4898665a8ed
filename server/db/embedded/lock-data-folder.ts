import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "#server/log/logger.ts";

/** A server that is just ending has this long. */
const waitAtMostMs = 5000;
const retryAfterMs = 100;

/** SQLite's primary result codes: somebody else holds the lock; the file system refused. */
const busy = 5;
const ioError = 10;

/**
 * Holds `dataDirectory` for this process alone and gives the way to release it. Rejects with a sentence when another server has it.
 *
 * Node offers no file lock, its SQLite does: an exclusive transaction on a file that stays empty. The system drops the lock when the
 * process dies, however it dies, so there is no number of a process in it that a later one could have, and it holds between containers
 * that share a volume, where PostgreSQL's own check of its pid file sees nothing.
 */
export async function lockDataFolder(dataDirectory: string, logger: Logger): Promise<() => void> {
  const file = new DatabaseSync(join(dataDirectory, "server.lock"));
  const release = (): void => {
    if (file.isOpen) file.close();
  };
  const deadline = performance.now() + waitAtMostMs;
  for (;;) {
    const code = tryLock(file);
    if (code === null) return release;
    if (code === ioError) {
      logger.warn(
        { event: "no-file-locks" },
        "DATA_DIR's file system keeps no locks: a second server would not be seen",
      );
      return release;
    }
    if (performance.now() > deadline) {
      release();
      throw new Error(
        `Another Carvas server is using ${dataDirectory}. Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    await sleep(retryAfterMs);
  }
}

/** Null once it is locked, else SQLite's primary result code. */
function tryLock(file: DatabaseSync): number | null {
  try {
    file.exec("pragma locking_mode = exclusive; begin exclusive");
    return null;
  } catch (error) {
    if (!(error instanceof Error && "errcode" in error && typeof error.errcode === "number")) throw error;
    const primaryCode = error.errcode % 256;
    if (primaryCode !== busy && primaryCode !== ioError) throw error;
    return primaryCode;
  }
}
