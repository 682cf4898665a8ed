import type { IdentityProvider } from "#contract/accounts.ts";
import { AppError } from "#contract/errors.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import type { AccountLimits } from "./account-limits.ts";
import { deleteIdentities, listIdentities, lockUser, selectPasswordHash } from "./account-store.ts";
import type { Authentication, SocialSignIn } from "./authentication.ts";
import type { InSession } from "./manage-two-factor.ts";
import { countPasskeysOf } from "./passkey-store.ts";
import { requireProof, type ProofDeps } from "./require-proof.ts";
import { queueWayInMail } from "./tell-of-ways-in.ts";
import { requireVerifiedEmail } from "./verify-email.ts";

export type LinkIdentityDeps = ProofDeps & {
  limits: Pick<AccountLimits, "socialSignInsPerClient">;
  authentication: Pick<Authentication, "providers" | "startLinking">;
};

/** Throws `not_found`, `email_unverified`, `wrong_password`, `sign_in_again`, `rate_limited`. */
export async function linkIdentity(
  deps: LinkIdentityDeps,
  { session, headers }: InSession,
  { password, clientAddress, ...start }: SocialSignIn & { password?: string; clientAddress: string },
): ReturnType<Authentication["startLinking"]> {
  const { db, limits, authentication } = deps;
  if (!authentication.providers.includes(start.provider)) throw new AppError("not_found");
  await requireVerifiedEmail(db, session.user.id);
  await requireProof(deps, session, password);
  await limits.socialSignInsPerClient.consume(clientAddress);
  return authentication.startLinking(start, headers);
}

/** Throws `not_found`, `last_way_in`. */
export async function unlinkIdentity(db: Database, own: { userId: string; provider: IdentityProvider }): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, own.userId);
    if (user === null || !(await deleteIdentities(tx, own))) throw new AppError("not_found");
    await requireWayIn(tx, own.userId);
    await queueWayInMail(tx, user.email, { way: "google", isAdded: false });
  });
}

/** For a locked user: something must be left to sign in by. Throws `last_way_in`. */
export async function requireWayIn(tx: Transaction, userId: string): Promise<void> {
  if ((await selectPasswordHash(tx, userId)) !== null) return;
  const ways = (await listIdentities(tx, userId)).length + (await countPasskeysOf(tx, userId));
  if (ways === 0) throw new AppError("last_way_in");
}
