import type { Database } from "#server/db/client.ts";
import { queueMail } from "#server/domain/mails/queue-mail.ts";
import type { Logger } from "#server/log/logger.ts";
import { findWaitingNotice, setNoticeTold } from "./guessing-store.ts";

export type TellOfGuessingDeps = {
  db: Database;
  logger: Logger;
  /** False where no mail server is configured: then the operator is told, too. */
  isMailed: boolean;
};

/**
 * Queues a mail to the owners whose passwords are being guessed at, once a day at most. Any number of processes may do it at once: a
 * notice is locked while its mail is queued. Gives how many.
 */
export async function tellOfGuessing({ db, logger, isMailed }: TellOfGuessingDeps): Promise<number> {
  let told = 0;
  for (;;) {
    const userId = await tellNext(db);
    if (userId === null) return told;
    told += 1;
    if (!isMailed) logger.warn({ event: "password-guessed-at", userId }, notMailed);
  }
}

const notMailed =
  "somebody is guessing the password of an account, and its owner gets no mail: set SMTP_URL and MAIL_FROM (or CONTACT_EMAIL) to have owners told";

function tellNext(db: Database): Promise<string | null> {
  return db.transaction(async (tx) => {
    const notice = await findWaitingNotice(tx);
    if (notice === null) return null;
    const { userId, email, noticedAt } = notice;
    await queueMail(tx, {
      toAddress: email,
      content: { kind: "guessing" },
      cause: `guessing:${userId}:${noticedAt.getTime()}`,
    });
    await setNoticeTold(tx, userId);
    return userId;
  });
}
