import type { Logger } from "#server/log/logger.ts";
import { deadLetterOf, jobDefinitions, jobNames, type JobName, type JobPayload } from "./job-definitions.ts";
import type { JobQueue } from "./job-queue.ts";

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
};

export type JobHandlers = { readonly [Name in JobName]: JobHandler<Name> };

/** Begins to take jobs. Throws when a kind of job has no handler. */
export async function startJobWorker(queue: JobQueue, handlers: JobHandlers, log: Logger): Promise<void> {
  const takeTurns = createTurns();
  for (const name of jobNames) {
    if (!Object.hasOwn(handlers, name)) throw new Error(`The job ${name} has no handler.`);
    await workOn(queue, name, { handler: handlers[name], takeTurns, log });
  }
  await queue.boss.schedule("sweep-work", "* * * * *", {});
  await queue.boss.schedule("care-for-billing", "* * * * *", {});
  await queue.boss.schedule("renew-plan-credits", "* * * * *", {});
  await queue.boss.schedule("sweep-storage", "* * * * *", {});
}

type WorkContext<Name extends JobName> = {
  handler: JobHandler<Name>;
  takeTurns: Turns;
  log: Logger;
};

async function workOn<Name extends JobName>(queue: JobQueue, name: Name, context: WorkContext<Name>): Promise<void> {
  const { handler, takeTurns, log } = context;
  const polling = { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 } as const;
  const parse = (data: unknown): JobPayload<Name> => parsePayload(name, data);

  const workerId = await queue.boss.work(name, { ...polling, heartbeatRefreshSeconds: 2 }, async ([job]) => {
    if (job === undefined) return;
    const startedAt = performance.now();
    const run = () => handler.run(parse(job.data), { signal: job.signal });
    try {
      await (handler.isPixelWork ? takeTurns(run) : run());
    } catch (error) {
      log.error({ job: name, jobId: job.id, err: error }, "a job failed");
      throw error;
    } finally {
      // Left alone, it would wait for the next poll after each job, however many are waiting.
      queue.boss.notifyWorker(workerId);
    }
    log.debug({ job: name, jobId: job.id, ms: Math.round(performance.now() - startedAt) }, "a job is done");
  });

  await queue.boss.work(deadLetterOf(name), polling, async ([job]) => {
    if (job === undefined) return;
    log.error({ job: name, payload: job.data }, "a job was given up");
    await handler.giveUp(parse(job.data));
  });
}

/** The one place where a stored payload gets its type: `jobDefinitions` gives schema and type for the same name. */
function parsePayload<Name extends JobName>(name: Name, data: unknown): JobPayload<Name> {
  return jobDefinitions[name].schema.parse(data) as JobPayload<Name>;
}

type Turns = (work: () => Promise<void>) => Promise<void>;

/** Work given to it runs one after the other, in the order it came. */
function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
