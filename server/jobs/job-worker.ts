import { z } from "zod";
import type { Logger } from "#server/log/logger.ts";
import type { TraceCarrier } from "#server/telemetry/tracing.ts";
import { deadLetterOf, jobDefinitions, jobNames, type JobName, type JobPayload } from "./job-definitions.ts";
import type { JobQueue } from "./job-queue.ts";
import { createTurns, type Turns } from "./turns.ts";
import { workKinds, type WorkKind } from "./work-kinds.ts";

export type JobRun = {
  /** Aborted when the job has taken too long or was given to another worker. */
  signal: AbortSignal;
};

export type JobHandler<Name extends JobName> = {
  /** What it throws is logged, and the job tried again. */
  run: (payload: JobPayload<Name>, context: JobRun) => Promise<void>;
  /** Called when the last try has failed or its worker was lost. */
  giveUp: (payload: JobPayload<Name>) => Promise<void>;
  /** Pixel work takes all cores and much memory: a worker does one such job at a time. */
  isPixelWork: boolean;
  /** How many a worker does at a time, if more than one; and how many of one person are under way, on all workers together. */
  atOnce?: { inAll: number; ofOne: number };
};

export type JobHandlers = { readonly [Name in JobName]: JobHandler<Name> };

export type JobWorkerParts = {
  log: Logger;
  /** What pixel work of all kinds takes turns in. */
  inTurn?: Turns;
  /** What it is there for; everything if not given. */
  kinds?: readonly WorkKind[];
  /** Hears of each try of a job, for the operator's numbers. */
  noteJob?: (job: { queue: JobName; hasFailed: boolean; seconds: number }) => void;
};

/** Begins to take jobs. Throws when a kind of job has no handler. */
export async function startJobWorker(
  queue: JobQueue,
  handlers: JobHandlers,
  { log, inTurn = createTurns(), kinds = workKinds, noteJob }: JobWorkerParts,
): Promise<void> {
  for (const name of jobNames) {
    if (!Object.hasOwn(handlers, name)) throw new Error(`The job ${name} has no handler.`);
    if (!kinds.includes(jobDefinitions[name].kind)) continue;
    await workOn(queue, name, { handler: handlers[name], inTurn, log, noteJob });
  }
  // Rows of the database, the same whoever writes them: each minute one job of each, however many workers there are.
  await queue.boss.schedule("sweep-work", "* * * * *", {});
  await queue.boss.schedule("care-for-billing", "* * * * *", {});
  await queue.boss.schedule("renew-plan-credits", "* * * * *", {});
  await queue.boss.schedule("sweep-storage", "* * * * *", {});
}

type WorkContext<Name extends JobName> = {
  handler: JobHandler<Name>;
  inTurn: Turns;
} & Pick<JobWorkerParts, "log" | "noteJob">;

/** What is put in is told at once; asking is for what nobody tells of: jobs that a lost worker had, or that wait for their time. */
const polling = { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 } as const;
/**
 * An idle worker's questions are what many workers load a database with. Of several takers of one kind one asks often; and a job whose workers were all
 * lost has been tried for minutes before it is given up.
 */
const rarePolling = { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 10 } as const;

async function workOn<Name extends JobName>(queue: JobQueue, name: Name, context: WorkContext<Name>): Promise<void> {
  const { handler } = context;
  await takeJobs(queue, name, { ...context, asking: polling });
  for (let taker = 1; taker < (handler.atOnce?.inAll ?? 1); taker += 1) {
    await takeJobs(queue, name, { ...context, asking: rarePolling });
  }
  await queue.boss.work(deadLetterOf(name), rarePolling, async ([job]) => {
    if (job === undefined) return;
    await giveUp(name, job.data, context);
  });
}

/** One after the other. */
async function takeJobs<Name extends JobName>(
  queue: JobQueue,
  name: Name,
  context: WorkContext<Name> & { asking: typeof polling | typeof rarePolling },
): Promise<void> {
  const { handler, inTurn, log, noteJob, asking } = context;
  const ofOne = handler.atOnce && { groupConcurrency: handler.atOnce.ofOne };
  const taking = { ...asking, heartbeatRefreshSeconds: 2, includeMetadata: true, ...ofOne } as const;
  const workerId = await queue.boss.work(name, taking, async ([job]) => {
    if (job === undefined) return;
    const startedAt = performance.now();
    let hasFailed = false;
    const run = () => handler.run(parsePayload(name, job.data), { signal: job.signal });
    const entry = { name, kind: "consumer", facts: { "carvas.job": name }, from: traceOf(job.data) } as const;
    try {
      await queue.tracing.entry(entry, () => (handler.isPixelWork ? inTurn(run) : run()));
    } catch (error) {
      hasFailed = true;
      log.error({ job: name, jobId: job.id, err: error }, "a job failed");
      // The queue tries it more often than that, for workers that were lost. A job that was given to another is that one's to give up.
      if (job.retryCount < jobDefinitions[name].retryLimit || job.signal.aborted) throw error;
      await giveUp(name, job.data, context);
    } finally {
      noteJob?.({ queue: name, hasFailed, seconds: (performance.now() - startedAt) / 1000 });
      // Left alone, it would wait for the next poll after each job, however many are waiting.
      queue.boss.notifyWorker(workerId);
    }
    log.debug({ job: name, jobId: job.id, ms: Math.round(performance.now() - startedAt) }, "a job is done");
  });
}

async function giveUp<Name extends JobName>(
  name: Name,
  data: unknown,
  { handler, log }: WorkContext<Name>,
): Promise<void> {
  log.error({ job: name, payload: data }, "a job was given up");
  await handler.giveUp(parsePayload(name, data));
}

const tracedSchema = z.object({ trace: z.object({ traceparent: z.string(), tracestate: z.string().optional() }) });

/** Of the call that put the job in; null where none was traced. */
function traceOf(data: unknown): TraceCarrier | null {
  return tracedSchema.safeParse(data).data?.trace ?? null;
}

/** The one place where a stored payload gets its type: `jobDefinitions` gives schema and type for the same name. */
function parsePayload<Name extends JobName>(name: Name, data: unknown): JobPayload<Name> {
  return jobDefinitions[name].schema.parse(data) as JobPayload<Name>;
}
