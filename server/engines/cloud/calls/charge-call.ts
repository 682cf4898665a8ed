import type { ReservedCall, Spending } from "#server/engines/image-engine.ts";
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
  /** Of the call: aborted by the user's, and when its time is up. */
  readonly callSignal: AbortSignal;
  readonly logger: Pick<Logger, "warn">;
};

type SettledCall = Parameters<ReservedCall["settle"]>[0];

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
  const settle = async ({ usd: spent, basis, outcome }: Omit<SettledCall, "durationMs">): Promise<void> => {
    try {
      await reserved.settle({ usd: spent, basis, outcome, durationMs: Math.round(performance.now() - startedAt) });
    } catch (error) {
      // It stays counted with what was reserved, and what was paid for is not thrown away.
      logger.warn({ err: error, model }, "what a model's call cost could not be noted");
    }
  };
  let answer: Answer;
  try {
    answer = await ask();
  } catch (error) {
    const end = endOf(error, call);
    await settle(end.isBilled ? { ...end, usd, basis: "assumed" } : { ...end, usd: 0, basis: "unbilled" });
    throw error;
  }
  await settle({ ...answer.cost, outcome: "answered" });
  return answer;
}

/** What is thrown by a call that was given up comes from the network, and tells nothing of what the provider did. */
function endOf(error: unknown, { signal, callSignal }: ChargedCall): { outcome: string; isBilled: boolean } {
  if (signal.aborted) return { outcome: "aborted", isBilled: true };
  if (callSignal.aborted) return { outcome: "timed-out", isBilled: true };
  if (!(error instanceof ModelFailure)) return { outcome: "failed", isBilled: true };
  return { outcome: error.kind, isBilled: failureKinds[error.kind].mayBeBilled };
}
