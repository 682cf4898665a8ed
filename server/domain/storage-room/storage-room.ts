import { AppError } from "#contract/errors.ts";
import type { Logger } from "#server/log/logger.ts";

/** What is left on a volume for who is not root. */
export type VolumeSpace = {
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** Files that may still be made; null where the file system does not count them. */
  readonly freeFiles: number | null;
};

/**
 * `photos` are refused first, while what is there still becomes pictures; when there is no room for `pictures` either, this process is not
 * ready any more, and the database, which mostly lies on the same volume, still has as much again.
 */
export type StoredKind = "photos" | "pictures";

export type StorageRoom = {
  /** Throws `storage_low`. */
  requireRoomFor: (kind: StoredKind) => Promise<void>;
  /** A write found the volume full, whatever was read before. */
  noteFull: (error: Error) => void;
};

export type StorageRoomSetup = {
  readSpace: () => Promise<VolumeSpace>;
  /** Bytes that stay free; undefined: `usualReserveBytes`. Zero turns the watch off. */
  reserveBytes: number | undefined;
  logger: Pick<Logger, "error" | "info">;
};

/** Operators free a disk in minutes, not in seconds. */
const retryAfterSeconds = 300;

/** Of the reserve, what pictures may not touch. At 1 GB it is twice the embedded database's log (`max_wal_size=256MB`). */
const shareOfDatabase = 0.5;

/** A quota or a full table of files does not show in the free bytes: whoever met one is believed for this long. */
const noteHoldsMs = 60_000;

/** An upload is three files; this many are a thousand at once. */
const minFreeFiles = 3000;

/** One gigabyte, or 2 % of a volume above 50 GB; what ext4 keeps for root (5 %) is not free to us in the first place. */
export function usualReserveBytes(totalBytes: number): number {
  return Math.max(1024 ** 3, totalBytes * 0.02);
}

/** Asks the volume at every call: 0.02 ms, and a figure of a second ago could be 600 MB old. */
export function createStorageRoom({ readSpace, reserveBytes, logger }: StorageRoomSetup): StorageRoom {
  const book = createRefusalBook(logger);
  return {
    requireRoomFor: async (kind) => {
      const space = await readSpace();
      const reserve = reserveBytes ?? usualReserveBytes(space.totalBytes);
      if (!isBelow(space, reserve)) {
        book.close(space);
        return;
      }
      if (kind === "pictures" && !isBelow(space, reserve * shareOfDatabase)) return;
      book.enter({ ...space, reserveBytes: reserve });
      throw new AppError("storage_low", { retryAfterSeconds });
    },
    noteFull: (error) => book.enter({ err: error }, noteHoldsMs),
  };
}

function isBelow({ freeBytes, freeFiles }: VolumeSpace, reserveBytes: number): boolean {
  if (reserveBytes === 0) return false;
  return freeBytes < reserveBytes || (freeFiles !== null && freeFiles < minFreeFiles);
}

/** A full disk refuses hundreds of calls an hour: told once when it begins, and with their number when it is over. */
function createRefusalBook(logger: StorageRoomSetup["logger"]) {
  let refused = 0;
  let staysOpenUntil = 0;
  return {
    enter: (facts: object, forMs = 0) => {
      refused += 1;
      staysOpenUntil = performance.now() + forMs;
      if (refused === 1) logger.error({ event: "storage-low", ...facts }, "there is no room for photos or pictures");
    },
    close: ({ freeBytes }: VolumeSpace) => {
      if (refused === 0 || performance.now() < staysOpenUntil) return;
      logger.info({ event: "storage-again", freeBytes, refused }, "there is room for photos and pictures again");
      refused = 0;
    },
  };
}
