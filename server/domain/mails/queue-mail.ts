import { mailedLinkHours } from "#contract/account-links.ts";
import type { MailContent } from "#contract/mail-content.ts";
import type { Transaction } from "#server/db/client.ts";
import { insertMail } from "./mail-store.ts";
import { fitsMailbox } from "./mailbox-limit.ts";

export type MailToQueue = {
  toAddress: string;
  content: MailContent;
  /** Such as `receipt:<payment>`; the same cause is mailed once. */
  cause: string;
};

/**
 * Writes a mail into the outbox, in the transaction of what it tells of; a worker hears of it on commit and sends it. False when its mailbox has had
 * enough for a day.
 */
export async function queueMail(tx: Transaction, { toAddress, content, cause }: MailToQueue): Promise<boolean> {
  if (!(await fitsMailbox(tx, toAddress, content.kind))) return false;
  await insertMail(tx, { toAddress, content, cause, kind: content.kind, expiresAt: linkEndOf(content) });
  return true;
}

function linkEndOf(content: MailContent): Date | null {
  return "url" in content ? new Date(Date.now() + mailedLinkHours[content.kind] * 3_600_000) : null;
}
