import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { applyLiveMessage, liveEventNames } from "./live-cache.ts";
import { openLiveStream, type LiveState } from "./live-stream.ts";

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
    let hasOpened = false;
    return openLiveStream({
      url: "/api/events",
      eventNames: liveEventNames,
      onMessage: (message) => applyLiveMessage(client, message),
      onState: (next) => {
        setState(next);
        // What changed between the first reading and the first connection came with no event.
        if (next === "open" && !hasOpened) {
          hasOpened = true;
          for (const queryKey of [["generations"], ["uploads"], ["profile"]]) void client.invalidateQueries({ queryKey });
        }
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
