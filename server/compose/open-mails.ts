import type { Config } from "#server/config/config.ts";
import { describeMail, outboxFolderOf } from "#server/config/describe-mail.ts";
import type { Database } from "#server/db/client.ts";
import { listenForNotices } from "#server/db/listen-for-notices.ts";
import { sweepContactMessages } from "#server/domain/contact/sweep-contact-messages.ts";
import { startMailRounds } from "#server/domain/mails/mail-rounds.ts";
import { mailsChannel } from "#server/domain/mails/mails-channel.ts";
import { sendWaitingMails, type WriteMail } from "#server/domain/mails/send-waiting-mails.ts";
import { sweepMails } from "#server/domain/mails/sweep-mails.ts";
import type { Logger } from "#server/log/logger.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { createOutboxMailer } from "#server/mail/outbox-mailer.ts";
import { sweepOutbox } from "#server/mail/sweep-outbox.ts";

export type MailsSetup = {
  config: Pick<Config, "contact" | "dataDirectory" | "http">;
  db: Database;
  connectionString: string;
  logger: Logger;
  /** What to close at the end, last opened first. */
  closing: AsyncDisposableStack;
};

export type OpenMails = {
  /** What is done for mails each minute; gives how many rows and files were removed. */
  sweep: () => Promise<number>;
};

/** Sends the mails of the outbox from here: by SMTP, or into a folder. */
export async function openMails({ config, db, connectionString, logger, closing }: MailsSetup): Promise<OpenMails> {
  const { contact, dataDirectory, http } = config;
  const folder = outboxFolderOf(dataDirectory);
  const mailer = await openMailer(contact, folder);
  warnOperator(config, logger);
  mailer.check().catch((err: unknown) => {
    logger.warn({ event: "mails-not-taken", err }, "mails could not be handed over now; they wait");
  });
  const origin = http.publicUrl ?? `http://localhost:${http.port}`;
  const site = { origin, teamAddress: contact.email };
  // React and what it needs are loaded with the first mail: no start waits for them.
  const writeMail: WriteMail = async (mail) => {
    const templates = await import("#server/mail/templates/write-mail.ts");
    return templates.writeMail(mail, site);
  };
  const rounds = startMailRounds((signal) => sendWaitingMails({ db, mailer, writeMail, logger }, signal), logger);
  closing.defer(rounds.close);
  const listener = await listenForNotices({
    connectionString,
    logger,
    channels: [{ name: mailsChannel, onNotice: rounds.wake }],
    onReconnected: async () => rounds.wake(),
  });
  closing.defer(listener.stop);
  return {
    sweep: async () => {
      await sweepContactMessages({ db, teamAddress: contact.email });
      return sweepMails({ db, sweepOutbox: (keepOnly) => sweepOutbox(folder, keepOnly) });
    },
  };
}

async function openMailer({ smtpUrl: url, mailFrom: from }: Config["contact"], folder: string): Promise<Mailer> {
  if (url === undefined || from === undefined) return createOutboxMailer(folder);
  const { createSmtpMailer } = await import("#server/mail/smtp-mailer.ts");
  return createSmtpMailer({ url, from });
}

/** Where strangers sign up, a mail that nobody gets or a link to `localhost` locks them out. */
function warnOperator({ contact, dataDirectory, http }: MailsSetup["config"], logger: Logger): void {
  const isMailed = contact.smtpUrl !== undefined;
  if (!isMailed) {
    const level = http.publicUrl === undefined ? "info" : "warn";
    logger[level]({ event: "mails-not-sent" }, describeMail(contact, dataDirectory));
  } else if (http.publicUrl === undefined) {
    logger.warn({ event: "links-lead-here" }, `PUBLIC_URL is not set: links in mails lead to localhost:${http.port}`);
  }
}
