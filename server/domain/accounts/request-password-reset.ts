import type { Database } from "#server/db/client.ts";
import type { AccountLimits } from "./account-limits.ts";
import { findUserByEmail } from "./account-store.ts";
import { queueMailedLink } from "./mailed-links.ts";

export type RequestPasswordResetDeps = {
  db: Database;
  limits: AccountLimits;
  origin: string;
  wait: (milliseconds: number) => Promise<void>;
};

/** Longer than the work takes on a busy machine, too: every answer comes after the same time, whether there was any to do. */
export const answerAfterMs = 1000;
/** Beyond that the mailbox has links enough that still work: no stranger fills it, and none keeps the owner from getting one. */
const mailsPerHour = 5;

/** Mails a link that sets a new password. The same answer, in the same time, for an address that nobody has. Throws `rate_limited`. */
export async function requestPasswordReset(
  deps: RequestPasswordResetDeps,
  { email, clientAddress }: { email: string; clientAddress: string },
): Promise<void> {
  await deps.limits.mailedLinksPerClient.consume(clientAddress);
  await Promise.all([deps.wait(answerAfterMs), mailLink(deps, email)]);
}

async function mailLink({ db, limits, origin }: RequestPasswordResetDeps, email: string): Promise<void> {
  if ((await limits.resetsPerAddress.count(email)) > mailsPerHour) return;
  const user = await findUserByEmail(db, email);
  if (user === null) return;
  await db.transaction((tx) => queueMailedLink(tx, { purpose: "reset-password", userId: user.id, email, origin }));
}
