import { serverFunctionAttempts, serverFunctionRetryBaseMs } from "#contract/limits.ts";

type Repetition = {
  /** Whether what was thrown may pass by itself. */
  mayPass: (thrown: unknown) => boolean;
  /** Before each further attempt, with its number: 2, then 3. */
  onRepeat?: (nextAttempt: number) => void;
  /** Who cancels in a pause has no further attempt made. */
  signal?: AbortSignal;
};

/** Up to three attempts, the pause doubling from one second. Throws what the last attempt threw, or what the signal says. */
export async function repeat<Answer>(
  attempt: () => Promise<Answer>,
  { mayPass, onRepeat, signal }: Repetition,
): Promise<Answer> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts >= serverFunctionAttempts || !mayPass(error)) throw error;
      onRepeat?.(attempts + 1);
      await pause(serverFunctionRetryBaseMs * 2 ** (attempts - 1), signal);
      signal?.throwIfAborted();
    }
  }
}

/** Ends at once when cancelled. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => resolve(), { once: true });
  });
}
