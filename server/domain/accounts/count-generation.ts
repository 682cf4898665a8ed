import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { incrementTotalGenerations } from "./profile-store.ts";

/** Adds one to the user's finished generations; for the transaction that finishes one. */
export async function countGeneration(tx: Transaction, userId: string): Promise<void> {
  await incrementTotalGenerations(tx, userId);
  await recordLiveEvent(tx, { userId, name: "profile.changed", subjectId: userId });
}
