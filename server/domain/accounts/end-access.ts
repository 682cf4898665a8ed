import { mailedLinkPurposes } from "#contract/account-links.ts";
import type { Transaction } from "#server/db/client.ts";
import { endAddressesOf } from "./address-keys.ts";
import { deleteMailedLinksOf } from "./mailed-link-store.ts";
import { deletePasswordStepsOf, deleteSessionsOf, type KeptSession } from "./session-store.ts";

/**
 * When who may enter an account changes: ends its sessions but one, browsers that need no code, and sign-ins that wait for theirs. Gives the
 * sessions that have ended; who keeps some in memory is told by the database.
 */
export async function endAccessElsewhere(tx: Transaction, userId: string, kept?: KeptSession): Promise<string[]> {
  const ended = await deleteSessionsOf(tx, userId, kept);
  await deletePasswordStepsOf(tx, userId);
  return ended;
}

/**
 * All that opens an account without its password ends: sessions, browsers that need no code, mailed and private links. Password, passkeys and
 * two-factor stay its owner's. Gives how many sessions have ended.
 */
export async function endAllAccess(tx: Transaction, userId: string): Promise<number> {
  await endAddressesOf(tx, userId);
  await deleteMailedLinksOf(tx, userId, mailedLinkPurposes);
  return (await endAccessElsewhere(tx, userId)).length;
}
