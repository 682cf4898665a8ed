import type { Database } from "#server/db/client.ts";
import type { Logger } from "#server/log/logger.ts";
import type { Mail, Mailer } from "#server/mail/mailer.ts";
import { findWaitingContactMessage, setContactMessageMailed, type ContactMessageRow } from "./contact-message-store.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Longer than any outage of a mail server that somebody looks after. */
const triedForMs = 3 * dayMs;
/** One mail may be refused for what it says; after as many as this the mail server itself is the trouble. */
const failuresPerRound = 3;

export type MailContactMessagesDeps = {
  db: Database;
  mailer: Mailer;
  /** The team's address. */
  to: string;
  logger: Logger;
};

/**
 * Mails what waits in the table, oldest first. Any number of processes may do it at once: a message is locked while its mail is under
 * way. A lost receipt repeats a mail, under the same id. Gives how many were mailed.
 */
export async function mailContactMessages({ db, mailer, to, logger }: MailContactMessagesDeps): Promise<number> {
  const failed: string[] = [];
  let mailed = 0;
  while (failed.length < failuresPerRound) {
    const outcome = await db.transaction(async (tx) => {
      const row = await findWaitingContactMessage(tx, { after: new Date(Date.now() - triedForMs), except: failed });
      if (row === null) return "nothing-waits";
      try {
        await mailer.send(writeMail(row, to));
      } catch (error) {
        failed.push(row.id);
        logger.warn({ err: error, contactMessageId: row.id }, "a contact message could not be mailed");
        return "failed";
      }
      await setContactMessageMailed(tx, row.id);
      return "mailed";
    });
    if (outcome === "nothing-waits") break;
    if (outcome === "mailed") mailed += 1;
  }
  return mailed;
}

function writeMail({ id, name, email, message }: ContactMessageRow, to: string): Mail {
  return {
    to,
    replyTo: { name, address: email },
    subject: `Contact form: ${name}`,
    text: `${name} <${email}> wrote:\n\n${message}\n`,
    id: `contact-${id}`,
  };
}
