import type { Spending } from "#server/engines/image-engine.ts";
import type { Logger } from "#server/log/logger.ts";
import type { Cost } from "../models/prices.ts";
import { failureKinds, ModelFailure } from "./model-failure.ts";

export type ChargedCall = {
  readonly spending: Spending;
  readonly model: string;
  /** The most that it is expected to cost. */
  readonly usd: number;
  /** Of the user: aborted when nobody wants the answer any more. */
  readonly signal: AbortSignal;
  readonly logger: Pick<Logger, "warn">;
};

/**
 * Makes one call of a model within what may be spent: nothing is sent before it is reserved, and afterwards it is told what it cost. A failure
 * after which a bill may come, and a call that was given up, count with all that was reserved.
 * @throws AppError where the day's caps have no room for it; else what the call throws
 */
export async function chargeCall<Answer extends { readonly cost: Cost }>(
  call: ChargedCall,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { spending, model, usd, logger } = call;
  const reserved = await spending.reserve({ model, usd });
  const startedAt = performance.now();
  const settle = async (end: { usd: number; basis: string; outcome: string }): Promise<void> => {
    try {
      await reserved.settle({ ...end, durationMs: Math.round(performance.now() - startedAt) });
    } catch (error) {
      // It stays counted with what was reserved, and what was paid for is not thrown away.
      logger.warn({ err: error, model }, "what a model's call cost could not be noted");
    }
  };
  let answer: Answer;
  try {
    answer = await ask();
  } catch (error) {
    const outcome = outcomeOf(error, call.signal);
    const isBilled = !(error instanceof ModelFailure) || failureKinds[error.kind].mayBeBilled;
    await settle(isBilled ? { usd, basis: "assumed", outcome } : { usd: 0, basis: "unbilled", outcome });
    throw error;
  }
  await settle({ ...answer.cost, outcome: "answered" });
  return answer;
}

/** What is thrown for a deadline comes from the network, and says nothing of it. */
function outcomeOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "aborted";
  return error instanceof ModelFailure ? error.kind : "timed-out";
}
