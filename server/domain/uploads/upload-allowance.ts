import { accountSpaceBytes, maxUploadBytes } from "#contract/limits.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { createRateLimiter, type RateLimit, type RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import { requireAccountSpace, type SpaceLimits } from "#server/domain/storage/account-space.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import type { ObjectStore } from "#server/files/object-store.ts";

export type Sender = {
  userId: string;
  clientAddress: string;
};

/** Decides before a photo is read whether there is room for it, and counts afterwards what was stored of it. */
export type UploadAllowance = {
  /**
   * Runs `store` with files that count what is put into them. A photo that was there already costs nothing, one that is refused neither.
   * @param sentBytes what is about to come, if the sender told
   * @throws AppError `storage_low`, `rate_limited`, `account_full`, `upload_allowance_used`, and what `store` throws
   */
  spend: <Result>(
    from: Sender & { sentBytes: number | null },
    store: (counted: CountedUpload) => Promise<Result>,
  ) => Promise<Result>;
};

export type CountedUpload = {
  files: ObjectStore;
  /** In the transaction that writes the photo's row: of photos that come together each sees those before it. Throws `account_full`. */
  requireSpace: (tx: Transaction, photo: { userId: string; bytes: number }) => Promise<void>;
};

export type UploadLimits = {
  /** Photos of one account. */
  photosPerUser: Omit<RateLimit, "name">;
  /** In kibibytes: the table counts in 32 bits, and bytes would be full at 2 GB. */
  kibPerUser: Omit<RateLimit, "name">;
  kibPerClient: Omit<RateLimit, "name">;
  /** What an account may keep in all, pictures and views included. */
  spaceBytes: SpaceLimits;
};

const [hour, day] = [3600, 24 * 3600];
const kibPerGib = 1024 ** 2;

/**
 * A dealer's day is sixty photos of at most 10 MB, 600 MB: an account may send six such days in one, and 600 photos an hour. Behind one
 * address there may be a dealership with four such accounts. Who wants to fill a disk gets 16 GB of it a day from one address.
 */
export const usualUploadLimits: UploadLimits = {
  photosPerUser: { attempts: 600, windowSeconds: hour },
  kibPerUser: { attempts: 4 * kibPerGib, windowSeconds: day },
  kibPerClient: { attempts: 16 * kibPerGib, windowSeconds: day },
  spaceBytes: accountSpaceBytes,
};

export type UploadAllowanceDeps = {
  db: Database;
  files: ObjectStore;
  /** Throws `storage_low`. */
  requireRoom: () => Promise<void>;
  limits: UploadLimits;
};

export function createUploadAllowance(deps: UploadAllowanceDeps): UploadAllowance {
  const { db, limits } = deps;
  const limiter = (name: string, limit: Omit<RateLimit, "name">) =>
    createRateLimiter(db, { refusal: "upload_allowance_used", ...limit, name });
  const photosPerUser = limiter("uploads", { refusal: "rate_limited", ...limits.photosPerUser });
  const bytes = {
    perUser: limiter("upload-bytes", limits.kibPerUser),
    perClient: limiter("upload-bytes-client", limits.kibPerClient),
  };
  const requireSpace: CountedUpload["requireSpace"] = async (tx, photo) => {
    await lockTokens(tx, photo.userId);
    await requireAccountSpace(tx, { ...photo, limits: limits.spaceBytes });
  };
  return {
    spend: async ({ sentBytes, ...sender }, store) => {
      await deps.requireRoom();
      await photosPerUser.consume(sender.userId);
      // Whoever does not tell is taken to send as much as is allowed.
      const expectedBytes = Math.min(sentBytes ?? maxUploadBytes, maxUploadBytes);
      const { spaceBytes } = limits;
      await requireAccountSpace(db, { userId: sender.userId, bytes: expectedBytes, limits: spaceBytes });
      const reservation = await reserve(bytes, sender, expectedBytes);
      const counted = countPuts(deps.files);
      try {
        return await store({ files: counted.files, requireSpace });
      } finally {
        await reservation.settle(counted.bytes());
      }
    },
  };
}

/** Taken at once and settled later: of a hundred photos that come together each sees what the others may need. */
async function reserve(
  { perUser, perClient }: { perUser: RateLimiter; perClient: RateLimiter },
  { userId, clientAddress }: Sender,
  expectedBytes: number,
): Promise<{ settle: (storedBytes: number) => Promise<void> }> {
  const reserved = kibOf(expectedBytes);
  await perUser.consume(userId, reserved);
  try {
    await perClient.consume(clientAddress, reserved);
  } catch (error) {
    await perUser.giveBack(userId, reserved);
    throw error;
  }
  return {
    settle: async (storedBytes) => {
      // More than was sent can be stored: a converted photo, and every photo's preview. It counts, but refuses nobody who is through.
      const left = reserved - kibOf(storedBytes);
      await perUser.giveBack(userId, left);
      await perClient.giveBack(clientAddress, left);
    },
  };
}

function kibOf(bytes: number): number {
  return Math.ceil(bytes / 1024);
}

function countPuts(files: ObjectStore): { files: ObjectStore; bytes: () => number } {
  let bytes = 0;
  const put: ObjectStore["put"] = async (key, content) => {
    await files.put(key, content);
    bytes += content.length;
  };
  const adopt: ObjectStore["adopt"] = async (path, key) => {
    const stored = await files.adopt(path, key);
    bytes += stored;
    return stored;
  };
  return { files: { ...files, put, adopt }, bytes: () => bytes };
}
