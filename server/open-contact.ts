import type { ContactConfig } from "./config/config.ts";
import type { Database } from "./db/client.ts";
import { createContactLimit } from "./domain/contact/contact-limit.ts";
import { lookAfterContactMessages } from "./domain/contact/look-after-contact-messages.ts";
import type { Router } from "./http/router.ts";
import { createContactRoutes } from "./http/routes/contact-routes.ts";
import type { Logger } from "./log/logger.ts";
import { createSmtpMailer } from "./mail/smtp-mailer.ts";

export interface OpenContact {
  createRoutes: () => Router;
  close: () => Promise<void>;
}

/** The contact page's messages: taken, stored, and mailed where the configuration names the team's address and a mail server. */
export function openContact(setup: { config: ContactConfig; db: Database; logger: Logger }): OpenContact {
  const { config, db, logger } = setup;
  const { email, smtpUrl, mailFrom: from } = config;
  const canMail = email !== undefined && smtpUrl !== undefined && from !== undefined;
  if (!canMail) logger.warn({ event: "contact-not-mailed" }, reasonNotToMail(config));
  const mail = canMail ? { mailer: createSmtpMailer({ url: smtpUrl, from }), to: email } : undefined;
  return {
    createRoutes: () => createContactRoutes({ db, contactEmail: email, messagesPerClient: createContactLimit(db) }),
    close: lookAfterContactMessages({ db, logger, mail }),
  };
}

/** For the operator: without this line, messages would gather unread. */
function reasonNotToMail({ email }: ContactConfig): string {
  return email === undefined
    ? "CONTACT_EMAIL is not set: the contact page shows no address, and its messages are only stored"
    : "SMTP_URL is not set: messages of the contact page are only stored";
}
