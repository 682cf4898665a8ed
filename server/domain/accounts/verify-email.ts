import { AppError } from "#contract/errors.ts";
import type { Database } from "#server/db/client.ts";
import type { AccountLimits } from "./account-limits.ts";
import { findUser, setEmailVerified } from "./account-store.ts";
import { findMailedLink } from "./mailed-link-store.ts";
import { hashLinkToken, mailLink } from "./mailed-links.ts";

/** Mails the link again. Nothing to do for an address that is verified. Throws `rate_limited`. */
export async function resendVerification(
  { db, limits, origin }: { db: Database; limits: AccountLimits; origin: string },
  userId: string,
): Promise<void> {
  const user = await findUser(db, userId);
  if (user === null || user.emailVerified) return;
  await limits.mailedLinksPerUser.consume(userId);
  const { email } = user;
  await db.transaction((tx) => mailLink(tx, { purpose: "verify-email", userId, email, origin }));
}

/**
 * Verifies an address by a mailed link. The link goes on working until it ends: a page that is loaded twice, or a mailbox that looks at links
 * beforehand, must not make a person read that it has expired. Throws `link_expired`, `rate_limited`.
 */
export async function verifyEmail(
  { db, limits }: { db: Database; limits: AccountLimits },
  { token, clientAddress }: { token: string; clientAddress: string },
): Promise<{ email: string }> {
  await limits.openedLinksPerClient.consume(clientAddress);
  const link = await findMailedLink(db, { tokenHash: hashLinkToken(token), purpose: "verify-email" });
  if (link === null) throw new AppError("link_expired");
  const { userId, email } = link;
  await setEmailVerified(db, userId, email);
  const user = await findUser(db, userId);
  if (user?.email !== email) throw new AppError("link_expired");
  return { email };
}

/** Throws `email_unverified`. */
export async function requireVerifiedEmail(db: Database, userId: string): Promise<void> {
  const user = await findUser(db, userId);
  if (user?.emailVerified !== true) throw new AppError("email_unverified");
}
