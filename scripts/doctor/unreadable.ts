import type { Finding } from "./check.ts";

/** What can't be looked at before the variables are right. */
export function unreadable(what: string): Finding {
  return { what, state: "warning", said: "can't be told yet", mend: "See under Configuration." };
}
