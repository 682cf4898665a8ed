import { streamSSE, type SSEStreamingApi } from "hono/streaming";
import { AppError } from "#contract/errors.ts";
import { liveEventsRoute } from "#contract/event-routes.ts";
import { sessionEndedName, streamOpenedName, type StreamOpened } from "#contract/events.ts";
import { liveHeartbeatSeconds } from "#contract/limits.ts";
import type { LiveHub } from "#server/domain/live-events/live-hub.ts";
import { createMessageOutbox, type MessageOutbox } from "../message-outbox.ts";
import { createRouter, type Router } from "../router.ts";
import { forUsers } from "../session.ts";

export type LiveEventsDeps = {
  hub: LiveHub;
  /** Aborted when the server shuts down: open streams end, and their readers come back to the next server. */
  shutdown: AbortSignal;
  /** Then each ends at a moment of its own within so long, so that not all readers come to the next server at once. */
  endWithinMs?: number;
  heartbeatMs?: number;
};

/**
 * A new password and two-factor end a session for another one. The answer to that call brings its cookie, and has to be there before the
 * browser's other tabs are told to ask who they are.
 */
const endingMs = 1000;
/** How soon a reader may come back when its server ends: the next one is there already. */
const comeBackMs = 1000;
/** More than anybody's open tabs. */
const maxStreamsPerUser = 20;

export function createLiveEventsRoutes({
  hub,
  shutdown,
  endWithinMs = 0,
  heartbeatMs = liveHeartbeatSeconds * 1000,
}: LiveEventsDeps): Router {
  const router = createRouter();
  router.openapi(forUsers(liveEventsRoute), (context) => {
    if (shutdown.aborted) throw new AppError("unavailable", { isRetryable: true, retryAfterSeconds: 1 });
    const { id: userId } = context.get("user");
    if (hub.countStreams(userId) >= maxStreamsPerUser) {
      throw new AppError("rate_limited", { isRetryable: true, retryAfterSeconds: liveHeartbeatSeconds });
    }
    const place = context.req.valid("query").lastEventId ?? context.req.valid("header")["last-event-id"];
    const { headers } = context.req.raw;
    const authentication = context.get("authentication");
    const isSignedIn = async () => (await authentication.findSession(headers))?.user.id === userId;
    const { id: sessionId } = context.get("session");
    context.header("X-Accel-Buffering", "no");
    return streamSSE(context, async (stream) => {
      const outbox = createMessageOutbox();
      const unsubscribe = hub.subscribe({ userId, isStream: true, receive: outbox.put, close: outbox.close });
      const doubt = { isRaised: false };
      const unwatch = authentication.watchSession(sessionId, () => {
        doubt.isRaised = true;
        outbox.wake();
      });
      stream.onAbort(outbox.close);
      const endSoon = (): void => void setTimeout(outbox.close, Math.random() * endWithinMs);
      shutdown.addEventListener("abort", endSoon);
      try {
        const replay = await hub.replay(userId, place === undefined ? null : Number(place));
        await writeOpened(stream, replay);
        for (const message of replay.messages) outbox.put(message);
        await sendMessages(stream, { outbox, lastEventId: replay.lastEventId, heartbeatMs, isSignedIn, doubt });
        // To a reader of the browser's own kind, which waits as it likes otherwise. Nothing is dispatched by it.
        if (shutdown.aborted) await stream.write(`retry: ${comeBackMs}\n\n`);
      } catch (error) {
        // Left to the framework, its message would be sent to the reader, who simply comes back.
        context.get("logger").error({ err: error }, "a live stream broke");
      } finally {
        shutdown.removeEventListener("abort", endSoon);
        unwatch();
        unsubscribe();
      }
    });
  });
  return router;
}

async function writeOpened(
  stream: SSEStreamingApi,
  { complete, lastEventId }: { complete: boolean; lastEventId: number },
): Promise<void> {
  const opened: StreamOpened = { complete };
  await stream.writeSSE({ event: streamOpenedName, id: String(lastEventId), data: JSON.stringify(opened) });
}

type Sending = {
  outbox: MessageOutbox;
  lastEventId: number;
  heartbeatMs: number;
  isSignedIn: () => Promise<boolean>;
  /** Raised when the session has changed, and may have ended by it. */
  doubt: { isRaised: boolean };
};

/**
 * Sends until the reader goes, the server stops, or the session turns out to have ended: at once when that is told, at the next heartbeat
 * when it ran out. Nothing is sent that happened after that. Ids never go back.
 */
async function sendMessages(
  stream: SSEStreamingApi,
  { outbox, heartbeatMs, isSignedIn, doubt, ...from }: Sending,
): Promise<void> {
  let { lastEventId } = from;
  let beatAt = Date.now() + heartbeatMs;
  while (!outbox.isClosed) {
    // A doubt that was raised while something was sent has woken nobody.
    const message = await outbox.next(doubt.isRaised ? 0 : Math.max(0, beatAt - Date.now()));
    const isToBeAsked = doubt.isRaised || Date.now() >= beatAt;
    if (outbox.isClosed) return;
    if (isToBeAsked) {
      doubt.isRaised = false;
      if (!(await isSignedIn())) return endSession(stream);
    }
    if (message !== null) {
      lastEventId = Math.max(lastEventId, message.id);
      await stream.writeSSE({ event: message.name, id: String(lastEventId), data: message.data });
    }
    if (!isToBeAsked) continue;
    // An event without data is never dispatched by a browser.
    await stream.writeSSE({ event: "ping", data: "{}" });
    beatAt = Date.now() + heartbeatMs;
  }
}

async function endSession(stream: SSEStreamingApi): Promise<void> {
  await stream.sleep(endingMs);
  await stream.writeSSE({ event: sessionEndedName, data: "{}" });
}
