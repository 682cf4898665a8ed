import { unknownPathLength } from "#contract/limits.ts";
import { sendBeacon } from "./send.ts";

/** Lets the log know of a path that a link inside the app led to. Nobody waits for it, and nobody is told when it fails. */
export function tellUnknownPath(path: string): void {
  sendBeacon("post /api/unknown-path", { path: path.slice(0, unknownPathLength) });
}
