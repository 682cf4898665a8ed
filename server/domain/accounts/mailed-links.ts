import { createHash, randomBytes } from "node:crypto";
import { mailedLinkHours, writeMailedLink, type MailedLinkPurpose } from "#contract/account-links.ts";
import { AppError } from "#contract/errors.ts";
import type { MailContent } from "#contract/mail-content.ts";
import type { Transaction } from "#server/db/client.ts";
import { fitsMailbox } from "#server/domain/mails/mailbox-limit.ts";
import { queueMail } from "#server/domain/mails/queue-mail.ts";
import { insertMailedLink } from "./mailed-link-store.ts";

export type LinkToMail = {
  purpose: MailedLinkPurpose;
  userId: string;
  /** Where it is mailed to: whoever opens it owns this address. */
  email: string;
  /** Of our pages. */
  origin: string;
  /** The session in which it was asked for. */
  sessionId?: string;
};

/** Makes a link and queues its mail, in one transaction. False when the mailbox has had enough for a day. */
export async function queueMailedLink(tx: Transaction, { origin, ...link }: LinkToMail): Promise<boolean> {
  const { purpose, email } = link;
  const token = randomBytes(32).toString("base64url");
  const tokenHash = hashLinkToken(token);
  const expiresAt = new Date(Date.now() + mailedLinkHours[purpose] * 60 * 60 * 1000);
  await insertMailedLink(tx, { ...link, sessionId: link.sessionId ?? null, tokenHash, expiresAt });
  const content = contentOf(purpose, { url: writeMailedLink(origin, purpose, token), email });
  return queueMail(tx, { toAddress: email, content, cause: `${purpose}:${tokenHash}` });
}

/** For who asks in front of a screen, and would wait for it. Throws `rate_limited`. */
export async function mailLink(tx: Transaction, link: LinkToMail): Promise<void> {
  if (!(await queueMailedLink(tx, link))) refuse();
}

/** The same where nothing is mailed. Throws `rate_limited`. */
export async function requireRoomInMailbox(tx: Transaction, email: string): Promise<void> {
  if (!(await fitsMailbox(tx, email, "change-email"))) refuse();
}

function refuse(): never {
  throw new AppError("rate_limited", { isRetryable: true, retryAfterSeconds: 3600 });
}

export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

function contentOf(kind: MailedLinkPurpose, { url, email }: { url: string; email: string }): MailContent {
  return kind === "change-email" ? { kind, url, newEmail: email } : { kind, url };
}
