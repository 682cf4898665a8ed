import type { Logger } from "#server/log/logger.ts";

const usualPauseMs = 60_000;
const shortestTroublePauseMs = 30_000;
const longestTroublePauseMs = 300_000;

export type MailRounds = {
  /** Something waits: a round begins at once, or right after the one that runs. */
  wake: () => void;
  /** Waits for the mail that is under way. */
  close: () => Promise<void>;
};

/**
 * Runs `round` now, each minute, and when woken; one at a time, so that a slow mail server does not pile them up. While the mail server is
 * in trouble nobody wakes it, and the pauses grow to five minutes.
 */
export function startMailRounds(
  round: (signal: AbortSignal) => Promise<"nothing-waits" | "server-trouble">,
  logger: Logger,
): MailRounds {
  const stopping = new AbortController();
  let isWoken = false;
  let troubles = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  const runOnce = async (): Promise<void> => {
    try {
      troubles = (await round(stopping.signal)) === "server-trouble" ? troubles + 1 : 0;
    } catch (error) {
      logger.warn({ err: error }, "mails could not be looked after");
    }
  };
  const run = async (): Promise<void> => {
    do {
      isWoken = false;
      await runOnce();
    } while (isWoken && troubles === 0 && !stopping.signal.aborted);
  };
  const begin = (): void => {
    if (stopping.signal.aborted || running !== null) return;
    clearTimeout(timer);
    running = run().finally(() => {
      running = null;
      timer = setTimeout(begin, pauseAfter(troubles)).unref();
      // Woken in between: the round that has just ended may not have seen it.
      if (isWoken && troubles === 0) begin();
    });
  };
  begin();
  return {
    wake: () => {
      isWoken = true;
      if (troubles === 0) begin();
    },
    close: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
    },
  };
}

function pauseAfter(troubles: number): number {
  if (troubles === 0) return usualPauseMs;
  return Math.min(shortestTroublePauseMs * 2 ** (troubles - 1), longestTroublePauseMs);
}
