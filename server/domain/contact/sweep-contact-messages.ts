import type { Database } from "#server/db/client.ts";
import { deleteContactMessages, findWaitingContactMessage } from "./contact-message-store.ts";
import { queueContactMail } from "./queue-contact-mail.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** The privacy page says so too. */
const keptDays = 365;
const suspiciousKeptDays = 30;
/** Who names the team's address later gets what came in the last days, not of a year. */
const waitsForAddressDays = 3;

export type SweepContactMessagesDeps = {
  db: Database;
  /** Undefined: messages are only stored, and read with `npm run admin -- contact`. */
  teamAddress: string | undefined;
};

/** Every minute: mails what was taken while nobody knew the team's address, and removes what is old. Gives how many were queued. */
export async function sweepContactMessages({ db, teamAddress }: SweepContactMessagesDeps): Promise<number> {
  const now = Date.now();
  await deleteContactMessages(db, {
    before: new Date(now - keptDays * dayMs),
    suspiciousBefore: new Date(now - suspiciousKeptDays * dayMs),
  });
  if (teamAddress === undefined) return 0;
  const after = new Date(now - waitsForAddressDays * dayMs);
  let queued = 0;
  while (await queueNext(db, { after, teamAddress })) queued += 1;
  return queued;
}

function queueNext(db: Database, { after, teamAddress }: { after: Date; teamAddress: string }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const message = await findWaitingContactMessage(tx, after);
    if (message !== null) await queueContactMail(tx, message, teamAddress);
    return message !== null;
  });
}
