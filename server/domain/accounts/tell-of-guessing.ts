import type { Database } from "#server/db/client.ts";
import type { Logger } from "#server/log/logger.ts";
import type { Mail, Mailer } from "#server/mail/mailer.ts";
import { findWaitingNotice, setNoticeTold, type WaitingNotice } from "./guessing-store.ts";

/** One mail may be refused for its address; after as many as this the mail server itself is the trouble. */
const failuresPerRound = 3;

export type TellOfGuessingDeps = {
  db: Database;
  logger: Logger;
  /** Undefined where no mail server is configured: the operator is told instead. */
  mail: OwnerMail | undefined;
};

export type OwnerMail = {
  mailer: Mailer;
  /** Whom an answer goes to. */
  replyTo: string;
};

/**
 * Tells the owners whose passwords are being guessed at, once a day at most. Any number of processes may do it at once: a notice is locked
 * while its mail is under way. Gives how many were told.
 */
export async function tellOfGuessing({ db, logger, mail }: TellOfGuessingDeps): Promise<number> {
  const failed: string[] = [];
  let told = 0;
  while (failed.length < failuresPerRound) {
    const outcome = await db.transaction(async (tx) => {
      const notice = await findWaitingNotice(tx, failed);
      if (notice === null) return "nothing-waits";
      const { userId } = notice;
      if (mail === undefined) {
        logger.warn({ event: "password-guessed-at", userId }, notMailed);
      } else {
        try {
          await mail.mailer.send(writeMail(notice, mail.replyTo));
        } catch (error) {
          failed.push(userId);
          logger.warn({ err: error, userId }, "the owner of an account could not be told that somebody guesses at it");
          return "failed";
        }
      }
      await setNoticeTold(tx, userId);
      return "told";
    });
    if (outcome === "nothing-waits") break;
    if (outcome === "told") told += 1;
  }
  return told;
}

const notMailed =
  "somebody is guessing the password of an account, and its owner can't be told: set SMTP_URL and MAIL_FROM (or CONTACT_EMAIL) to have owners told by mail";

function writeMail({ userId, email, noticedAt }: WaitingNotice, replyTo: string): Mail {
  return {
    to: email,
    replyTo: { name: "Carvas", address: replyTo },
    subject: "Somebody is guessing your Carvas password",
    text: `Hello,

more than twenty wrong passwords for your Carvas account came within an hour from places where you have not signed in before.

Where you have signed in before, you can sign in as always. Anywhere else it takes a few seconds longer for now, and you may be asked to wait a minute and try again.

If your password is short, or if you use it anywhere else, answer this mail and a person helps you to a new one. Otherwise you need not do anything. If it was you: nothing has happened, and it is over within an hour.

We write this at most once a day. No mail of ours ever asks for your password.

Carvas
`,
    id: `guessing-${userId}-${noticedAt.getTime()}`,
  };
}
