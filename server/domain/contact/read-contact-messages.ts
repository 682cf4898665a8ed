import type { Database } from "#server/db/client.ts";
import { findContactMessagesByIdStart, listContactMessages, type ContactMessageRow } from "./contact-message-store.ts";

export type ContactMessage = ContactMessageRow;

/** The newest messages, suspicious ones with them. */
export function readContactMessages(db: Database, atMost: number): Promise<ContactMessage[]> {
  return listContactMessages(db, atMost);
}

/** The one message whose id begins so; null when there is none, or more than one. */
export async function findContactMessage(db: Database, idStart: string): Promise<ContactMessage | null> {
  const [message, another] = await findContactMessagesByIdStart(db, idStart);
  return message === undefined || another !== undefined ? null : message;
}
