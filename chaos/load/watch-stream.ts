import { request, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { streamOpenedName, streamOpenedSchema } from "#contract/events.ts";
import { liveHeartbeatSeconds, liveReconnectDelaysSeconds } from "#contract/limits.ts";

export type HeardMessage = { name: string; data: string };

export type StreamRecord = {
  /** Lines that broke, and were opened again from the last place. */
  resumed: number;
  /** Of these, the ones whose history was whole. */
  complete: number;
};

type StreamSetup = {
  port: number;
  cookie: string;
  onMessage: (message: HeardMessage) => void;
  signal: AbortSignal;
};

/** A heartbeat and half may pass in silence before the line is taken for dead, as in a browser. */
const silenceLimitMs = liveHeartbeatSeconds * 1500;

/** Hears a person's live events as a page does: always from the last place it knows, with the pauses that pages make. Ends with `signal`. */
export async function watchStream({ port, cookie, onMessage, signal }: StreamSetup): Promise<StreamRecord> {
  const record: StreamRecord = { resumed: 0, complete: 0 };
  let lastEventId = "";
  let failures = 0;
  while (!signal.aborted) {
    const isResumed = lastEventId !== "";
    await readStream({ port, cookie, lastEventId, signal }, ({ id, name, data }) => {
      failures = 0;
      if (id !== "") lastEventId = id;
      if (name === streamOpenedName && isResumed) {
        record.resumed += 1;
        if (streamOpenedSchema.parse(JSON.parse(data)).complete) record.complete += 1;
      }
      onMessage({ name, data });
    });
    const seconds = liveReconnectDelaysSeconds[Math.min(failures, liveReconnectDelaysSeconds.length - 1)] ?? 10;
    failures += 1;
    await sleep(seconds * 1000, undefined, { signal }).catch(() => undefined);
  }
  return record;
}

type StreamCall = { port: number; cookie: string; lastEventId: string; signal: AbortSignal };
type StreamEvent = HeardMessage & { id: string };

/** Resolves when the line breaks, is refused, or falls silent. */
function readStream(
  { port, cookie, lastEventId, signal }: StreamCall,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const outgoing = request({
      host: "127.0.0.1",
      port,
      path: lastEventId === "" ? "/api/events" : `/api/events?lastEventId=${lastEventId}`,
      headers: { host: `localhost:${port}`, cookie, accept: "text/event-stream" },
      agent: false,
      signal,
      timeout: silenceLimitMs,
    });
    outgoing.on("error", () => resolve());
    outgoing.on("timeout", () => outgoing.destroy());
    outgoing.on("close", () => resolve());
    outgoing.on("response", (incoming) => {
      if (incoming.statusCode === 200) readEvents(incoming, onEvent);
      else outgoing.destroy();
    });
    outgoing.end();
  });
}

function readEvents(incoming: IncomingMessage, onEvent: (event: StreamEvent) => void): void {
  let rest = "";
  incoming.setEncoding("utf8");
  incoming.on("error", () => undefined);
  incoming.on("data", (text: string) => {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) onEvent(parseEvent(block));
  });
}

function parseEvent(block: string): StreamEvent {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const [, field = "", value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    fields.set(field, fields.has(field) ? `${fields.get(field)}\n${value}` : value);
  }
  return { id: fields.get("id") ?? "", name: fields.get("event") ?? "message", data: fields.get("data") ?? "" };
}
