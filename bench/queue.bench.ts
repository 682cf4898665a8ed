import { availableParallelism } from "node:os";
import { quantile } from "#attack/measure/quantile.ts";
import { median, type BenchContext, type Benchmark } from "./benchmark.ts";
import type { DoneJob } from "./queue/job-times.ts";
import { measuredJobs, measureRun, type MeasuredRun } from "./queue/measured-run.ts";
import { simulateQueue, type Arrival } from "./queue/simulate-queue.ts";
import { served, workersNeeded } from "./queue/workers-needed.ts";

/** One measured run gives all figures of `docs/scaling.md`. */
let running: Promise<MeasuredRun | null> | null = null;
const measured = (context: BenchContext) => (running ??= measureRun(context));

/** What the simulation says of the very jobs that came, from what they take alone, and what they took: how far apart. */
async function simulatedAndMeasured(context: BenchContext): Promise<number | null> {
  const run = await measured(context);
  if (run === null) return null;
  const { alone, uploadSeconds, takingSeconds, underLoad } = run;
  for (const name of measuredJobs)
    context.note(`${name}, alone: ${median(alone[name]).toFixed(2)} s (${alone[name].length} jobs)`);
  context.note(
    `a photo alone, until it is taken: ${median(uploadSeconds).toFixed(2)} s; an idle worker takes a job after ${takingSeconds.toFixed(2)} s`,
  );
  const simulated = simulateQueue([...arrivalsOf(run), ...uploadsOf(run)], { workers: 1, delaySeconds: takingSeconds })
    .filter(({ kind }) => kind !== uploading)
    .map(({ at, endedAt }) => endedAt - at);
  const real = underLoad.map(({ seconds }) => seconds);
  context.note(`${real.length} jobs under load, from order to end: ${told(real)}; simulated: ${told(simulated)}`);
  context.note(
    `the database: ${run.idleCommitsASecond.toFixed(0)} transactions a second with a web process and a worker idle; under load ${(run.commits / real.length).toFixed(0)} and ${(run.databaseBytes / 1024 / real.length).toFixed(1)} kB for each job, its calls included`,
  );
  const ratio = mean(simulated) / mean(real);
  return Math.max(ratio, 1 / ratio);
}

function arrivalsOf({ underLoad, alone }: MeasuredRun): Arrival[] {
  return underLoad.map((job, index) => {
    const times = alone[nameOf(job)];
    const serviceSeconds = times[index % times.length] ?? Number.NaN;
    return { kind: job.name, at: job.at, dueAt: job.dueAt, serviceSeconds };
  });
}

const uploading = "upload";

/** What the same machine does besides, before the worker and on one of its cores: it opens the photos that come. */
function uploadsOf({ underLoad, uploadSeconds }: MeasuredRun): Arrival[] {
  return underLoad
    .filter(({ name }) => name === "cut-out-upload")
    .map(({ at }, index) => {
      const seconds = uploadSeconds[index % uploadSeconds.length] ?? Number.NaN;
      const serviceSeconds = seconds / availableParallelism();
      return { kind: uploading, at: Math.max(0, at - seconds), dueAt: -Infinity, serviceSeconds };
    });
}

function nameOf({ name }: DoneJob) {
  const known = measuredJobs.find((one) => one === name);
  if (known === undefined) throw new Error(`${name} was not measured`);
  return known;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const told = (seconds: readonly number[]) =>
  `mean ${mean(seconds).toFixed(1)} s, 95 of 100 within ${quantile(seconds, 0.95).toFixed(1)} s`;

/** Workers like this machine, each with a new photo for each picture, which is the dearest way to use it. */
const workersFor = (perHour: number) => async (context: BenchContext) => {
  const run = await measured(context);
  if (run === null) return null;
  const times = { cutOutSeconds: run.alone["cut-out-upload"], pictureSeconds: run.alone["generate-image"] };
  const { workers, waitSeconds, utilisation } = workersNeeded(perHour, times);
  context.note(
    `${perHour} pictures an hour: ${workers} workers like this machine, busy ${Math.round(utilisation * 100)} % of the time; ${served.share * 100} of 100 jobs begin within ${waitSeconds.toFixed(1)} s`,
  );
  return workers;
};

export const benchmarks = [
  {
    name: "a job's time under load: simulated and measured, longer / shorter",
    unit: "ratio",
    limit: { atMost: 1.4 },
    measure: simulatedAndMeasured,
  },
  { name: "workers for 10 pictures an hour", unit: "count", limit: null, measure: workersFor(10) },
  { name: "workers for 1,000 pictures an hour", unit: "count", limit: null, measure: workersFor(1000) },
  { name: "workers for 100,000 pictures an hour", unit: "count", limit: null, measure: workersFor(100_000) },
] as const satisfies readonly Benchmark[];
