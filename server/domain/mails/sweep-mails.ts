import type { Database } from "#server/db/client.ts";
import { forgetOldMails, listKeptMailIds } from "./mail-store.ts";

/** The privacy page says so too. */
const keptDays = 90;

export type SweepMailsDeps = {
  db: Database;
  /** Removes old files of the outbox folder, and those of mails that `keepOnly` does not give back. */
  sweepOutbox: (keepOnly: (mailIds: readonly string[]) => Promise<readonly string[]>) => Promise<number>;
};

/** Takes addresses and contents off old mails, and their files away. Gives how many. */
export async function sweepMails({ db, sweepOutbox }: SweepMailsDeps): Promise<number> {
  const forgotten = await forgetOldMails(db, keptDays);
  return forgotten + (await sweepOutbox((ids) => listKeptMailIds(db, ids)));
}
