import type { Database } from "#server/db/client.ts";
import { deleteOldSignUpGrants } from "./account-store.ts";
import { deleteOldKnownAddresses } from "./guessing-store.ts";
import { deleteExpiredMailedLinks } from "./mailed-link-store.ts";
import { deleteExpiredSessions, deleteExpiredVerifications } from "./session-store.ts";

/** Rows of each kind and minute: short transactions, and still 1.4 million a day. */
const defaultAtMost = 1000;

/** Removes sessions and begun sign-ins and mailed links that have expired, addresses that were not seen for long, and which mailboxes had their tokens more than a year ago. Gives how many. */
export async function sweepAccounts(db: Database, atMost = defaultAtMost): Promise<number> {
  const sessions = await deleteExpiredSessions(db, atMost);
  const verifications = await deleteExpiredVerifications(db, atMost);
  const addresses = await deleteOldKnownAddresses(db, atMost);
  const links = await deleteExpiredMailedLinks(db, atMost);
  const grants = await deleteOldSignUpGrants(db, atMost);
  return sessions + verifications + addresses + links + grants;
}
