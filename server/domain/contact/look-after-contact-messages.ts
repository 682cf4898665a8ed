import type { Database } from "#server/db/client.ts";
import type { Logger } from "#server/log/logger.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { deleteContactMessages } from "./contact-message-store.ts";
import { mailContactMessages } from "./mail-contact-messages.ts";

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
/** The privacy page says so too. */
const keptDays = 365;
const suspiciousKeptDays = 30;

export type LookAfterContactMessagesDeps = {
  db: Database;
  logger: Logger;
  /** Undefined: messages are only stored. */
  mail: { mailer: Mailer; to: string } | undefined;
};

/** Every minute: mails what waits and removes what is old. Gives the way to end it. */
export function lookAfterContactMessages({ db, logger, mail }: LookAfterContactMessagesDeps): () => Promise<void> {
  const round = async (): Promise<void> => {
    try {
      const now = Date.now();
      const before = new Date(now - keptDays * dayMs);
      await deleteContactMessages(db, { before, suspiciousBefore: new Date(now - suspiciousKeptDays * dayMs) });
      if (mail !== undefined) await mailContactMessages({ db, logger, ...mail });
    } catch (error) {
      logger.warn({ err: error }, "contact messages could not be looked after");
    }
  };
  // One round at a time: a slow mail server must not pile them up.
  let running = round();
  let isRunning = true;
  void running.then(() => (isRunning = false));
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = round().finally(() => (isRunning = false));
  }, minuteMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
