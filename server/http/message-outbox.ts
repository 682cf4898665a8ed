import type { LiveMessage } from "#server/domain/live-events/live-subscribers.ts";

export type MessageOutbox = {
  put: (message: LiveMessage) => void;
  /** The message that has waited longest, or null when none came within `timeoutMs`, or it was woken or closed. */
  next: (timeoutMs: number) => Promise<LiveMessage | null>;
  /** Lets whoever waits look at something else. */
  wake: () => void;
  /** Ends the waiting. */
  close: () => void;
  readonly isClosed: boolean;
};

/** What waits to be sent to one reader. A slow one holds one message per thing at most: a newer one takes the place of an older. */
export function createMessageOutbox(): MessageOutbox {
  const waiting = new Map<string, LiveMessage>();
  let wake: () => void = () => undefined;
  let isClosed = false;
  const take = (): LiveMessage | null => {
    for (const [key, message] of waiting) {
      waiting.delete(key);
      return message;
    }
    return null;
  };
  return {
    put: (message) => {
      const held = waiting.get(message.key);
      if (held === undefined || held.id <= message.id) waiting.set(message.key, message);
      wake();
    },
    next: async (timeoutMs) => {
      if (waiting.size === 0 && !isClosed) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      return isClosed ? null : take();
    },
    wake: () => wake(),
    close: () => {
      isClosed = true;
      wake();
    },
    get isClosed() {
      return isClosed;
    },
  };
}
