import type { NoticeChannel } from "#server/db/listen-for-notices.ts";
import type { SessionRow } from "./session-store.ts";

/**
 * Sessions that this process has just read. Every change of a session is told to every process by the database (a trigger, with the
 * commit), whoever makes it; while a process can't hear that, it keeps nothing.
 */
export type SessionCache = {
  find: (token: string) => SessionRow | null;
  /** To be called before the session is read, and given back with it. */
  beginReading: () => Reading;
  /** Keeps what was read, unless a session has changed since the reading began: it may have been this one. */
  keep: (token: string, session: SessionRow, reading: Reading) => void;
  forget: (token: string) => void;
  /** Calls back when the session has changed or ended, or may have while this process did not hear. Gives a function that ends it. */
  watch: (sessionId: string, onChange: () => void) => () => void;
  channel: NoticeChannel;
};

type Reading = { readonly changes: number };

/** A connection that died without a word is not noticed at once: an ended session lives no longer than this even then. */
const keptMs = 5_000;
const maxKept = 10_000;

export function createSessionCache(now: () => number = Date.now): SessionCache {
  const kept = new Map<string, { session: SessionRow; until: number }>();
  const tokens = new Map<string, string>();
  const watchers = createWatchers();
  let isListening = false;
  let changes = 0;

  const forget = (token: string): void => {
    changes += 1;
    const entry = kept.get(token);
    kept.delete(token);
    if (entry !== undefined) tokens.delete(entry.session.id);
  };
  const forgetAll = (): void => {
    changes += 1;
    kept.clear();
    tokens.clear();
  };
  const dropOldest = (): void => {
    for (const token of kept.keys()) {
      forget(token);
      return;
    }
  };
  return {
    find: (token) => {
      const entry = kept.get(token);
      if (entry === undefined || entry.until <= now() || entry.session.expiresAt.getTime() <= now()) return null;
      return entry.session;
    },
    beginReading: () => ({ changes }),
    keep: (token, session, reading) => {
      if (!isListening || reading.changes !== changes) return;
      if (!kept.has(token) && kept.size >= maxKept) dropOldest();
      // Put in anew, so that the first of the map is the one that was read longest ago.
      kept.delete(token);
      kept.set(token, { session, until: now() + keptMs });
      tokens.set(session.id, token);
    },
    forget,
    watch: watchers.add,
    channel: {
      name: "sessions_changed",
      onNotice: (sessionId) => {
        const token = tokens.get(sessionId);
        if (token === undefined) changes += 1;
        else forget(token);
        watchers.tell(sessionId);
      },
      onListening: () => {
        forgetAll();
        isListening = true;
        watchers.tellAll();
      },
      onBroken: () => {
        isListening = false;
        forgetAll();
      },
    },
  };
}

/** Who waits for news of which session. */
function createWatchers() {
  const watching = new Map<string, Set<() => void>>();
  const tell = (sessionId: string): void => {
    for (const onChange of watching.get(sessionId) ?? []) onChange();
  };
  return {
    add: (sessionId: string, onChange: () => void) => {
      const ofSession = watching.get(sessionId) ?? new Set();
      watching.set(sessionId, ofSession.add(onChange));
      return () => {
        ofSession.delete(onChange);
        if (ofSession.size === 0 && watching.get(sessionId) === ofSession) watching.delete(sessionId);
      };
    },
    tell,
    tellAll: () => {
      for (const sessionId of watching.keys()) tell(sessionId);
    },
  };
}
