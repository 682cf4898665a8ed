import { openLiveStream, type LiveMessage, type LiveState } from "./live-stream.ts";
import type { PageSays, StreamSays } from "./shared-stream.ts";

// A shared worker: the one live stream of all tabs of a browser. Over HTTP/1.1 a browser opens six connections to a server, and a stream in each tab would
// leave none of them for calls.

/** A tab that joins is told what was heard so long before: it may have read its lists shortly before that. */
const keptMs = 60_000;

type Heard = { at: number; message: LiveMessage };

const pages = new Set<MessagePort>();
let heard: Heard[] = [];
let state: LiveState = "connecting";
let close: (() => void) | undefined;

const tellAll = (said: StreamSays): void => {
  for (const page of pages) page.postMessage(said);
};

function open(eventNames: readonly string[]): () => void {
  return openLiveStream({
    eventNames,
    onMessage: (message) => {
      const at = Date.now();
      heard = [...heard.filter((one) => at - one.at < keptMs), { at, message }];
      tellAll({ message });
    },
    onState: (next) => {
      state = next;
      tellAll({ state });
    },
  });
}

function join(page: MessagePort, eventNames: readonly string[]): void {
  pages.add(page);
  if (close === undefined) {
    close = open(eventNames);
    return;
  }
  const tell = (said: StreamSays) => page.postMessage(said);
  tell({ state });
  // To this tab it is a stream that has just begun.
  tell({ message: { name: "stream.opened", data: JSON.stringify({ complete: false }) } });
  for (const { at, message } of heard)
    if (Date.now() - at < keptMs && message.name !== "stream.opened") tell({ message });
}

function leave(page: MessagePort): void {
  pages.delete(page);
  if (pages.size > 0) return;
  close?.();
  close = undefined;
  heard = [];
  state = "connecting";
}

globalThis.addEventListener("connect", (event) => {
  const [page] = (event as MessageEvent).ports;
  if (page === undefined) return;
  page.addEventListener("message", ({ data }: MessageEvent<PageSays>) => {
    if (data.kind === "join") join(page, data.eventNames);
    else if (data.kind === "ask") page.postMessage({ state } satisfies StreamSays);
    else leave(page);
  });
  page.start();
});
