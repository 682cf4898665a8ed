import { liveHeartbeatSeconds, liveReconnectDelaysSeconds } from "#contract/limits.ts";
import { addressOf } from "./send.ts";

export type LiveMessage = { name: string; data: string };
export type LiveState = "connecting" | "open" | "waiting";

export type LiveStreamOptions = {
  eventNames: readonly string[];
  onMessage: (message: LiveMessage) => void;
  onState: (state: LiveState) => void;
};

/** A heartbeat and half may pass in silence before the line is taken for dead. */
const silenceLimitMs = liveHeartbeatSeconds * 1500;

/**
 * An EventSource that never gives up: the browser's own stops for good after any answer but 200, and sends `Last-Event-ID` only on
 * its own reconnects, hence the query parameter here.
 * @returns a function that closes the stream
 */
export function openLiveStream({ eventNames, onMessage, onState }: LiveStreamOptions): () => void {
  let source: EventSource | undefined;
  let lastEventId = "";
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(retryTimer);
    source?.close();
    onState("connecting");
    source = new EventSource(addressOf("get /api/events", { query: { lastEventId } }));
    source.addEventListener("open", () => {
      failures = 0;
      onState("open");
      hear();
    });
    source.addEventListener("error", reconnectLater);
    source.addEventListener("ping", hear);
    for (const name of eventNames) {
      source.addEventListener(name, (event: MessageEvent<string>) => {
        hear();
        if (event.lastEventId) lastEventId = event.lastEventId;
        onMessage({ name, data: event.data });
      });
    }
    hear();
  }

  function hear(): void {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(reconnectLater, silenceLimitMs);
  }

  function reconnectLater(): void {
    source?.close();
    clearTimeout(silenceTimer);
    clearTimeout(retryTimer);
    onState("waiting");
    const delaySeconds = liveReconnectDelaysSeconds[Math.min(failures, liveReconnectDelaysSeconds.length - 1)] ?? 10;
    failures += 1;
    // A fifth either way, so that a restarted server is not hit by everyone in the same moment.
    retryTimer = setTimeout(connect, delaySeconds * 1000 * (0.8 + Math.random() * 0.4));
  }

  connect();
  // A dead line can stay silent for long. Whether it still holds is tried at once when the network comes or goes: a server on this very
  // machine is there without one.
  globalThis.addEventListener("online", connect);
  globalThis.addEventListener("offline", connect);
  return () => {
    globalThis.removeEventListener("online", connect);
    globalThis.removeEventListener("offline", connect);
    clearTimeout(retryTimer);
    clearTimeout(silenceTimer);
    source?.close();
  };
}
