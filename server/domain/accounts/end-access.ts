import { mailedLinkPurposes } from "#contract/account-links.ts";
import type { Transaction } from "#server/db/client.ts";
import { revokeKeysOf } from "#server/domain/api-keys/revoke-keys-of.ts";
import { switchOffWebhooksOf } from "#server/domain/webhooks/switch-off-webhooks-of.ts";
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

export type EndedAccess = { readonly sessions: number; readonly apiKeys: number; readonly webhooks: number };

/**
 * All that opens an account without its password ends: sessions, browsers that need no code, mailed and private links, keys of programs; and so does what
 * is told to addresses of its webhooks. Password, passkeys and two-factor stay its owner's. Gives how many of each there were.
 */
export async function endAllAccess(tx: Transaction, userId: string): Promise<EndedAccess> {
  await endAddressesOf(tx, userId);
  await deleteMailedLinksOf(tx, userId, mailedLinkPurposes);
  return {
    sessions: (await endAccessElsewhere(tx, userId)).length,
    apiKeys: await revokeKeysOf(tx, userId),
    webhooks: await switchOffWebhooksOf(tx, userId, "operator"),
  };
}
