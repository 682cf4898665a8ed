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
  heartbeatMs?: number;
};

/**
 * A new password and two-factor end a session for another one. The answer to that call brings its cookie, and has to be there before the
 * browser's other tabs are told to ask who they are.
 */
const endingMs = 1000;
/** More than anybody's open tabs. */
const maxStreamsPerUser = 20;

export function createLiveEventsRoutes({
  hub,
  shutdown,
  heartbeatMs = liveHeartbeatSeconds * 1000,
}: LiveEventsDeps): Router {
  const router = createRouter();
  router.openapi(forUsers(liveEventsRoute), (context) => {
    if (shutdown.aborted) throw new AppError("unavailable", { isRetryable: true, retryAfterSeconds: 1 });
    const { id: userId } = context.get("user");
    if (hub.countSubscribers(userId) >= maxStreamsPerUser) {
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
      const unsubscribe = hub.subscribe({ userId, receive: outbox.put });
      const doubt = { isRaised: false };
      const unwatch = authentication.watchSession(sessionId, () => {
        doubt.isRaised = true;
        outbox.wake();
      });
      stream.onAbort(outbox.close);
      shutdown.addEventListener("abort", outbox.close);
      try {
        const replay = await hub.replay(userId, place === undefined ? null : Number(place));
        await writeOpened(stream, replay);
        for (const message of replay.messages) outbox.put(message);
        await sendMessages(stream, { outbox, lastEventId: replay.lastEventId, heartbeatMs, isSignedIn, doubt });
      } catch (error) {
        // Left to the framework, its message would be sent to the reader, who simply comes back.
        context.get("logger").error({ err: error }, "a live stream broke");
      } finally {
        shutdown.removeEventListener("abort", outbox.close);
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
 * when it ran out. Ids never go back.
 */
async function sendMessages(
  stream: SSEStreamingApi,
  { outbox, heartbeatMs, isSignedIn, doubt, ...from }: Sending,
): Promise<void> {
  let { lastEventId } = from;
  let beatAt = Date.now() + heartbeatMs;
  while (!outbox.isClosed) {
    const message = await outbox.next(Math.max(0, beatAt - Date.now()));
    if (message !== null) {
      lastEventId = Math.max(lastEventId, message.id);
      await stream.writeSSE({ event: message.name, id: String(lastEventId), data: message.data });
    }
    if (outbox.isClosed || (!doubt.isRaised && Date.now() < beatAt)) continue;
    doubt.isRaised = false;
    if (!(await isSignedIn())) {
      await stream.sleep(endingMs);
      await stream.writeSSE({ event: sessionEndedName, data: "{}" });
      return;
    }
    // An event without data is never dispatched by a browser.
    await stream.writeSSE({ event: "ping", data: "{}" });
    beatAt = Date.now() + heartbeatMs;
  }
}
