import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import { lockUser, selectPasswordHash } from "./account-store.ts";
import { deletePasswordStepsOf, deleteSessionOfToken } from "./session-store.ts";

export type PasswordSignIn = {
  userId: string;
  /** That the password was held against. */
  hash: string | null;
  /** Of the session that came of it; null where a code must follow. */
  token: string | null;
};

/**
 * A sign-in reads the hash, may wait seconds for its turn to be looked at, and then makes its session: one that began before the password
 * was replaced ends here, as the others did then. Locked, for who replaces it may be about to commit. Throws `invalid_credentials`.
 */
export async function requireCurrentPassword(db: Database, { userId, hash, token }: PasswordSignIn): Promise<void> {
  const isCurrent = await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user !== null && (await selectPasswordHash(tx, userId)) === hash) return true;
    if (token !== null) await deleteSessionOfToken(tx, token);
    await deletePasswordStepsOf(tx, userId);
    return false;
  });
  if (!isCurrent) throw new AppError("invalid_credentials");
}
