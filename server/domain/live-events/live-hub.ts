import { AppError } from "#contract/errors.ts";
import { liveFirstReplaySeconds } from "#contract/limits.ts";
import type { Database } from "#server/db/client.ts";
import { listenForNotices, type NoticeChannel } from "#server/db/listen-for-notices.ts";
import type { Logger } from "#server/log/logger.ts";
import {
  liveEventChannel,
  listLiveEventsAfter,
  listLiveEventsById,
  listLiveEventsOfLast,
  readLiveEventRange,
  type LiveEventRow,
} from "./live-event-store.ts";
import type { LiveSubjects } from "./live-subjects.ts";

export type LiveMessage = {
  id: number;
  name: LiveEventRow["name"];
  /** JSON of the thing as it stands. */
  data: string;
  /** Messages under one key replace each other. */
  key: string;
};

export type LiveSubscriber = {
  userId: string;
  receive: (message: LiveMessage) => void;
};

export type LiveReplay = {
  messages: LiveMessage[];
  /** Where the subscriber stands now. */
  lastEventId: number;
  /** False when events may have been missed: no place was given, or it is no longer in the history. */
  complete: boolean;
};

export type LiveHub = {
  /** Gives a function that ends the subscription. */
  subscribe: (subscriber: LiveSubscriber) => () => void;
  countSubscribers: (userId: string) => number;
  /** Of all users. */
  countAllSubscribers: () => number;
  /** What happened to the user after `afterId`. Subscribe first: then nothing falls in between. */
  replay: (userId: string, afterId: number | null) => Promise<LiveReplay>;
  stop: () => Promise<void>;
};

export type LiveHubSetup = {
  db: Database;
  connectionString: string;
  subjects: LiveSubjects;
  logger: Logger;
  /** Heard on the same connection. */
  otherChannels?: readonly NoticeChannel[];
};

/**
 * Row numbers are given out before their transactions commit, so a lower one can appear after a higher. Reaching back this many rows
 * finds such late ones; what is sent twice replaces itself.
 */
const replayOverlapRows = 50;

/** Tells the subscribers of this process what any process records: one LISTEN connection, and one reading per changed thing. */
export async function startLiveHub(setup: LiveHubSetup): Promise<LiveHub> {
  const { db, connectionString, subjects, logger } = setup;
  const subscribers = new Map<string, Set<LiveSubscriber>>();

  const publish = async (rows: readonly LiveEventRow[]): Promise<void> => {
    const watched = rows.filter(({ userId }) => subscribers.has(userId));
    for (const message of await readSubjects(watched)) {
      for (const subscriber of subscribers.get(message.userId) ?? []) subscriber.receive(message);
    }
  };

  /** One message per thing, however many of its events there are. */
  const readSubjects = async (rows: readonly LiveEventRow[]): Promise<(LiveMessage & { userId: string })[]> => {
    const newest = new Map(rows.map((row) => [`${row.name}:${row.subjectId}`, row]));
    const messages = await Promise.all(
      Array.from(newest, async ([key, { id, name, userId, subjectId }]) => {
        const subject = await orNull(() => subjects[name](db, userId, subjectId));
        return subject === null ? [] : [{ id, name, key, userId, data: JSON.stringify(subject) }];
      }),
    );
    return messages.flat().toSorted((one, other) => one.id - other.id);
  };

  const notices = createNotices(logger, async (ids) => publish(await listLiveEventsById(db, ids)));
  const { channel, catchUp } = createLiveChannel({
    onEvent: (userId, rowId) => {
      if (subscribers.has(userId)) notices.add(rowId);
    },
    readAfter: async (afterId) => {
      for (const userId of subscribers.keys()) await publish(await listLiveEventsAfter(db, { userId, afterId }));
    },
  });
  const channels = [channel, ...(setup.otherChannels ?? [])];
  const listener = await listenForNotices({ connectionString, logger, channels, onReconnected: catchUp });

  return {
    subscribe: (subscriber) => {
      const ofUser = subscribers.get(subscriber.userId) ?? new Set();
      subscribers.set(subscriber.userId, ofUser.add(subscriber));
      return () => {
        ofUser.delete(subscriber);
        if (ofUser.size === 0 && subscribers.get(subscriber.userId) === ofUser) subscribers.delete(subscriber.userId);
      };
    },
    countSubscribers: (userId) => subscribers.get(userId)?.size ?? 0,
    countAllSubscribers: () => [...subscribers.values()].reduce((sum, { size }) => sum + size, 0),
    replay: async (userId, afterId) => {
      const range = await readLiveEventRange(db);
      const lastEventId = Math.max(range.newestId ?? 0, afterId ?? 0);
      const rows = await listMissed(db, userId, afterId);
      const complete = afterId !== null && range.oldestId !== null && range.oldestId <= afterId + 1;
      return { messages: await readSubjects(rows), lastEventId, complete };
    },
    stop: async () => {
      await listener.stop();
      await notices.settled();
    },
  };
}

type LiveChannelSetup = {
  onEvent: (userId: string, rowId: number) => void;
  /** Reads what happened to any subscriber after that row. */
  readAfter: (rowId: number) => Promise<void>;
};

/** Remembers from where on events may have been missed: `catchUp` reads from there, and may be called until it has succeeded. */
function createLiveChannel({ onEvent, readAfter }: LiveChannelSetup): {
  channel: NoticeChannel;
  catchUp: () => Promise<void>;
} {
  // Of what was heard alone: a row that was read for one user tells nothing of another's.
  let newestHeardId = 0;
  let gap: { afterId: number } | null = null;
  const onNotice = (payload: string): void => {
    const [userId, id] = payload.split(":");
    const rowId = Number(id);
    if (userId === undefined || !Number.isSafeInteger(rowId)) return;
    newestHeardId = Math.max(newestHeardId, rowId);
    onEvent(userId, rowId);
  };
  // Every attempt at a connection that fails is told as a break too, and what was missed before is missed still.
  const onBroken = (): void => {
    gap = { afterId: Math.min(gap?.afterId ?? newestHeardId, newestHeardId) };
  };
  const catchUp = async (): Promise<void> => {
    const caught = gap;
    await readAfter((caught?.afterId ?? newestHeardId) - replayOverlapRows);
    // A break while it was read is a new gap, and not closed by it.
    if (gap === caught) gap = null;
  };
  return { channel: { name: liveEventChannel, onNotice, onBroken }, catchUp };
}

function listMissed(db: Database, userId: string, afterId: number | null): Promise<LiveEventRow[]> {
  if (afterId === null) return listLiveEventsOfLast(db, { userId, seconds: liveFirstReplaySeconds });
  return listLiveEventsAfter(db, { userId, afterId: afterId - replayOverlapRows });
}

/** What has been deleted since is passed over. */
async function orNull(read: () => Promise<unknown>): Promise<unknown> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

type Notices = {
  add: (rowId: number) => void;
  settled: () => Promise<void>;
};

/** Row numbers that come while one batch is read make the next batch: under load several events become one reading. */
function createNotices(logger: Logger, handle: (rowIds: number[]) => Promise<void>): Notices {
  let waiting: number[] = [];
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await handle(batch);
      } catch (error) {
        logger.error({ err: error }, "live events could not be sent");
      }
    }
    running = null;
  };
  return {
    add: (rowId) => {
      waiting.push(rowId);
      running ??= run();
    },
    settled: async () => {
      await running;
    },
  };
}
