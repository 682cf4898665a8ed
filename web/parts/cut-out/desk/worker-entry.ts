import { serveDesk } from "./desk-worker.ts";
import type { Told, Wish } from "./messages.ts";

/** What TypeScript takes for the window is the worker here. */
const port = globalThis as unknown as { postMessage: (told: Told, transfer: Transferable[]) => void };
const hear = serveDesk((told, transfer = []) => port.postMessage(told, transfer));
addEventListener("message", ({ data }: MessageEvent<Wish>) => hear(data));
