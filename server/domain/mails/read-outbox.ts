import type { Database } from "#server/db/client.ts";
import { countMailsByState, findMailsByIdStart, listMails, type MailRow } from "./mail-store.ts";

export type OutboxMail = MailRow;

export type Outbox = {
  /** The newest mails, waiting or not. */
  mails: OutboxMail[];
  /** Of all mails there ever were. */
  counts: ReadonlyMap<OutboxMail["state"], number>;
};

export async function readOutbox(db: Database, atMost: number): Promise<Outbox> {
  const counts = await countMailsByState(db);
  return { mails: await listMails(db, atMost), counts: new Map(counts.map(({ state, mails }) => [state, mails])) };
}

/** The one mail whose id begins so; null when there is none, or more than one. */
export async function findOutboxMail(db: Database, idStart: string): Promise<OutboxMail | null> {
  const [mail, another] = await findMailsByIdStart(db, idStart);
  return mail === undefined || another !== undefined ? null : mail;
}
