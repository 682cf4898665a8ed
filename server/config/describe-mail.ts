import { join, relative } from "node:path";
import type { ContactConfig } from "./config.ts";

/** Where mails are written to while no mail server is configured. */
export function outboxFolderOf(dataDirectory: string): string {
  return join(dataDirectory, "outbox");
}

/** For the operator: what becomes of mails to people. */
export function describeMail({ smtpUrl, mailFrom }: ContactConfig, dataDirectory: string): string {
  if (smtpUrl !== undefined && mailFrom !== undefined) return `sent by ${smtpUrl.host} from ${mailFrom}`;
  const folder = relative(process.cwd(), outboxFolderOf(dataDirectory));
  const shown = folder.startsWith("..") ? outboxFolderOf(dataDirectory) : folder;
  return `SMTP_URL is not set: mails are not sent; read them with \`npm run admin -- outbox\` or in ${shown}`;
}

/** For the operator: what becomes of messages of the contact page. */
export function describeContact({ email }: ContactConfig): string {
  if (email !== undefined) return `messages are mailed to ${email}`;
  return "CONTACT_EMAIL is not set: the page shows no address, and its messages are only stored; read them with `npm run admin -- contact`";
}
