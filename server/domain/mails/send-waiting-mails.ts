import type { MailContent } from "#contract/mail-content.ts";
import type { Database } from "#server/db/client.ts";
import type { Logger } from "#server/log/logger.ts";
import { MailNotTaken, type Mail, type Mailer } from "#server/mail/mailer.ts";
import {
  claimWaitingMail,
  endOverdueMails,
  setMailEnded,
  setMailFailed,
  type MailEnd,
  type WaitingMail,
} from "./mail-store.ts";

/** Longer than any outage of a mail server that somebody looks after. */
const triedForSeconds = 3 * 24 * 3600;
/** Longer than a mail server takes for a mail; a process that is lost holds a mail up so long. */
const leaseSeconds = 300;
/** While the mail server itself is the trouble the mails behind this one are tried first. */
const troubleWaitSeconds = 120;
const firstWaitSeconds = 60;
const longestWaitSeconds = 2 * 3600;

/** Puts a mail's content into words and pages. */
export type WriteMail = (mail: WaitingMail) => Promise<Mail>;

export type SendMailsDeps = {
  db: Database;
  mailer: Mailer;
  writeMail: WriteMail;
  logger: Logger;
};

/**
 * Sends what waits, oldest first. Any number of processes may do it at once: each sets aside the mail that it sends. A lost receipt repeats
 * a mail, under the same id. Stops at the first sign that the mail server itself is the trouble.
 */
export async function sendWaitingMails(
  deps: SendMailsDeps,
  signal?: AbortSignal,
): Promise<"nothing-waits" | "server-trouble"> {
  const { db, logger } = deps;
  for (const { id, kind, state, failures, lastFailure } of await endOverdueMails(db, triedForSeconds)) {
    logger.error({ event: `mail-${state}`, mailId: id, kind, failures, lastFailure }, "a mail was never sent");
  }
  while (signal?.aborted !== true) {
    const mail = await claimWaitingMail(db, { leaseSeconds, triedForSeconds });
    if (mail === null) break;
    if ((await tryToSend(deps, mail)) === "server-trouble") return "server-trouble";
  }
  return "nothing-waits";
}

async function tryToSend(deps: SendMailsDeps, mail: WaitingMail): Promise<"done" | "server-trouble"> {
  const { db, mailer, writeMail, logger } = deps;
  const { id, content } = mail;
  try {
    await mailer.send(await writeMail(mail));
  } catch (error) {
    const isTrouble = error instanceof MailNotTaken && error.isServerTrouble;
    const reason = error instanceof MailNotTaken ? error.message : "It could not be written.";
    const waitSeconds = isTrouble ? troubleWaitSeconds : waitAfter(mail.failures);
    await setMailFailed(db, id, { reason, waitSeconds });
    logger.warn(
      { err: error, mailId: id, kind: content.kind, waitSeconds },
      "a mail was not sent and will be tried again",
    );
    return isTrouble ? "server-trouble" : "done";
  }
  await setMailEnded(db, id, whatIsKept(mailer.endState, content));
  logger.info({ event: `mail-${mailer.endState}`, mailId: id, kind: content.kind }, "a mail was handed over");
  return "done";
}

/** 1, 2, 4 minutes and so on, up to two hours. */
function waitAfter(failures: number): number {
  return Math.min(firstWaitSeconds * 2 ** failures, longestWaitSeconds);
}

/** What is on its way needs no link here, where whoever reads the database could follow it; of a deleted account nothing stays. */
function whatIsKept(state: MailEnd["state"], content: MailContent): MailEnd {
  if (state === "written") return { state, content };
  if (content.kind === "account-deleted") return { state, content: null };
  return { state, content: "url" in content ? { ...content, url: removedLink } : content };
}

/** Stands where the link was, for who reads the outbox later. */
export const removedLink = "(the link was removed when the mail was sent)";
