import type { AttackContext } from "#attack/attack.ts";
import { openArena } from "#attack/context.ts";
import { decodeLimits, measureStorm, storms, type StormFigures } from "#attack/measure/decode-storm.ts";
import { measureSupervisorReturn, measureWebReturn, returnLimits } from "#attack/measure/return-after-kill.ts";
import { measureSignInRush } from "#attack/measure/sign-in-rush.ts";
import { measureThroughput } from "#attack/measure/throughput.ts";
import { measureUploadMemory } from "#attack/measure/upload-memory.ts";
import type { BenchContext, Benchmark } from "./benchmark.ts";

/** `npm run attack` says more, row by row; here are the figures that were promised. */
type Measure<Figures> = (arena: AttackContext, bench: BenchContext) => Promise<Figures>;

/** One run gives all figures of a kind; its servers are stopped and removed after it. */
function once<Figures>(measure: Measure<Figures>): (bench: BenchContext) => Promise<Figures> {
  let figures: Promise<Figures> | null = null;
  return (bench) => {
    figures ??= (async () => {
      const { enter } = openArena({ seed: 1, rounds: 1 });
      const { context, end } = enter();
      try {
        return await measure(context, bench);
      } finally {
        await end();
      }
    })();
    return figures;
  };
}

const decoding = once(async ({ startServer }, { note }) => {
  const figures: StormFigures[] = [];
  for (const storm of Object.values(storms)) {
    const server = await startServer();
    const storming = await measureStorm(server, storm);
    figures.push(storming);
    const calls = Array.from(storming.idle, ([name, idleMs]) => {
      const duringMs = storming.during.get(name) ?? Number.NaN;
      return `${name} ${Math.round(idleMs)} → ${Math.round(duringMs)} ms`;
    });
    note(`${storm.name}: ${calls.join(", ")}; ${Math.round(storming.peakMegabytes)} MB`);
    await server.stop();
  }
  return figures;
});

/** The worst of all storms: how much longer a call takes while they are decoded. */
const worst = (figures: readonly StormFigures[], names: readonly string[]): number =>
  Math.max(
    ...figures.flatMap(({ idle, during }) => names.map((name) => (during.get(name) ?? 0) / (idle.get(name) ?? 0))),
  );

const throughput = once(async ({ startServer }) => measureThroughput(await startServer()));
const rush = once(async ({ startServer }) => measureSignInRush(await startServer()));
const uploadMemory = once(async ({ startServer }) => measureUploadMemory(await startServer()));
const webReturn = once(async ({ startServer }) => measureWebReturn(await startServer()));
const supervisorReturn = once((arena) => measureSupervisorReturn(arena));

const shareOfBare = (name: string) => async (bench: BenchContext) => {
  const { bare, calls } = await throughput(bench);
  bench.note(`bare Hono: ${Math.round(bare)} answers a second; ${name}: ${Math.round(calls.get(name) ?? 0)}`);
  return (calls.get(name) ?? 0) / bare;
};
const inSeconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000);

export const benchmarks = [
  {
    name: "calls while bombs are decoded / idle, p99",
    unit: "ratio",
    limit: { atMost: decodeLimits.ratio },
    measure: async (bench) => worst(await decoding(bench), ["profile", "page", "sign-in"]),
  },
  {
    name: "another's upload meanwhile / idle, p99",
    unit: "ratio",
    limit: null,
    measure: async (bench) => worst(await decoding(bench), ["upload"]),
  },
  {
    name: "all processes while bombs are decoded",
    unit: "megabytes",
    limit: { atMost: decodeLimits.megabytes },
    measure: async (bench) => Math.max(...(await decoding(bench)).map(({ peakMegabytes }) => peakMegabytes)) || null,
  },
  {
    name: "profile, signed in / bare Hono route",
    unit: "ratio",
    limit: { atLeast: 0.4 },
    measure: shareOfBare("profile, signed in"),
  },
  { name: "the first page / bare Hono route", unit: "ratio", limit: null, measure: shareOfBare("the first page") },
  {
    name: "profile during 60 sign-ins / idle, p99",
    unit: "ratio",
    limit: { atMost: 5 },
    measure: async (bench) => {
      const { idleMs, duringMs } = await rush(bench);
      return duringMs / idleMs;
    },
  },
  {
    name: "web process, each of 20 uploads of 10 MB",
    unit: "megabytes",
    limit: { atMost: 2 },
    measure: async (bench) => (await uploadMemory(bench)).megabytesEach,
  },
  {
    name: "web back after kill -9, cores busy",
    unit: "seconds",
    limit: { atMost: returnLimits.web / 1000 },
    measure: async (bench) => inSeconds(await webReturn(bench)),
  },
  {
    name: "supervisor back after kill -9, cores busy",
    unit: "seconds",
    limit: { atMost: returnLimits.supervisor / 1000 },
    measure: async (bench) => inSeconds(await supervisorReturn(bench)),
  },
] as const satisfies readonly Benchmark[];
