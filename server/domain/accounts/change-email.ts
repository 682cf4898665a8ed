import { randomUUID } from "node:crypto";
import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import { noteEmailChange } from "#server/domain/billing/note-email-change.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { queueMail } from "#server/domain/mails/queue-mail.ts";
import type { AccountLimits } from "./account-limits.ts";
import { findUserByEmail, isTakenEmail, lockUser, setEmail } from "./account-store.ts";
import type { Authentication } from "./authentication.ts";
import { endAccessElsewhere } from "./end-access.ts";
import { deleteMailedLinksOf, findMailedLink, takeMailedLink } from "./mailed-link-store.ts";
import { hashLinkToken, mailLink, requireRoomInMailbox } from "./mailed-links.ts";
import { requireProof, type ProofDeps } from "./require-proof.ts";
import { touchSessionsOf, type SessionRow } from "./session-store.ts";

export type ChangeEmailDeps = ProofDeps & {
  limits: AccountLimits;
  origin: string;
};

/**
 * Mails a link to the new address; a link that was asked for before works no more. Nothing is mailed to an address that another account
 * has, and nothing in the answer says so. Throws `wrong_password`, `sign_in_again`, `rate_limited`, `too_busy`.
 */
export async function requestEmailChange(
  deps: ChangeEmailDeps,
  session: SessionRow,
  { newEmail, password }: { newEmail: string; password?: string },
): Promise<void> {
  const { db, limits, origin } = deps;
  const { id: userId } = session.user;
  await requireProof(deps, session, password);
  await limits.mailedLinksPerUser.consume(userId);
  const isFree = (await findUserByEmail(db, newEmail)) === null;
  await db.transaction(async (tx) => {
    // First, as all do who change links: the new one needs its user, whom another may hold who waits for the old one.
    if ((await lockUser(tx, userId)) === null) throw new AppError("unauthenticated");
    await deleteMailedLinksOf(tx, userId, ["change-email"]);
    // Counted all the same: when a mailbox has had enough must not tell whose address it is.
    if (!isFree) return requireRoomInMailbox(tx, newEmail);
    await mailLink(tx, { purpose: "change-email", userId, email: newEmail, origin, sessionId: session.id });
  });
}

export type ConfirmEmailChangeDeps = {
  db: Database;
  limits: AccountLimits;
  authentication: Pick<Authentication, "forgetSessions">;
};

/**
 * The account has the new address from now on, verified by the link that was mailed to it; the old address is told. Only the session that
 * asked for it, with proof, goes on. Throws `link_expired`, `account_exists` when somebody else has taken it meanwhile, `rate_limited`.
 */
export async function confirmEmailChange(
  { db, limits, authentication }: ConfirmEmailChangeDeps,
  { token, clientAddress }: { token: string; clientAddress: string },
): Promise<{ email: string }> {
  await limits.openedLinksPerClient.consume(clientAddress);
  const wanted = { tokenHash: hashLinkToken(token), purpose: "change-email" } as const;
  const link = await findMailedLink(db, wanted);
  if (link === null) throw new AppError("link_expired");
  const { userId, email, sessionId } = link;
  try {
    const ended = await db.transaction(async (tx) => {
      await noteEmailChange(tx, userId);
      const user = await lockUser(tx, userId);
      if (user === null || (await takeMailedLink(tx, wanted)) === null) throw new AppError("link_expired");
      await setEmail(tx, userId, email);
      await deleteMailedLinksOf(tx, userId, ["verify-email", "change-email", "reset-password"]);
      await touchSessionsOf(tx, userId);
      const others = await endAccessElsewhere(tx, userId, sessionId === null ? undefined : { id: sessionId });
      const content = { kind: "email-changed", newEmail: email } as const;
      await queueMail(tx, { toAddress: user.email, content, cause: `email-changed:${randomUUID()}` });
      await recordLiveEvent(tx, { userId, name: "profile.changed", subjectId: userId });
      return others;
    });
    // The one that goes on, too: this process would show the old address until the database's notice has come.
    authentication.forgetSessions(sessionId === null ? ended : [...ended, sessionId]);
  } catch (error) {
    throw isTakenEmail(error) ? new AppError("account_exists", { cause: error }) : error;
  }
  return { email };
}
