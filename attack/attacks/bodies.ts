import type { Attack, AttackContext, Row } from "../attack.ts";
import { watchMemory } from "../measure/watch-memory.ts";
import { longestMs, whileProbing } from "../measure/while-probing.ts";
import { describe, json, type Call } from "../target/http-call.ts";
import type { OwnServer } from "../target/own-server.ts";
import { proportionalMegabytes } from "../target/processes.ts";

const megabyte = 1024 * 1024;
const limits = { healthMs: 1000, growthMegabytes: 150, depthMs: 1000 };

/** A visitor's calls that read JSON. The first is sent what ended the process once; the others enough to see whether they read on. */
const floods = [
  { path: "/api/auth/sign-in/email", megabytes: 200 },
  { path: "/api/auth/sign-up/email", megabytes: 25 },
  { path: "/api/auth/sign-in/social", megabytes: 25 },
  { path: "/api/functions/send-contact-email", megabytes: 25 },
  { path: "/api/unknown-path", megabytes: 25 },
] as const;

export const attack: Attack = {
  name: "bodies",
  what: "one request of nobody that holds or ends the web process",
  run: async function* (context) {
    yield* flood(await context.startServer());
    yield* nest(context);
  },
};

async function* flood(server: OwnServer): AsyncIterable<Row> {
  for (const { path, megabytes } of floods) {
    await server.untilReady();
    const web = (await server.processOf("web")) ?? 0;
    const health = { name: "health", everyMs: 50, call: () => server.call({ path: "/healthz", timeoutMs: 200_000 }) };
    const sent = { bytes: 0 };
    const { result, beforeMegabytes, peakMegabytes } = await watchMemory(
      () => proportionalMegabytes(web),
      () => whileProbing([health], () => server.call({ ...endless(megabytes, sent), path, timeoutMs: 300_000 })),
    );
    const healthMs = longestMs(result.answers.get("health") ?? []);
    const growth = peakMegabytes - beforeMegabytes;
    const isSame = (await server.processOf("web")) === web;
    yield {
      sent: `${megabytes} MB of JSON in pieces, without a length, to ${path}`,
      limit: `refused; /healthz ≤ ${limits.healthMs} ms; memory + ≤ ${limits.growthMegabytes} MB; the process lives`,
      seen:
        `${describe(result.result)} after ${Math.round(sent.bytes / megabyte)} MB and ${seconds(result.result.ms)}; ` +
        `/healthz ${Math.round(healthMs)} ms; + ${Math.round(growth)} MB; ${isSame ? "the same process" : "THE PROCESS DIED"}`,
      holds:
        isSame &&
        healthMs <= limits.healthMs &&
        growth <= limits.growthMegabytes &&
        (result.result.status === 413 || sent.bytes < megabytes * megabyte),
    };
  }
}

/** `[{},{},…]`: small on the wire, forty times as large once parsed. */
function endless(megabytes: number, sent: { bytes: number }): Pick<Call, "method" | "headers" | "body"> {
  const piece = Buffer.from("{},".repeat(Math.floor(megabyte / 3)));
  const body = async function* (): AsyncIterable<Uint8Array> {
    yield Buffer.from('{"email":"a@b.example","password":[');
    for (let index = 0; index < megabytes; index++) {
      sent.bytes += piece.length;
      yield piece;
    }
    yield Buffer.from("{}]}");
  };
  return { method: "POST", headers: { "content-type": "application/json" }, body: body() };
}

async function* nest({ sharedServer }: AttackContext): AsyncIterable<Row> {
  const server = await sharedServer();
  const shapes = {
    "60 kB of [": "[".repeat(60_000),
    "60 kB of [, closed": "[".repeat(30_000) + "]".repeat(30_000),
    '60 kB of {"a":': `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
    "60 kB of keys": `{${Array.from({ length: 6000 }, (_, index) => `"k${index}":1`).join(",")}}`,
    "60 kB of digits": `{"email":${"9".repeat(60_000)}}`,
  };
  for (const [name, body] of Object.entries(shapes)) {
    const answer = await server.call({ ...json({}), body, path: "/api/auth/sign-in/email" });
    yield {
      sent: `${name} to sign-in`,
      limit: `4xx within ${limits.depthMs} ms`,
      seen: `${describe(answer)} after ${Math.round(answer.ms)} ms`,
      holds: answer.status >= 400 && answer.status < 500 && answer.ms <= limits.depthMs,
    };
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
