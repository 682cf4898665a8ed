import type { ContactAddressAnswer, SendContactEmailBody } from "#contract/contact.ts";
import { call, withRetries } from "./client.ts";

/**
 * `attemptKey`: the same for every try of one message, which then arrives once.
 * @throws {Failure} `rate_limited`, `validation_failed`, or what the connection did
 */
export async function sendContactMessage(message: SendContactEmailBody, attemptKey: string): Promise<void> {
  const headers = { "Idempotency-Key": attemptKey };
  await withRetries(() => call("/api/functions/send-contact-email", { method: "POST", body: message, headers }));
}

/** The team's own address; null where none is named. */
export async function readContactAddress(signal: AbortSignal): Promise<string | null> {
  const { email } = await call<ContactAddressAnswer>("/api/contact-address", { signal });
  return email;
}
