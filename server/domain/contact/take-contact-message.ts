import type { z } from "zod";
import type { sendContactEmailBody } from "#contract/contact.ts";
import { contactHasteMs } from "#contract/limits.ts";
import type { Database } from "#server/db/client.ts";
import type { RateLimiter } from "#server/domain/rate-limits/rate-limiter.ts";
import type { Logger } from "#server/log/logger.ts";
import { insertContactMessage, type NewContactMessage } from "./contact-message-store.ts";

type ContactMessage = z.output<typeof sendContactEmailBody>;

export type TakeContactMessageDeps = {
  db: Database;
  messagesPerClient: Pick<RateLimiter, "consume">;
};

export type ReceivedMessage = {
  message: ContactMessage;
  clientAddress: string;
  idempotencyKey: string | null;
  logger: Logger;
};

/**
 * Stores a message for the team; its mail follows from the table. A machine that fell into a trap gets the same answer as everybody, or
 * it would learn to step around it. Throws `rate_limited`.
 */
export async function takeContactMessage(
  { db, messagesPerClient }: TakeContactMessageDeps,
  { message: sent, clientAddress, idempotencyKey, logger }: ReceivedMessage,
): Promise<void> {
  await messagesPerClient.consume(clientAddress);
  const { name, email, message } = sent;
  const suspicion = findSuspicion(sent);
  const id = await insertContactMessage(db, { name, email, message, suspicion, idempotencyKey });
  if (id !== null) logger.info({ event: "contact-message", contactMessageId: id, suspicion }, "a message was taken");
}

function findSuspicion({ website = "", filledInMs }: ContactMessage): NewContactMessage["suspicion"] {
  if (website !== "") return "hidden-field";
  return filledInMs !== undefined && filledInMs < contactHasteMs ? "haste" : null;
}
