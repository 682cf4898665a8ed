import type { Logger } from "#server/log/logger.ts";

type LiveNotice = {
  userId: string;
  rowId: number;
};

type LiveNotices = {
  add: (notice: LiveNotice) => void;
  /** What failed is not tried again. */
  stop: () => Promise<void>;
};

type LiveNoticesSetup = {
  logger: Logger;
  /** Gives those that could not be sent. Rejects when that is all of them. */
  send: (notices: readonly LiveNotice[]) => Promise<LiveNotice[]>;
  /** Called when something of the user's failed too often; what else of theirs waits is dropped. */
  giveUp: (userId: string) => void;
};

/** With pauses that double, four seconds and what the reading takes: a pool is seldom short of connections for longer. */
const mostTries = 5;
const firstPauseMs = 250;
/** All are read at once: the last of many more would wait too long for a connection of the pool. */
const mostPerBatch = 100;

/**
 * Notices that come while one batch is read make the next batch: under load several events become one reading. What fails is tried again
 * after a pause, and until then nothing else of its user is sent: a reader who had a later id would never be given the earlier one.
 */
export function createLiveNotices({ logger, send, giveUp }: LiveNoticesSetup): LiveNotices {
  const failures = new Map<string, number>();
  const pauses = new Map<string, NodeJS.Timeout>();
  let waiting: LiveNotice[] = [];
  let running: Promise<void> | null = null;
  let isStopped = false;

  const take = (): LiveNotice[] => {
    const { due = [], paused = [] } = Object.groupBy(waiting, ({ userId }) => (pauses.has(userId) ? "paused" : "due"));
    waiting = [...due.slice(mostPerBatch), ...paused];
    return due.slice(0, mostPerBatch);
  };
  const putBack = (userId: string, failed: readonly LiveNotice[]): void => {
    if (isStopped) return;
    const tries = (failures.get(userId) ?? 0) + 1;
    if (tries < mostTries) {
      failures.set(userId, tries);
      waiting = [...failed, ...waiting];
      pauses.set(
        userId,
        setTimeout(() => resume(userId), firstPauseMs * 2 ** (tries - 1)),
      );
      return;
    }
    failures.delete(userId);
    waiting = waiting.filter((notice) => notice.userId !== userId);
    logger.error({ userId }, "live events could not be sent, and their user's streams are ended");
    giveUp(userId);
  };
  const sendBatch = async (batch: readonly LiveNotice[]): Promise<void> => {
    const failed = Map.groupBy(await sendOrKeep({ logger, send }, batch), ({ userId }) => userId);
    for (const userId of new Set(batch.map((notice) => notice.userId))) {
      const ofUser = failed.get(userId);
      if (ofUser === undefined) failures.delete(userId);
      else putBack(userId, ofUser);
    }
  };
  const run = async (): Promise<void> => {
    // What is added in one go makes one batch.
    await Promise.resolve();
    for (let batch = take(); batch.length > 0; batch = take()) await sendBatch(batch);
    running = null;
  };
  const resume = (userId: string): void => {
    pauses.delete(userId);
    running ??= run();
  };
  return {
    add: (notice) => {
      waiting.push(notice);
      running ??= run();
    },
    stop: async () => {
      isStopped = true;
      for (const pause of pauses.values()) clearTimeout(pause);
      await running;
    },
  };
}

/** Gives those that could not be sent. */
async function sendOrKeep(
  { logger, send }: Pick<LiveNoticesSetup, "logger" | "send">,
  batch: readonly LiveNotice[],
): Promise<readonly LiveNotice[]> {
  try {
    return await send(batch);
  } catch (error) {
    logger.warn({ err: error }, "live events could not be read yet");
    return batch;
  }
}
