import { createHash } from "node:crypto";
import type { z } from "zod";
import type { sendContactEmailBody } from "#contract/contact.ts";
import { contactHasteMs } from "#contract/limits.ts";
import type { Database } from "#server/db/client.ts";
import { isProUser } from "#server/domain/accounts/is-pro-user.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import type { Logger } from "#server/log/logger.ts";
import { insertContactMessage, type NewContactMessage } from "./contact-message-store.ts";
import { queueContactMail } from "./queue-contact-mail.ts";

type ContactMessage = z.output<typeof sendContactEmailBody>;

export type TakeContactMessageDeps = {
  db: Database;
  messagesPerClient: Pick<RateLimiter, "consume">;
  /** Where messages are mailed to; undefined: they are only stored. */
  teamAddress: string | undefined;
};

export type ReceivedMessage = {
  message: ContactMessage;
  clientAddress: string;
  /** Null for visitors. */
  userId: string | null;
  idempotencyKey: string | null;
  logger: Logger;
};

/**
 * Stores a message for the team, and its mail with it. A machine that fell into a trap gets the same answer as everybody, or
 * it would learn to step around it. Throws `rate_limited`.
 */
export async function takeContactMessage(
  { db, messagesPerClient, teamAddress }: TakeContactMessageDeps,
  { message: sent, clientAddress, userId, idempotencyKey, logger }: ReceivedMessage,
): Promise<void> {
  await messagesPerClient.consume(clientAddress);
  const { name, email, message } = sent;
  const suspicion = findSuspicion(sent);
  const key = idempotencyKey === null ? null : hashOf([idempotencyKey, name, email, message]);
  const id = await db.transaction(async (tx) => {
    const isPro = userId !== null && (await isProUser(tx, userId));
    const row = await insertContactMessage(tx, { name, email, message, suspicion, isPro, idempotencyKey: key });
    if (row === null) return null;
    if (teamAddress !== undefined && suspicion === null) await queueContactMail(tx, row, teamAddress);
    return row.id;
  });
  if (id !== null) logger.info({ event: "contact-message", contactMessageId: id, suspicion }, "a message was taken");
}

/** Visitors have no account that their keys could be told apart by: another sender's message under the same key is another message. */
function hashOf(words: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(words)).digest("base64url");
}

function findSuspicion({ website = "", filledInMs }: ContactMessage): NewContactMessage["suspicion"] {
  if (website !== "") return "hidden-field";
  return filledInMs !== undefined && filledInMs < contactHasteMs ? "haste" : null;
}
