import type { LiveEventRow } from "./live-event-store.ts";

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
  /** It lasts as long as a page; a call that waits for its picture ends with it. */
  isStream?: boolean;
  receive: (message: LiveMessage) => void;
  /** Called when something could not be read for long: only a reader who comes back is given it. */
  close: () => void;
};

export type LiveSubscribers = {
  /** Gives a function that ends the subscription. */
  add: (subscriber: LiveSubscriber) => () => void;
  of: (userId: string) => ReadonlySet<LiveSubscriber>;
  userIds: () => Iterable<string>;
  countAll: () => number;
};

export function createLiveSubscribers(): LiveSubscribers {
  const subscribers = new Map<string, Set<LiveSubscriber>>();
  return {
    add: (subscriber) => {
      const ofUser = subscribers.get(subscriber.userId) ?? new Set();
      subscribers.set(subscriber.userId, ofUser.add(subscriber));
      return () => {
        ofUser.delete(subscriber);
        if (ofUser.size === 0 && subscribers.get(subscriber.userId) === ofUser) subscribers.delete(subscriber.userId);
      };
    },
    of: (userId) => subscribers.get(userId) ?? new Set(),
    userIds: () => subscribers.keys(),
    countAll: () => [...subscribers.values()].reduce((sum, { size }) => sum + size, 0),
  };
}
