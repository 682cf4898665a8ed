import type { ContactConfig } from "#server/config/config.ts";
import { reasonNotToMail } from "#server/config/reason-not-to-mail.ts";
import type { Database } from "#server/db/client.ts";
import { createContactLimit } from "#server/domain/contact/contact-limit.ts";
import { lookAfterContactMessages } from "#server/domain/contact/look-after-contact-messages.ts";
import type { Router } from "#server/http/router.ts";
import { createContactRoutes } from "#server/http/routes/contact-routes.ts";
import type { Logger } from "#server/log/logger.ts";
import { createSmtpMailer } from "#server/mail/smtp-mailer.ts";

export type OpenContact = {
  createRoutes: () => Router;
  close: () => Promise<void>;
};

/** The contact page's messages: taken, stored, and mailed where the configuration names the team's address and a mail server. */
export function openContact(setup: { config: ContactConfig; db: Database; logger: Logger }): OpenContact {
  const { config, db, logger } = setup;
  const { email, smtpUrl, mailFrom: from } = config;
  const canMail = email !== undefined && smtpUrl !== undefined && from !== undefined;
  const reason = reasonNotToMail(config);
  if (reason !== null) logger.info({ event: "contact-not-mailed" }, reason);
  const mail = canMail ? { mailer: createSmtpMailer({ url: smtpUrl, from }), to: email } : undefined;
  return {
    createRoutes: () => createContactRoutes({ db, contactEmail: email, messagesPerClient: createContactLimit(db) }),
    close: lookAfterContactMessages({ db, logger, mail }),
  };
}
