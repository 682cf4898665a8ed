import type { SendContactEmailBody } from "#contract/contact.ts";
import { call, withRetries } from "./client.ts";

/**
 * `attemptKey`: the same for every try of one message, which then arrives once.
 * @throws {Failure} `rate_limited`, `validation_failed`, or what the connection did
 */
export async function sendContactMessage(message: SendContactEmailBody, attemptKey: string): Promise<void> {
  const headers = { "idempotency-key": attemptKey };
  await withRetries(() => call("post /api/functions/send-contact-email", { body: message, headers }));
}

/** The team's own address; null where none is named. */
export async function readContactAddress(signal: AbortSignal): Promise<string | null> {
  const { email } = await call("get /api/contact-address", { signal });
  return email;
}
