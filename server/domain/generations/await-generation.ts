import { AppError, isErrorCode } from "#contract/errors.ts";
import type { Generation } from "#contract/generations.ts";
import { synchronousAnswerSeconds } from "#contract/limits.ts";

/** Calls back when something of the user's changed; may call too often, never too seldom. Gives the way to stop it. */
export type WatchUser = (userId: string, onChange: () => void) => () => void;

export type AwaitedWork<Awaited> = {
  userId: string;
  read: () => Promise<Awaited>;
  /** Aborted when nobody waits for the answer any more. */
  gone: AbortSignal;
  /** Aborted when this process is to end. */
  shutdown: AbortSignal;
};

/** A safety net for a notification that got lost with its connection. */
const lookAgainMs = 5000;

/**
 * Waits until a generation has finished, as `read` gives it. Throws what it failed with, `conflict` when it was cancelled, `timed_out` after 180 seconds
 * (the work goes on), and `unavailable` as soon as this process is to end, with the same effect.
 */
export async function awaitGeneration<Awaited extends Pick<Generation, "status" | "error">>(
  watchUser: WatchUser,
  { userId, read, gone, shutdown }: AwaitedWork<Awaited>,
): Promise<Awaited> {
  const timeout = AbortSignal.timeout(synchronousAnswerSeconds * 1000);
  const stopped = AbortSignal.any([timeout, gone, shutdown]);
  const changes = createBell();
  const stopWatching = watchUser(userId, changes.ring);
  const timer = setInterval(changes.ring, lookAgainMs);
  stopped.addEventListener("abort", changes.ring);
  try {
    for (;;) {
      const generation = await read();
      if (generation.status === "done") return generation;
      if (generation.status === "failed") throw new AppError(failureCode(generation));
      if (generation.status === "cancelled") throw new AppError("conflict");
      if (shutdown.aborted) throw new AppError("unavailable", { isRetryable: true });
      if (stopped.aborted) throw new AppError("timed_out", { isRetryable: true });
      await changes.next();
    }
  } finally {
    clearInterval(timer);
    stopWatching();
    stopped.removeEventListener("abort", changes.ring);
  }
}

/** `next` resolves at the first `ring` since the last `next`: a ring between two looks is not lost. */
function createBell(): { ring: () => void; next: () => Promise<void> } {
  let current = Promise.withResolvers<void>();
  return {
    ring: () => current.resolve(),
    next: async () => {
      await current.promise;
      current = Promise.withResolvers<void>();
    },
  };
}

function failureCode({ error }: Pick<Generation, "error">) {
  return error !== null && isErrorCode(error.code) ? error.code : "generation_failed";
}
