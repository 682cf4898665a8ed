import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Transaction } from "#server/db/client.ts";
import { noTracing, type Tracing } from "#server/telemetry/tracing.ts";
import {
  deadLetterOf,
  jobDefinitions,
  jobNames,
  retryLimitOf,
  type JobName,
  type JobPayload,
} from "./job-definitions.ts";
import { openOfIndex } from "./waiting-jobs-store.ts";

type JobDatabase = ReturnType<typeof fromDrizzle>;

/**
 * A worker that dies without a word is noticed after this long (the least that pg-boss takes), and its job is given to another.
 * The worker says every two seconds that it lives.
 */
const heartbeatSeconds = 10;

export type JobQueueOptions = {
  connectionString: string;
  /** A worker also looks after lost and scheduled jobs; a web process only puts jobs in. */
  isWorker: boolean;
  onError: (error: Error) => void;
  /** A job goes on with the trace of the call that put it in. */
  tracing?: Tracing;
};

/** An open job, as a backup keeps it. */
export type TakenJob = {
  name: string;
  id: string;
  data: Record<string, unknown>;
  priority: number;
  startAfter: string;
};

export type QueuedJob<Name extends JobName> = {
  id: string;
  payload: JobPayload<Name>;
  evenIfEnded?: boolean;
  priority?: number;
  /** Who waits for it (`enqueue-for.ts`). */
  group?: { id: string; tier: string };
};

export type JobQueue = {
  boss: PgBoss;
  tracing: Tracing;
  /**
   * Puts a job in, in the caller's transaction: no commit, no job. `id` is the id of the thing to be worked on, so that it is queued at
   * most once: one that has ended stays under its id for a week, and swallows the next, unless that is wanted `evenIfEnded`. Those of a
   * higher `priority` are taken first (`job-priority.ts`); 0, before everything that is made for somebody, unless given.
   */
  enqueue: <Name extends JobName>(tx: Transaction, name: Name, job: QueuedJob<Name>) => Promise<void>;
  /** Puts jobs in that were taken from a queue before, each under its id. Those of a kind that there is not are left out. */
  putBack: (jobs: readonly TakenJob[]) => Promise<void>;
  /** Whether the job is waiting or being worked on. */
  isOpen: (name: JobName, id: string) => Promise<boolean>;
  /** Whether any job with this payload is. */
  isOpenFor: <Name extends JobName>(name: Name, payload: JobPayload<Name>) => Promise<boolean>;
  /** No job is begun from now on; those under way go on. */
  stopTaking: () => void;
  /** Waits up to `timeoutMs` for jobs under way, and puts back those that take longer. */
  stop: (timeoutMs: number) => Promise<void>;
};

/** Opens the queue in the product's own PostgreSQL (schema `pgboss`, which it creates and migrates itself). */
export async function openJobQueue({ tracing = noTracing, ...options }: JobQueueOptions): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: options.connectionString,
    application_name: "carvas-jobs",
    max: 4,
    supervise: options.isWorker,
    schedule: options.isWorker,
    // One second each: a lost worker is noticed 10 to 12 seconds after its last sign of life.
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    useListenNotify: true,
  });
  boss.on("error", (error) => options.onError(asError(error)));
  await boss.start();
  await boss.getDb().executeSql(openOfIndex);
  for (const name of jobNames) await declareQueue(boss, name);

  return {
    boss,
    tracing,
    enqueue: async (tx, name, { id, payload, evenIfEnded = false, priority = 0, group }) => {
      const data = jobDefinitions[name].schema.parse(payload);
      const db = fromDrizzle(tx, sql);
      if (evenIfEnded) await forgetEnded(boss, name, { id, db });
      const trace = tracing.carrier();
      await boss.send(name, trace === null ? data : { ...data, trace }, { id, db, priority, ...(group && { group }) });
    },
    putBack: async (jobs) => {
      for (const name of jobNames) {
        const own = jobs.filter((job) => job.name === name);
        const inserts = own.map(({ id, data, priority, startAfter }) => ({ id, data, priority, startAfter }));
        if (inserts.length > 0) await boss.insert(name, inserts);
      }
    },
    isOpen: async (name, id) => {
      const [job] = await boss.findJobs(name, { id });
      return job !== undefined && isOpenState(job.state);
    },
    isOpenFor: async (name, data) => (await boss.findJobs(name, { data })).some(({ state }) => isOpenState(state)),
    stopTaking: () => {
      for (const name of jobNames.flatMap((each) => [each, deadLetterOf(each)])) {
        boss
          .offWork(name, { wait: false })
          .catch((error: unknown) => options.onError(new Error("not stopped", { cause: error })));
      }
    },
    stop: (timeoutMs) => boss.stop({ graceful: true, close: true, timeout: timeoutMs }),
  };
}

/** pg-boss tells of some failures by objects that are like errors. */
function asError(error: { message: string; stack?: string | undefined }): Error {
  if (error instanceof Error) return error;
  const told = new Error(error.message);
  if (error.stack !== undefined) told.stack = error.stack;
  return told;
}

async function forgetEnded(boss: PgBoss, name: JobName, { id, db }: { id: string; db: JobDatabase }): Promise<void> {
  const [earlier] = await boss.findJobs(name, { id, db });
  if (earlier !== undefined && !isOpenState(earlier.state)) await boss.deleteJob(name, id, { db });
}

function isOpenState(state: string): boolean {
  return ["created", "retry", "active"].includes(state);
}

async function declareQueue(boss: PgBoss, name: JobName): Promise<void> {
  const { retryDelaySeconds, expireSeconds } = jobDefinitions[name];
  const deadLetter = deadLetterOf(name);
  const dead = { retryLimit: 5, retryDelay: 5, retryBackoff: true, notify: true };
  const policy = {
    retryLimit: retryLimitOf(jobDefinitions[name]),
    retryDelay: retryDelaySeconds,
    expireInSeconds: expireSeconds,
    heartbeatSeconds,
    notify: true,
  };
  await boss.createQueue(deadLetter, dead);
  await boss.createQueue(name, { ...policy, deadLetter });
  // A queue that an earlier version made keeps its old policy otherwise.
  await boss.updateQueue(deadLetter, dead);
  await boss.updateQueue(name, { ...policy, deadLetter });
}
