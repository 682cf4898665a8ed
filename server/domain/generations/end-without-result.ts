import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import { changeGeneration } from "./change-generation.ts";
import { findGeneration, setOutcome, type GenerationRow } from "./generation-store.ts";
import { handOnToken } from "./generation-token.ts";

type Ending = Extract<Parameters<typeof setOutcome>[2], { status: "failed" | "cancelled" }>;

/** State, token and live event change together. Null when the generation has ended before. */
export async function endWithoutResult(
  tx: Transaction,
  own: { userId: string; id: string },
  ending: Ending,
): Promise<GenerationRow | null> {
  await lockTokens(tx, own.userId);
  const open = await findGeneration(tx, own);
  const ended = await changeGeneration(tx, () => setOutcome(tx, own.id, ending));
  if (ended !== null && open !== null && open.cost > 0) await handOnToken(tx, open);
  // What it was to show may be corrected for nothing again.
  if (ended?.kind === "views") {
    await recordLiveEvent(tx, { userId: own.userId, name: "request.changed", subjectId: ended.requestId });
  }
  return ended;
}
