import { openLiveStream, type LiveMessage, type LiveState, type LiveStreamOptions } from "./live-stream.ts";

export type PageSays = { kind: "join"; eventNames: readonly string[] } | { kind: "leave" };
export type StreamSays = { message: LiveMessage } | { state: LiveState };

/**
 * The live stream that all tabs share, or one of this tab's own where the browser has no shared workers.
 * @returns a function that ends it for this tab
 */
export function openSharedStream(options: LiveStreamOptions): () => void {
  if (typeof SharedWorker === "undefined") return openLiveStream(options);
  const { eventNames, onMessage, onState } = options;
  const { port } = new SharedWorker(new URL("./shared-stream-entry.ts", import.meta.url), { type: "module" });
  const say = (said: PageSays): void => port.postMessage(said);
  const join = (): void => say({ kind: "join", eventNames });
  const leave = (): void => say({ kind: "leave" });
  // A page that is kept in the background by 'back' hears nothing there, and joins anew when it is shown again.
  const rejoin = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) join();
  };
  port.addEventListener("message", ({ data }: MessageEvent<StreamSays>) => {
    if ("message" in data) onMessage(data.message);
    else onState(data.state);
  });
  port.start();
  join();
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", rejoin);
  return () => {
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", rejoin);
    leave();
    port.close();
  };
}
