import type { SessionUser } from "#contract/accounts.ts";
import { AppError } from "#contract/errors.ts";
import { maxPasskeys } from "#contract/limits.ts";
import type { Database } from "#server/db/client.ts";
import { lockUser } from "./account-store.ts";
import type { AdmissionDeps } from "./admit-attempt.ts";
import type { Authentication } from "./authentication.ts";
import { requireWayIn } from "./manage-identities.ts";
import type { InSession } from "./manage-two-factor.ts";
import { countPasskeysOf, deletePasskey, setPasskeyName } from "./passkey-store.ts";
import type { Passkeys } from "./passkeys.ts";
import { rememberClient } from "./remember-client.ts";
import { requireProof, type ProofDeps } from "./require-proof.ts";
import { queueWayInMail } from "./tell-of-ways-in.ts";
import { requireVerifiedEmail } from "./verify-email.ts";
import type { WithCookies } from "./with-cookies.ts";

export type ManagePasskeysDeps = ProofDeps & { authentication: Pick<Authentication, "passkeys"> };

/** Throws `email_unverified`, `wrong_password`, `sign_in_again`, `too_many_passkeys`, `rate_limited`. */
export async function startPasskey(
  deps: ManagePasskeysDeps,
  { session, headers }: InSession,
  password: string | undefined,
): ReturnType<Passkeys["startAdding"]> {
  await requireVerifiedEmail(deps.db, session.user.id);
  await requireProof(deps, session, password);
  await requireRoomForPasskey(deps.db, session.user.id);
  return deps.authentication.passkeys.startAdding(headers);
}

/** Only what `startPasskey` has begun in this browser for this account. Throws `passkey_failed`, `too_many_passkeys`. */
export async function addPasskey(
  { db, authentication }: ManagePasskeysDeps,
  { session, headers }: InSession,
  passkey: Parameters<Passkeys["add"]>[0],
): Promise<WithCookies> {
  await requireRoomForPasskey(db, session.user.id);
  const added = await authentication.passkeys.add(passkey, headers);
  await db.transaction((tx) => queueWayInMail(tx, session.user.email, { way: "passkey", isAdded: true }));
  return added;
}

/** Throws `not_found`. */
export async function renamePasskey(db: Database, own: { userId: string; id: string; name: string }): Promise<void> {
  if (!(await setPasskeyName(db, own))) throw new AppError("not_found");
}

/** Throws `not_found`, `last_way_in`. */
export async function removePasskey(db: Database, own: { userId: string; id: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, own.userId);
    if (user === null || !(await deletePasskey(tx, own))) throw new AppError("not_found");
    await requireWayIn(tx, own.userId);
    await queueWayInMail(tx, user.email, { way: "passkey", isAdded: false });
  });
}

export type PasskeySignInDeps = { authentication: Authentication } & AdmissionDeps;

/** Throws `passkey_unknown`, `passkey_failed`, `rate_limited`. A passkey can't be guessed: a client's share of work is all that is counted. */
export async function signInWithPasskey(
  deps: PasskeySignInDeps,
  response: Parameters<Passkeys["signIn"]>[0],
  { clientAddress, headers }: { clientAddress: string; headers: Headers },
): Promise<WithCookies & { user: SessionUser }> {
  await deps.limits.signInsPerClient.consume(clientAddress);
  const { user, cookies } = await deps.authentication.passkeys.signIn(response, headers);
  const device = await rememberClient(deps, { email: user.email, userId: user.id, clientAddress, headers });
  return { user, cookies: [...cookies, device] };
}

async function requireRoomForPasskey(db: Database, userId: string): Promise<void> {
  if ((await countPasskeysOf(db, userId)) >= maxPasskeys) throw new AppError("too_many_passkeys");
}
