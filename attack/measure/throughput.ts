import { fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { OwnServer } from "../target/own-server.ts";
import { signUp } from "../target/person.ts";

const connections = 16;
const turnMs = 2000;
const turns = 3;

export type Throughput = {
  /** Answers a second of a bare Hono route, and of each call, measured in turns. */
  bare: number;
  calls: Map<string, number>;
};

/** What the server does in a second beside what a bare route does, in one run: whatever else the machine does strikes both. */
export async function measureThroughput(server: OwnServer): Promise<Throughput> {
  const { cookie } = await signUp(server);
  const bare = await startBareServer();
  const ways: Record<string, Way> = {
    bare: { port: bare.port, path: "/api/profile" },
    "/healthz": { port: server.port, path: "/healthz" },
    "profile, signed in": { port: server.port, path: "/api/profile", cookie },
    "presets, signed in": { port: server.port, path: "/api/presets", cookie },
    "presets of a visitor": { port: server.port, path: "/api/presets" },
    "the first page": { port: server.port, path: "/" },
  };
  const counts = new Map<string, number>();
  try {
    for (const way of Object.values(ways)) await countAnswers(way, turnMs);
    for (let turn = 0; turn < turns; turn++) {
      for (const [name, way] of Object.entries(ways)) {
        counts.set(name, (counts.get(name) ?? 0) + (await countAnswers(way, turnMs)));
      }
    }
  } finally {
    bare.stop();
  }
  const aSecond = (count: number) => (count / turns / turnMs) * 1000;
  const { bare: yardstick = 0, ...calls } = Object.fromEntries(
    Array.from(counts, ([name, count]) => [name, aSecond(count)]),
  );
  return { bare: yardstick, calls: new Map(Object.entries(calls)) };
}

export type Way = {
  port: number;
  path: string;
  cookie?: string;
};

/** How often it is answered in so many milliseconds, over 16 connections. */
export async function countAnswers(way: Way, ms: number): Promise<number> {
  const stop = new AbortController();
  const lines = [`GET ${way.path} HTTP/1.1`, `Host: localhost:${way.port}`];
  if (way.cookie !== undefined) lines.push(`Cookie: ${way.cookie}`);
  const request = Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
  const counting = Array.from({ length: connections }, () => askAgainAndAgain(way.port, request, stop.signal));
  await sleep(ms);
  stop.abort();
  const counts = await Promise.all(counting);
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * On a bare socket: Node's own client takes more of a core than the answers that are counted. Only 200 counts; a way that is answered
 * otherwise throws.
 */
async function askAgainAndAgain(port: number, request: Buffer, signal: AbortSignal): Promise<number> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  let count = 0;
  let received = "";
  const closed = once(socket, "close");
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString("latin1");
    const end = endOfAnswer(received);
    if (end === null) return;
    if (!received.startsWith("HTTP/1.1 200")) socket.destroy(new Error(received.slice(0, 40)));
    received = "";
    count += 1;
    if (signal.aborted) socket.end();
    else socket.write(request);
  });
  signal.addEventListener("abort", () => setTimeout(() => socket.destroy(), 200));
  socket.write(request);
  await closed;
  return count;
}

/** Where an answer ends; null while it is still coming. */
function endOfAnswer(received: string): number | null {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd < 0) return null;
  const head = received.slice(0, headEnd).toLowerCase();
  const length = /content-length: (\d+)/.exec(head)?.[1];
  if (length !== undefined)
    return received.length >= headEnd + 4 + Number(length) ? headEnd + 4 + Number(length) : null;
  return head.includes("chunked") && received.endsWith("\r\n0\r\n\r\n") ? received.length : null;
}

/** Hono with nothing around one answer. */
export async function startBareServer(): Promise<{ port: number; stop: () => void }> {
  const child = fork(join(import.meta.dirname, "bare-server.ts"));
  const [port] = z.tuple([z.number()]).parse((await once(child, "message")).slice(0, 1));
  return { port, stop: () => void child.kill() };
}
