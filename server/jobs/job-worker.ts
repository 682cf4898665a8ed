import type { Logger } from "#server/log/logger.ts";
import { deadLetterOf, jobDefinitions, jobNames, type JobName, type JobPayload } from "./job-definitions.ts";
import type { JobQueue } from "./job-queue.ts";
import { createTurns, type Turns } from "./turns.ts";

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
  /** How many a worker does at a time, if more than one. */
  atOnce?: number;
};

export type JobHandlers = { readonly [Name in JobName]: JobHandler<Name> };

export type JobWorkerParts = {
  log: Logger;
  /** What pixel work of all kinds takes turns in. */
  inTurn?: Turns;
};

/** Begins to take jobs. Throws when a kind of job has no handler. */
export async function startJobWorker(
  queue: JobQueue,
  handlers: JobHandlers,
  { log, inTurn = createTurns() }: JobWorkerParts,
): Promise<void> {
  for (const name of jobNames) {
    if (!Object.hasOwn(handlers, name)) throw new Error(`The job ${name} has no handler.`);
    await workOn(queue, name, { handler: handlers[name], inTurn, log });
  }
  await queue.boss.schedule("sweep-work", "* * * * *", {});
  await queue.boss.schedule("care-for-billing", "* * * * *", {});
  await queue.boss.schedule("renew-plan-credits", "* * * * *", {});
  await queue.boss.schedule("sweep-storage", "* * * * *", {});
}

type WorkContext<Name extends JobName> = {
  handler: JobHandler<Name>;
  inTurn: Turns;
  log: Logger;
};

const polling = { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 } as const;

async function workOn<Name extends JobName>(queue: JobQueue, name: Name, context: WorkContext<Name>): Promise<void> {
  const { handler, log } = context;
  for (let taker = 0; taker < (handler.atOnce ?? 1); taker += 1) await takeJobs(queue, name, context);

  await queue.boss.work(deadLetterOf(name), polling, async ([job]) => {
    if (job === undefined) return;
    log.error({ job: name, payload: job.data }, "a job was given up");
    await handler.giveUp(parsePayload(name, job.data));
  });
}

/** One after the other. */
async function takeJobs<Name extends JobName>(
  queue: JobQueue,
  name: Name,
  { handler, inTurn, log }: WorkContext<Name>,
): Promise<void> {
  const workerId = await queue.boss.work(name, { ...polling, heartbeatRefreshSeconds: 2 }, async ([job]) => {
    if (job === undefined) return;
    const startedAt = performance.now();
    const run = () => handler.run(parsePayload(name, job.data), { signal: job.signal });
    try {
      await (handler.isPixelWork ? inTurn(run) : run());
    } catch (error) {
      log.error({ job: name, jobId: job.id, err: error }, "a job failed");
      throw error;
    } finally {
      // Left alone, it would wait for the next poll after each job, however many are waiting.
      queue.boss.notifyWorker(workerId);
    }
    log.debug({ job: name, jobId: job.id, ms: Math.round(performance.now() - startedAt) }, "a job is done");
  });
}

/** The one place where a stored payload gets its type: `jobDefinitions` gives schema and type for the same name. */
function parsePayload<Name extends JobName>(name: Name, data: unknown): JobPayload<Name> {
  return jobDefinitions[name].schema.parse(data) as JobPayload<Name>;
}
