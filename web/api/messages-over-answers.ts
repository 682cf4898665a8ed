import type { QueryClient } from "@tanstack/react-query";
import { applyLiveMessage } from "./live-cache.ts";
import type { LiveMessage } from "./live-stream.ts";

type Messages = { readonly hear: (message: LiveMessage) => void; readonly close: () => void };

/**
 * Puts what events tell into the cache, and once more over every answer that was on its way meanwhile: it may have been read before
 * them and would take a finished picture back to running, with no event left to mend it.
 */
export function putMessagesOverAnswers(client: QueryClient): Messages {
  let heard: LiveMessage[] = [];
  /** By query: how many of these had come when its reading began. */
  const heardBefore = new Map<string, number>();
  const close = client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { queryHash } = event.query;
    if (event.action.type === "fetch") heardBefore.set(queryHash, heard.length);
    if (event.action.type !== "success" || event.action.manual === true) return;
    const missed = heard.slice(heardBefore.get(queryHash) ?? 0);
    if (client.isFetching() === 0) heard = [];
    for (const message of missed) applyLiveMessage(client, message);
  });
  return {
    hear: (message) => {
      applyLiveMessage(client, message);
      // An opening tells of nothing that an answer could lack.
      if (client.isFetching() > 0 && message.name !== "stream.opened") heard.push(message);
    },
    close,
  };
}
