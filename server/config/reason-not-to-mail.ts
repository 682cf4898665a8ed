import type { ContactConfig } from "./config.ts";

/** For the operator: why messages of the contact page would gather unread; null when they are mailed. */
export function reasonNotToMail({ email, smtpUrl, mailFrom }: ContactConfig): string | null {
  if (email === undefined)
    return "CONTACT_EMAIL is not set: the page shows no address, and its messages are only stored";
  return smtpUrl === undefined || mailFrom === undefined ? "SMTP_URL is not set: messages are only stored" : null;
}
