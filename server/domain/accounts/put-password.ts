import { randomUUID } from "node:crypto";
import type { Transaction } from "#server/db/client.ts";
import { countKeysOf } from "#server/domain/api-keys/revoke-keys-of.ts";
import { queueMail } from "#server/domain/mails/queue-mail.ts";
import { countLinksOf } from "#server/domain/shared-pictures/share-picture.ts";
import { countWebhooksToldOf } from "#server/domain/webhooks/switch-off-webhooks-of.ts";
import { upsertPassword, type UserRow } from "./account-store.ts";
import { endAccessElsewhere } from "./end-access.ts";
import { deleteMailedLinksOf } from "./mailed-link-store.ts";
import { readOtherWaysIn } from "./tell-of-ways-in.ts";

export type NewPassword = {
  /** Locked. */
  user: UserRow;
  hash: string;
  /** The session in which it was changed; undefined: none goes on. */
  keptSessionId: string | undefined;
};

/**
 * A new password, and the end of all that the old one allowed: other sessions, browsers that need no code, sign-ins that wait for theirs, links
 * that wait in mailboxes. Gives the sessions that have ended.
 */
export async function putPassword(tx: Transaction, { user, hash, keptSessionId }: NewPassword): Promise<string[]> {
  await upsertPassword(tx, { userId: user.id, hash });
  const ended = await endAccessElsewhere(tx, user.id, keptSessionId === undefined ? undefined : { id: keptSessionId });
  await deleteMailedLinksOf(tx, user.id, ["reset-password", "change-email"]);
  // Passkeys and Google stay: each was added with proof and told by mail, and may be all that an owner without a password has. Keys, webhooks and private links
  // stay, for a dealer's systems must not stop.
  const apiKeys = await countKeysOf(tx, user.id);
  const webhooks = await countWebhooksToldOf(tx, user.id);
  const links = await countLinksOf(tx, user.id);
  const ways = { ...(await readOtherWaysIn(tx, user.id)), apiKeys, webhooks, links };
  const content = { kind: "password-changed", ...ways } as const;
  await queueMail(tx, { toAddress: user.email, content, cause: `password-changed:${randomUUID()}` });
  return ended;
}
