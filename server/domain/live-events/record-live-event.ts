import type { LiveEventName } from "#contract/events.ts";
import type { Transaction } from "#server/db/client.ts";
import { insertLiveEvent } from "./live-event-store.ts";

export type LiveEvent = {
  userId: string;
  name: LiveEventName;
  /** The generation, upload or profile that changed; what is sent is read fresh when it is sent. */
  subjectId: string;
};

/**
 * Tells the user's open pages that something changed, in the transaction that changes it: heard on commit, never after a rollback.
 */
export async function recordLiveEvent(tx: Transaction, event: LiveEvent): Promise<void> {
  await insertLiveEvent(tx, event);
}
