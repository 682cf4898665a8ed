import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { applyLiveMessage, liveMessageNames } from "./live-cache.ts";
import { openLiveStream, type LiveState } from "./live-stream.ts";
import { loadSession } from "./session.ts";

let state: LiveState = "connecting";
const listeners = new Set<() => void>();

function setState(next: LiveState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The one subscription of the app: open as long as the component that uses it is there. */
export function useLiveEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    let hasFailed = false;
    return openLiveStream({
      url: "/api/events",
      eventNames: liveMessageNames,
      onMessage: (message) => applyLiveMessage(client, message),
      onState: (next) => {
        // An EventSource does not tell a dead line from an ended session: the second failure in a row asks.
        if (next === "waiting" && hasFailed) void loadSession();
        hasFailed = next === "waiting" || (hasFailed && next === "connecting");
        setState(next);
      },
    });
  }, [client]);
}

/** Whether the line to the server is down just now. */
export function useIsReconnecting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => state === "waiting",
    () => false,
  );
}
