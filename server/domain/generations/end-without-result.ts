import type { Transaction } from "#server/db/client.ts";
import { recordLiveEvent } from "#server/domain/live-events/record-live-event.ts";
import { forgetRepeat } from "#server/domain/repeats/forget-repeat.ts";
import { lockTokens } from "#server/domain/tokens/lock-tokens.ts";
import { changeGeneration } from "./change-generation.ts";
import { findGeneration, setOutcome, type GenerationRow } from "./generation-store.ts";

type Ending = Extract<Parameters<typeof setOutcome>[2], { status: "failed" | "cancelled" }>;

/** State, tokens, key and live event change together. Null when the generation has ended before. */
export async function endWithoutResult(
  tx: Transaction,
  own: { userId: string; id: string },
  ending: Ending,
): Promise<GenerationRow | null> {
  await lockTokens(tx, own.userId);
  const open = await findGeneration(tx, own);
  const ended = await changeGeneration(tx, () => setOutcome(tx, own.id, ending));
  // Its row has let go of its key; what was asked under that goes too, or a corrected call would be taken for a reused key.
  if (ended?.status === "failed" && open !== null && open.idempotencyKey !== null)
    await forgetRepeat(tx, { userId: own.userId, key: open.idempotencyKey });
  // What it was to show may be corrected for nothing again.
  if (ended?.kind === "views") {
    await recordLiveEvent(tx, { userId: own.userId, name: "request.changed", subjectId: ended.requestId });
  }
  return ended;
}
