import { randomUUID } from "node:crypto";
import { AppError } from "#contract/errors.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { queueMail } from "#server/domain/mails/queue-mail.ts";
import type { AccountLimits } from "./account-limits.ts";
import { findUser, selectPasswordHash, type UserRow } from "./account-store.ts";
import type { Authentication } from "./authentication.ts";
import { endAccessElsewhere } from "./end-access.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import { normaliseCode } from "./recovery-codes.ts";
import { countProof, requireProof } from "./require-proof.ts";
import type { SessionRow } from "./session-store.ts";
import type { WithCookies } from "./with-cookies.ts";

export type ManageTwoFactorDeps = {
  db: Database;
  limits: Pick<AccountLimits, "proofsPerUser">;
  passwords: Pick<PasswordHasher, "verify">;
  authentication: Pick<Authentication, "twoFactor" | "forgetSessions">;
};

export type InSession = { session: SessionRow; headers: Headers };

/**
 * Begins with two-factor; it is off until `confirmTwoFactor`. Throws `password_missing` (it guards nothing then), `email_unverified`,
 * `wrong_password`, `conflict` when it is on, `rate_limited`.
 */
export async function setUpTwoFactor(
  { db, limits, authentication }: ManageTwoFactorDeps,
  { session, headers }: InSession,
  password: string | undefined,
): Promise<{ uri: string; secret: string }> {
  const user = await requireUser(db, session);
  if (user.twoFactorEnabled) throw new AppError("conflict");
  if (!user.emailVerified) throw new AppError("email_unverified");
  if ((await selectPasswordHash(db, user.id)) === null) throw new AppError("password_missing");
  const given = requireGiven(password);
  const setUp = () => authentication.twoFactor.setUp(given, headers);
  const { uri } = await countProof(limits, user.id, setUp);
  return { uri, secret: new URL(uri).searchParams.get("secret") ?? "" };
}

/** Switches it on by a code of the app; gives the recovery codes. No other session goes on. Throws `wrong_code`, `conflict`, `rate_limited`. */
export async function confirmTwoFactor(
  deps: ManageTwoFactorDeps,
  { session, headers }: InSession,
  typed: string,
): Promise<WithCookies & { recoveryCodes: string[] }> {
  const { db, limits, authentication } = deps;
  const user = await requireUser(db, session);
  if (user.twoFactorEnabled) throw new AppError("conflict");
  const { code } = normaliseCode(typed);
  const confirm = () =>
    db.transaction(async (tx) => {
      const { token, ...goesOn } = await authentication.twoFactor.confirm(tx, code, headers);
      return { ...goesOn, ended: await endAccess(tx, user, { token, isOn: true }) };
    });
  const { cookies, ended } = await countProof(limits, user.id, confirm);
  authentication.forgetSessions([session.id, ...ended]);
  return { cookies, recoveryCodes: await authentication.twoFactor.readRecoveryCodes(user.id) };
}

/** Switches it off, whether it was on or only set up; no browser is trusted any more, no other session goes on. Throws `wrong_password`, `rate_limited`. */
export async function disableTwoFactor(
  { db, limits, authentication, passwords }: ManageTwoFactorDeps,
  { session, headers }: InSession,
  password: string | undefined,
): Promise<WithCookies> {
  const user = await requireUser(db, session);
  const given = requireGiven(password);
  // Before the transaction: while a password waits for its turn, nobody else would have the connection.
  const hash = await requireProof({ db, limits, passwords }, session, given);
  if (hash === null) throw new AppError("wrong_password");
  const { cookies, ended } = await db.transaction(async (tx) => {
    const { token, ...goesOn } = await authentication.twoFactor.disable(tx, { password: given, hash }, headers);
    // What was only set up has guarded nothing: nobody's way in has changed.
    return { ...goesOn, ended: user.twoFactorEnabled ? await endAccess(tx, user, { token, isOn: false }) : [] };
  });
  authentication.forgetSessions([session.id, ...ended]);
  return { cookies };
}

/** Who makes new ones may fear for the old: no other session goes on. Throws `wrong_password`, `conflict` when it is off, `rate_limited`. */
export async function renewRecoveryCodes(
  { db, limits, authentication }: ManageTwoFactorDeps,
  { session, headers }: InSession,
  password: string | undefined,
): Promise<string[]> {
  const user = await requireUser(db, session);
  if (!user.twoFactorEnabled) throw new AppError("conflict");
  const given = requireGiven(password);
  const renew = () => authentication.twoFactor.renewRecoveryCodes(given, headers);
  const codes = await countProof(limits, user.id, renew);
  authentication.forgetSessions(await db.transaction((tx) => endAccessElsewhere(tx, user.id, { id: session.id })));
  return codes;
}

async function requireUser(db: Database, session: SessionRow): Promise<UserRow> {
  const user = await findUser(db, session.user.id);
  if (user === null) throw new AppError("unauthenticated");
  return user;
}

function requireGiven(password: string | undefined): string {
  if (password === undefined) throw new AppError("wrong_password");
  return password;
}

/** Ends all but the session of that token, and tells the owner what has changed. Gives the sessions that have ended. */
async function endAccess(
  tx: Transaction,
  { id, email }: UserRow,
  { token, isOn }: { token: string; isOn: boolean },
): Promise<string[]> {
  const content = { kind: "two-factor-changed", isOn } as const;
  await queueMail(tx, { toAddress: email, content, cause: `two-factor:${randomUUID()}` });
  return endAccessElsewhere(tx, id, { token });
}
