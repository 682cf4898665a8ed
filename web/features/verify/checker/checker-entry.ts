import { checkBytes } from "./check-bytes.ts";
import type { Told } from "./messages.ts";

/*
 * A worker for one file: whatever a hostile one makes it do ends with it, and reaches no page.
 */

/** What TypeScript takes for the window is the worker here. */
const port = globalThis as unknown as { postMessage: (told: Told) => void };

addEventListener("message", ({ data }: MessageEvent<File>) => {
  void data
    .arrayBuffer()
    .then((bytes) => checkBytes(new Uint8Array(bytes)))
    .then((told) => port.postMessage(told));
});
// Otherwise it would only stand in the console, and the page would wait.
addEventListener("unhandledrejection", ({ reason }) => {
  throw reason instanceof Error ? reason : new Error(String(reason));
});
