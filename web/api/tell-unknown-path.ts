import { unknownPathLength } from "#contract/limits.ts";

/** Lets the log know of a path that a link inside the app led to. Nobody waits for it, and nobody is told when it fails. */
export function tellUnknownPath(path: string): void {
  const body = JSON.stringify({ path: path.slice(0, unknownPathLength) });
  navigator.sendBeacon("/api/unknown-path", new Blob([body], { type: "application/json" }));
}
