import { noteServerTime } from "#web/api/server-clock.ts";

/** As an answer tells it: the server's clock is ahead of this device's by so much, behind it where that is below nothing. */
export function setServerClock(aheadMinutes: number): void {
  const sentAt = new Date(Date.now() + aheadMinutes * 60_000).toUTCString();
  noteServerTime(new Response(null, { headers: { Date: sentAt, "Cache-Control": "no-store" } }));
}
