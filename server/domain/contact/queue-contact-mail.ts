import type { Transaction } from "#server/db/client.ts";
import { queueMail } from "#server/domain/mails/queue-mail.ts";
import { setContactMessageMailed, type ContactMessageRow } from "./contact-message-store.ts";

/** Hands a message to the outbox of mails, for the team. */
export async function queueContactMail(
  tx: Transaction,
  message: ContactMessageRow,
  teamAddress: string,
): Promise<void> {
  const { id, name, email, message: text, isPro } = message;
  await queueMail(tx, {
    toAddress: teamAddress,
    content: { kind: "contact-message", name, email, message: text, isPro },
    cause: `contact:${id}`,
  });
  await setContactMessageMailed(tx, id);
}
