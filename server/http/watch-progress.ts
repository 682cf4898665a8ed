import type { IncomingMessage } from "node:http";
import { AppError } from "#contract/errors.ts";
import { maxUploadBytes } from "#contract/limits.ts";

/** An old mobile network carries 5 kB a second; whoever sends less than this holds a connection and sends no photo. */
const leastBytesPerSecond = 2000;
const lookEveryMs = 30_000;

/** How long the largest photo takes at the slowest pace that is let pass. */
export const longestUploadMs = (maxUploadBytes / leastBytesPerSecond) * 1000;

export type Progress = {
  /** Rejects with `stalled` once the client sends too little; never resolves. */
  stalled: Promise<never>;
  stop: () => void;
};

/** Watches a body arrive without touching it: a slow one may take its time, one that stands still is given up within a minute. */
export function watchProgress(incoming: IncomingMessage): Progress {
  const { socket } = incoming;
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  let seenBytes = socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - seenBytes;
    seenBytes = socket.bytesRead;
    // Bytes that lie here unread are ours to wait for, not the client's.
    if (incoming.complete || incoming.readableLength > 0) return;
    if (arrived < (leastBytesPerSecond * lookEveryMs) / 1000) reject(new AppError("stalled", { isRetryable: true }));
  }, lookEveryMs);
  return { stalled, stop: () => clearInterval(timer) };
}
