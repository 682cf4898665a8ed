import type { LiveEventName } from "#contract/events.ts";
import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { releaseHold } from "#server/domain/tokens/settle-hold.ts";
import type { GenerationRow } from "./generation-store.ts";

/** The ledger's cause of a generation: holding, keeping and giving back are each done once under it. */
export function generationCause(id: string): string {
  return `generation:${id}`;
}

const eventNames = {
  preset: "generation.changed",
  retail: "generation.changed",
  views: "views.changed",
} as const satisfies Record<GenerationRow["kind"], LiveEventName>;

/** A change of state and its live event, in one transaction. Null when the state did not allow it: then nothing is recorded. */
export async function changeGeneration(
  tx: Transaction,
  change: () => Promise<GenerationRow | null>,
): Promise<GenerationRow | null> {
  const row = await change();
  if (row !== null) await recordLiveEvent(tx, { userId: row.userId, name: eventNames[row.kind], subjectId: row.id });
  return row;
}

/** An end without a picture: state, token and live event change together. */
export async function endWithoutPicture(
  tx: Transaction,
  change: () => Promise<GenerationRow | null>,
): Promise<GenerationRow | null> {
  const row = await changeGeneration(tx, change);
  if (row !== null) await releaseHold(tx, { cause: generationCause(row.id) });
  return row;
}
