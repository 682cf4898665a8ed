import { AppError } from "#contract/errors.ts";
import { apiKeyLimit } from "#contract/limits.ts";
import type { Database } from "#server/db/client.ts";
import { createRateLimiter, type Allowance } from "#server/domain/rate-limits/rate-limiter.ts";
import { noteKeyUse, selectApiKey, type OpenedKeyRow } from "./api-key-store.ts";
import { hashApiKey, isApiKey } from "./api-key-text.ts";

/** Whose key it is, what it may do, and how many calls it has left. */
export type OpenedKey = OpenedKeyRow & { allowance: Allowance };

/** How a call that carries a key is admitted. Nothing of keys is kept in memory: a revoked one is refused by every process at once. */
export type ApiKeys = {
  /** Counts the call. Throws `invalid_api_key`. */
  open: (key: string) => Promise<OpenedKey>;
  /** Whose it is; null of a key that there is not. Counts nothing. */
  findOwner: (key: string) => Promise<string | null>;
};

export type ApiKeysSetup = { db: Database; limit?: { calls: number; windowSeconds: number } };

export function createApiKeys({ db, limit = apiKeyLimit }: ApiKeysSetup): ApiKeys {
  const { calls: attempts, windowSeconds } = limit;
  const limiter = createRateLimiter(db, { name: "api-key", attempts, windowSeconds });
  const find = async (key: string) => (isApiKey(key) ? selectApiKey(db, hashApiKey(key)) : null);
  return {
    findOwner: async (key) => (await find(key))?.user.id ?? null,
    open: async (key) => {
      const row = await find(key);
      if (row === null) throw new AppError("invalid_api_key");
      const allowance = await limiter.take(row.id);
      if (allowance.isWithin) await noteKeyUse(db, row.id);
      return { ...row, allowance };
    },
  };
}
