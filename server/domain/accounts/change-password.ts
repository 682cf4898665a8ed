import { AppError } from "#contract/errors.ts";
import { revokeKeysOf } from "#server/domain/api-keys/revoke-keys-of.ts";
import { lockUser, selectPasswordHash } from "./account-store.ts";
import type { Authentication } from "./authentication.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { putPassword } from "./put-password.ts";
import { requireProof, type ProofDeps } from "./require-proof.ts";
import { requireStrongPassword } from "./require-strong-password.ts";
import { setSessionToken, type SessionRow } from "./session-store.ts";
import type { WithCookies } from "./with-cookies.ts";

export type ChangePasswordDeps = ProofDeps & {
  passwords: Pick<PasswordHasher, "hash">;
  authentication: Pick<Authentication, "nameSessionAnew" | "forgetSessions">;
};

type PasswordChange = { currentPassword?: string | undefined; newPassword: string; revokesApiKeys?: boolean };

/**
 * Changes the password, or sets the first. All other sessions end; this one goes on under a new token, so that whoever has stolen its
 * cookie is out as well; API keys end if that is wanted. Throws `wrong_password`, `sign_in_again`, `weak_password`, `rate_limited`, `too_busy`.
 */
export async function changePassword(
  deps: ChangePasswordDeps,
  session: SessionRow,
  { currentPassword, newPassword, revokesApiKeys = false }: PasswordChange,
): Promise<WithCookies> {
  const { db, passwords, authentication } = deps;
  requireStrongPassword({ email: session.user.email, password: newPassword });
  const provenBy = await requireProof(deps, session, currentPassword);
  const hash = await passwords.hash(newPassword);
  const { token, cookie } = await authentication.nameSessionAnew();
  const ended = await db.transaction(async (tx) => {
    const user = await lockUser(tx, session.user.id);
    if (user === null || !(await setSessionToken(tx, { id: session.id, token }))) {
      throw new AppError("unauthenticated");
    }
    // Both hashes may have waited for their turn: who had the old password must not take the new one back, with the cookie that was this session's.
    if ((await selectPasswordHash(tx, user.id)) !== provenBy) throw new AppError("wrong_password");
    if (revokesApiKeys) await revokeKeysOf(tx, user.id);
    return putPassword(tx, { user, hash, keptSessionId: session.id });
  });
  authentication.forgetSessions([...ended, session.id]);
  return { cookies: [cookie] };
}
