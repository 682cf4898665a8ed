import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import { switchOffWebhooksOf } from "#server/domain/webhooks/switch-off-webhooks-of.ts";
import type { AccountLimits } from "./account-limits.ts";
import { findUser, lockUser, setEmailVerified } from "./account-store.ts";
import type { Authentication } from "./authentication.ts";
import { findMailedLink, takeMailedLink } from "./mailed-link-store.ts";
import { hashLinkToken } from "./mailed-links.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { putPassword } from "./put-password.ts";
import { requireStrongPassword } from "./require-strong-password.ts";

export type ResetPasswordDeps = {
  db: Database;
  limits: AccountLimits;
  passwords: Pick<PasswordHasher, "hash">;
  authentication: Pick<Authentication, "forgetSessions">;
};

/**
 * Sets a new password by a mailed link, which works once; every session ends. Who has opened it owns the address, so that it is verified,
 * too. Two-factor stays on. Throws `link_expired`, `weak_password`, `rate_limited`, `too_busy`.
 */
export async function resetPassword(
  { db, limits, passwords, authentication }: ResetPasswordDeps,
  { token, newPassword, clientAddress }: { token: string; newPassword: string; clientAddress: string },
): Promise<void> {
  await limits.openedLinksPerClient.consume(clientAddress);
  const wanted = { tokenHash: hashLinkToken(token), purpose: "reset-password" } as const;
  const link = await findMailedLink(db, wanted);
  const owner = link === null ? null : await findUser(db, link.userId);
  if (owner === null) throw new AppError("link_expired");
  requireStrongPassword({ email: owner.email, password: newPassword });
  const hash = await passwords.hash(newPassword);
  const ended = await db.transaction(async (tx) => {
    const user = await lockUser(tx, owner.id);
    const taken = await takeMailedLink(tx, wanted);
    if (user === null || taken?.email !== user.email) throw new AppError("link_expired");
    // Until now the account was whoever's signed up with this address: what they have had told elsewhere ends, unless the owner wants it.
    const isFirstShown = await setEmailVerified(tx, user.id, user.email);
    if (isFirstShown) await switchOffWebhooksOf(tx, user.id, "owner");
    return putPassword(tx, { user, hash, keptSessionId: undefined });
  });
  authentication.forgetSessions(ended);
  // Who had the old password may have used up the codes.
  await limits.codesOfStrangers.reset(owner.id);
}
