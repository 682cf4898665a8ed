import { AppError } from "#contract/errors.ts";
import { recentSignInMinutes } from "#contract/limits.ts";
import type { Database } from "#server/db/client.ts";
import type { AccountLimits } from "./account-limits.ts";
import { selectPasswordHash } from "./account-store.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { SessionRow } from "./session-store.ts";

export type ProofDeps = {
  db: Database;
  limits: Pick<AccountLimits, "proofsPerUser">;
  passwords: Pick<PasswordHasher, "verify">;
};

/**
 * For what a stolen session must not do. An account with a password proves itself by it; one without by a sign-in that was a moment ago.
 * Gives the hash that the proof was held against, for who has to know that it counts still; null for an account without. Throws `wrong_password`, `sign_in_again`, `rate_limited`, `too_busy`.
 */
export async function requireProof(
  { db, limits, passwords }: ProofDeps,
  { user, signedInAt }: SessionRow,
  password: string | undefined,
): Promise<string | null> {
  const hash = await selectPasswordHash(db, user.id);
  if (hash === null) {
    if (Date.now() - signedInAt.getTime() > recentSignInMinutes * 60_000) throw new AppError("sign_in_again");
    return null;
  }
  if (password === undefined) throw new AppError("wrong_password");
  await countProof(limits, user.id, async () => {
    if (!(await passwords.verify({ hash, password }))) throw new AppError("wrong_password");
  });
  return hash;
}

/** Lets so many tries pass and no more; what was right was none. Counted before, so that tries at the same moment can't slip through. */
export async function countProof<Result>(
  { proofsPerUser }: ProofDeps["limits"],
  userId: string,
  tryOnce: () => Promise<Result>,
): Promise<Result> {
  await proofsPerUser.consume(userId);
  const result = await tryOnce();
  await proofsPerUser.giveBack(userId);
  return result;
}
