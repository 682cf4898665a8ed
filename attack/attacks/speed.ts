import type { Attack, Row } from "../attack.ts";
import { measureSupervisorReturn, measureWebReturn, returnLimits } from "../measure/return-after-kill.ts";
import { measureSignInRush } from "../measure/sign-in-rush.ts";
import { measureThroughput } from "../measure/throughput.ts";
import { measureUploadMemory, uploadsAtOnce } from "../measure/upload-memory.ts";

/** Of the answers that a bare Hono route gives in the same seconds. */
const shares: Readonly<Record<string, number>> = { "profile, signed in": 0.4 };
/** A core gives ten thousand answers of a bare route a second. */
const leastBare = 3000;
const rushRatio = 5;
const megabytesAnUpload = 2;

export const attack: Attack = {
  name: "speed",
  what: "many calls at once, and the time until it is back after a kill",
  run: async function* (context) {
    const server = await context.startServer();
    const { bare, calls } = await measureThroughput(server);
    for (const [name, aSecond] of calls) {
      const share = shares[name];
      yield {
        sent: `${name}, over 16 connections`,
        limit: share === undefined ? "(reported)" : `≥ ${share} of a bare Hono route`,
        seen: `${(aSecond / bare).toFixed(3)} (${Math.round(aSecond)} of ${Math.round(bare)} a second)`,
        // Starved of its core, whoever asks is the slowest part, and every share is near one.
        holds: bare < leastBare ? null : share === undefined || aSecond / bare >= share,
      };
    }
    const rush = await measureSignInRush(server);
    yield {
      sent: "60 sign-ins at once: another's profile",
      limit: `p99 ≤ ${rushRatio} × idle`,
      seen: `${Math.round(rush.idleMs)} → ${Math.round(rush.duringMs)} ms, × ${(rush.duringMs / rush.idleMs).toFixed(1)}; ${rush.seen}`,
      holds: rush.duringMs <= rush.idleMs * rushRatio,
    };
    const memory = await measureUploadMemory(server);
    yield {
      sent: `${uploadsAtOnce} uploads of 10 MB at once`,
      limit: `≤ ${megabytesAnUpload} MB each in the web process`,
      seen: `${memory.megabytesEach.toFixed(1)} MB each; ${memory.seen}`,
      holds: memory.megabytesEach <= megabytesAnUpload,
    };
    yield toRow("web process", { ms: await measureWebReturn(server), limitMs: returnLimits.web });
    yield toRow("supervisor, started anew", {
      ms: await measureSupervisorReturn(context),
      limitMs: returnLimits.supervisor,
    });
  },
};

function toRow(name: string, { ms, limitMs }: { ms: number | null; limitMs: number }): Row {
  return {
    sent: `kill -9 of the ${name} with all cores busy`,
    limit: `answers within ${limitMs / 1000} s`,
    seen: ms === null ? "never" : `${(ms / 1000).toFixed(1)} s`,
    holds: ms !== null && ms <= limitMs,
  };
}
