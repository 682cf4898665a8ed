import { setTimeout as pause } from "node:timers/promises";
import { failureKinds, ModelFailure } from "./model-failure.ts";

export type CallPolicy = {
  /** For one model, its repetitions included. Below 300 s, after which Node's `fetch` would give up by itself and be taken for a failing network. */
  readonly deadlineMs: number;
  /** How often it is asked again: after 429, 5xx and a network that failed, nothing else. */
  readonly mostRepetitions: number;
  /** Before the first repetition and the further ones, where the provider doesn't say. */
  readonly waitsMs: readonly number[];
  /** Who asks to be left alone longer than this is. */
  readonly longestWaitMs: number;
};

export const imagePolicy: CallPolicy = {
  deadlineMs: 240_000,
  mostRepetitions: 2,
  waitsMs: [1000, 4000],
  longestWaitMs: 30_000,
};
export const visionPolicy: CallPolicy = { ...imagePolicy, deadlineMs: 60_000 };

/**
 * Asks a model under a deadline, again where that can help. A failure after which a bill may come is not repeated: the SDK's own
 * repetitions would be.
 * @throws ModelFailure, or the reason of `signal`
 */
export async function callModel<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  { policy, signal }: { policy: CallPolicy; signal: AbortSignal },
): Promise<Answer> {
  const endsAt = Date.now() + policy.deadlineMs;
  const deadline = AbortSignal.timeout(policy.deadlineMs);
  const either = AbortSignal.any([signal, deadline]);
  for (let repetition = 0; ; repetition++) {
    try {
      return await ask(either);
    } catch (error) {
      signal.throwIfAborted();
      if (deadline.aborted)
        throw new ModelFailure("timed-out", `no answer in ${policy.deadlineMs / 1000} s`, { cause: error });
      const waitMs = waitBefore(error, repetition, policy);
      if (waitMs === null || Date.now() + waitMs >= endsAt) throw error;
      await pause(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
}

/** Null: not again. */
function waitBefore(error: unknown, repetition: number, policy: CallPolicy): number | null {
  if (!(error instanceof ModelFailure) || !failureKinds[error.kind].isRetried) return null;
  if (repetition >= policy.mostRepetitions) return null;
  const waitMs = error.retryAfterMs ?? policy.waitsMs[repetition] ?? policy.waitsMs.at(-1) ?? 0;
  return waitMs > policy.longestWaitMs ? null : waitMs;
}
