import { serverFunctionAttempts, serverFunctionRetryBaseMs } from "#contract/limits.ts";

type Repetition = {
  /** Whether what was thrown may pass by itself. */
  mayPass: (thrown: unknown) => boolean;
  /** Before each further attempt, with its number: 2, then 3. */
  onRepeat?: (nextAttempt: number) => void;
};

/** Up to three attempts, the pause doubling from one second. Throws what the last attempt threw. */
export async function repeat<Answer>(
  attempt: () => Promise<Answer>,
  { mayPass, onRepeat }: Repetition,
): Promise<Answer> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts >= serverFunctionAttempts || !mayPass(error)) throw error;
      onRepeat?.(attempts + 1);
      await new Promise((resolve) => setTimeout(resolve, serverFunctionRetryBaseMs * 2 ** (attempts - 1)));
    }
  }
}
