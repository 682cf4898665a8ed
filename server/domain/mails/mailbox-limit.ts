import { createHash } from "node:crypto";
import type { MailContent } from "#contract/mail-content.ts";
import type { Transaction } from "#server/db/client.ts";
import { countMailTo } from "./mail-store.ts";

/** What anybody can have mailed to an address that is not theirs, and what tells an owner of a change: the one must not use up the other's. */
type Bucket = "asked" | "told";

/** A day, to one mailbox, over all accounts. */
const most: Record<Bucket, number> = { asked: 12, told: 20 };

/** Those without a bucket cost money or a day each: nobody can cause many. */
const bucketOf: Partial<Record<MailContent["kind"], Bucket>> = {
  welcome: "asked",
  "verify-email": "asked",
  "change-email": "asked",
  "reset-password": "asked",
  "account-deleted": "asked",
  "email-changed": "told",
  "password-changed": "told",
  "way-in-changed": "told",
  "two-factor-changed": "told",
  "api-key-changed": "told",
};

/** Counts a mail in the transaction that would queue it. False: it is one too many for that mailbox today, whoever asks. */
export async function fitsMailbox(tx: Transaction, toAddress: string, kind: MailContent["kind"]): Promise<boolean> {
  const bucket = bucketOf[kind];
  if (bucket === undefined) return true;
  const hash = createHash("sha256").update(mailboxOf(toAddress)).digest("base64url");
  return (await countMailTo(tx, `mailbox-${bucket}:${hash}`)) <= most[bucket];
}

/** `name+anything@example.com` is the same mailbox with almost every provider. */
export function mailboxOf(address: string): string {
  const [name = "", domain = ""] = address.trim().toLowerCase().split("@");
  return `${name.replace(/\+.*$/s, "")}@${domain}`;
}
