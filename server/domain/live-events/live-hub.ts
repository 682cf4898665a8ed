import { AppError } from "#contract/errors.ts";
import { liveFirstReplaySeconds } from "#contract/limits.ts";
import type { Database } from "#server/db/client.ts";
import { listenForNotices, type NoticeChannel } from "#server/db/listen-for-notices.ts";
import type { Logger } from "#server/log/logger.ts";
import { createLiveChannel } from "./live-channel.ts";
import {
  listLiveEventsAfter,
  listLiveEventsById,
  listLiveEventsOfLast,
  maxMissedRows,
  readLiveEventRange,
  type LiveEventRow,
} from "./live-event-store.ts";
import { createLiveNotices } from "./live-notices.ts";
import type { LiveSubjects } from "./live-subjects.ts";
import {
  createLiveSubscribers,
  type LiveMessage,
  type LiveSubscriber,
  type LiveSubscribers,
} from "./live-subscribers.ts";

/** Each is a reading of its own. Whoever has missed more reads its lists anew. */
const maxReplayed = 500;

export type LiveReplay = {
  messages: LiveMessage[];
  /** Where the subscriber stands now. */
  lastEventId: number;
  /** False when events may have been missed: no place was given, it is no longer in the history, or more has happened than is read again. */
  complete: boolean;
};

export type LiveHub = {
  /** Gives a function that ends the subscription. */
  subscribe: (subscriber: LiveSubscriber) => () => void;
  countStreams: (userId: string) => number;
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

/** Tells the subscribers of this process what any process records: one LISTEN connection, and one reading per changed thing. */
export async function startLiveHub(setup: LiveHubSetup): Promise<LiveHub> {
  const { db, connectionString, logger } = setup;
  const subscribers = createLiveSubscribers();
  const notices = createLiveNotices({
    logger,
    send: async (batch) => {
      const rowIds = batch.map(({ rowId }) => rowId);
      const unsent = await publish(setup, subscribers, await listLiveEventsById(db, rowIds));
      return unsent.map(({ userId, id }) => ({ userId, rowId: id }));
    },
    giveUp: (userId) => {
      for (const { close } of subscribers.of(userId)) close();
    },
  });
  const { channel, catchUp } = createLiveChannel({
    onEvent: (userId, rowId) => {
      if (subscribers.of(userId).size > 0) notices.add({ userId, rowId });
    },
    readAfter: async (afterId) => {
      for (const userId of subscribers.userIds()) {
        const missed = newestOfEach(await listLiveEventsAfter(db, { userId, afterId }));
        for (const { id } of missed) notices.add({ userId, rowId: id });
      }
    },
  });
  const channels = [channel, ...(setup.otherChannels ?? [])];
  const listener = await listenForNotices({ connectionString, logger, channels, onReconnected: catchUp });

  return {
    subscribe: subscribers.add,
    countStreams: (userId) => [...subscribers.of(userId)].filter(({ isStream }) => isStream === true).length,
    countAllSubscribers: subscribers.countAll,
    replay: async (userId, afterId) => {
      const range = await readLiveEventRange(db);
      const lastEventId = Math.max(range.newestId ?? 0, afterId ?? 0);
      const missed = await listMissed(db, userId, afterId);
      const things = newestOfEach(missed);
      const isAll = missed.length < maxMissedRows && things.length <= maxReplayed;
      const messages = await Promise.all(things.slice(-maxReplayed).map((row) => readMessage(setup, row)));
      const isPlaceKept = afterId !== null && range.oldestId !== null && range.oldestId <= afterId + 1;
      const complete = isAll && isPlaceKept;
      return { messages: messages.filter((message) => message !== null), lastEventId, complete };
    },
    stop: async () => {
      await listener.stop();
      await notices.stop();
    },
  };
}

/** Gives what could not be sent: of each user's, all from the first on that could not be read. */
async function publish(
  setup: LiveHubSetup,
  subscribers: LiveSubscribers,
  rows: readonly LiveEventRow[],
): Promise<LiveEventRow[]> {
  const watched = newestOfEach(rows.filter(({ userId }) => subscribers.of(userId).size > 0));
  const heldUp = new Set<string>();
  const unsent: LiveEventRow[] = [];
  const readings = await Promise.all(watched.map((row) => tryToRead(setup, row)));
  for (const { row, message, hasFailed } of readings) {
    if (hasFailed) heldUp.add(row.userId);
    if (heldUp.has(row.userId)) unsent.push(row);
    else if (message !== null) for (const { receive } of subscribers.of(row.userId)) receive(message);
  }
  return unsent;
}

async function tryToRead(setup: LiveHubSetup, row: LiveEventRow) {
  try {
    return { row, message: await readMessage(setup, row), hasFailed: false };
  } catch (error) {
    setup.logger.warn({ err: error, rowId: row.id }, "a live event could not be read yet");
    return { row, message: null, hasFailed: true };
  }
}

function listMissed(db: Database, userId: string, afterId: number | null): Promise<LiveEventRow[]> {
  if (afterId === null) return listLiveEventsOfLast(db, { userId, seconds: liveFirstReplaySeconds });
  return listLiveEventsAfter(db, { userId, afterId });
}

/** One row per thing, however many of its events there are, by their numbers. */
function newestOfEach(rows: readonly LiveEventRow[]): LiveEventRow[] {
  const newest = new Map(rows.map((row) => [keyOf(row), row]));
  return [...newest.values()].toSorted((one, other) => one.id - other.id);
}

function keyOf({ name, subjectId }: LiveEventRow): string {
  return `${name}:${subjectId}`;
}

/** Null when the thing is gone. */
async function readMessage(
  { db, subjects }: Pick<LiveHubSetup, "db" | "subjects">,
  row: LiveEventRow,
): Promise<LiveMessage | null> {
  const { id, name, userId, subjectId } = row;
  const subject = await orNull(() => subjects[name](db, userId, subjectId));
  return subject === null ? null : { id, name, key: keyOf(row), data: JSON.stringify(subject) };
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
