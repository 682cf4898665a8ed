import { openLiveStream, type LiveMessage, type LiveState, type LiveStreamOptions } from "./live-stream.ts";

export type PageSays = { kind: "join"; eventNames: readonly string[] } | { kind: "leave" } | { kind: "ask" };
export type StreamSays = { message: LiveMessage } | { state: LiveState };

/** How often a tab asks whether the worker is there, and how long it waits for an answer. */
const askEveryMs = 30_000;
const answersWithinMs = 5000;

/**
 * The live stream that all tabs share. One of this tab's own where the browser has no shared workers, or where the worker does not answer: without a
 * network not even its script may have come.
 * @returns a function that ends it for this tab
 */
export function openSharedStream(options: LiveStreamOptions): () => void {
  if (typeof SharedWorker === "undefined") return openLiveStream(options);
  let close = joinSharedStream(options, () => {
    close = openLiveStream(options);
  });
  return () => close();
}

/** @param onLost is called once, when it has been left because nothing answers */
function joinSharedStream({ eventNames, onMessage, onState }: LiveStreamOptions, onLost: () => void): () => void {
  const worker = new SharedWorker(new URL("./shared-stream-entry.ts", import.meta.url), { type: "module" });
  const { port } = worker;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  const say = (said: PageSays): void => {
    port.postMessage(said);
    if (said.kind !== "leave") patience ??= setTimeout(giveUp, answersWithinMs);
  };
  const join = (): void => say({ kind: "join", eventNames });
  const leave = (): void => say({ kind: "leave" });
  // A page that is kept in the background by 'back' hears nothing there, and joins anew when it is shown again.
  const rejoin = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) join();
  };
  const asking = setInterval(() => say({ kind: "ask" }), askEveryMs);
  function end(): void {
    hasEnded = true;
    clearInterval(asking);
    clearTimeout(patience);
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", rejoin);
    leave();
    port.close();
  }
  function giveUp(): void {
    if (hasEnded) return;
    end();
    onLost();
  }
  port.addEventListener("message", ({ data }: MessageEvent<StreamSays>) => {
    clearTimeout(patience);
    patience = undefined;
    if ("message" in data) onMessage(data.message);
    else onState(data.state);
  });
  worker.addEventListener("error", giveUp, { once: true });
  port.start();
  join();
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", rejoin);
  return end;
}
