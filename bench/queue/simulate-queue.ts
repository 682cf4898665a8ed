/** A job that comes to the queue. Times are seconds since the beginning. */
export type Arrival = {
  readonly kind: string;
  readonly at: number;
  /** What a worker needs for it, with nothing beside it. */
  readonly serviceSeconds: number;
  /** The least is taken first; by it whose job has a head start is told (`server/jobs/job-priority.ts`). */
  readonly dueAt: number;
};

export type Served = Arrival & { readonly startedAt: number; readonly endedAt: number };

type Worker = {
  /** When its turn is free again. */
  freeAt: number;
  /** Kinds of which it has a job taken that waits for its turn, or is in it. */
  readonly taken: Set<string>;
  readonly waiting: Arrival[];
};

/**
 * The queue as workers empty it: each takes at most one job of a kind ahead, and does what it has taken in the order in which it took it,
 * one at a time with all its cores (`server/jobs/job-worker.ts`, `turns.ts`). A job that is taken is not given back for one that is due earlier.
 * @param delaySeconds between a job's end, or its coming, and the moment at which a worker takes the next
 * @returns the jobs in the order in which they ended
 */
export function simulateQueue(
  arrivals: readonly Arrival[],
  { workers: count, delaySeconds = 0 }: { workers: number; delaySeconds?: number },
): Served[] {
  const coming = arrivals.toSorted((a, b) => a.at - b.at);
  const queued: Arrival[] = [];
  const workers = Array.from({ length: count }, (): Worker => ({ freeAt: 0, taken: new Set(), waiting: [] }));
  const served: Served[] = [];
  let now = 0;
  let come = 0;
  for (;;) {
    for (let job = coming[come]; job !== undefined && job.at <= now; job = coming[come]) {
      queued.push(job);
      come += 1;
    }
    for (const worker of workers) endTurn(worker, now);
    takeJobs(workers, queued);
    for (const worker of workers) {
      const next = worker.freeAt <= now ? worker.waiting[0] : undefined;
      if (next === undefined) continue;
      const startedAt = now + delaySeconds;
      worker.freeAt = startedAt + next.serviceSeconds;
      served.push({ ...next, startedAt, endedAt: worker.freeAt });
    }
    const next = nextMoment(now, coming[come], workers);
    if (next === null) return served.toSorted((a, b) => a.endedAt - b.endedAt);
    now = next;
  }
}

/** What was in the turn is over: its kind may be taken again. */
function endTurn(worker: Worker, now: number): void {
  if (worker.freeAt > now || worker.freeAt === 0) return;
  const done = worker.waiting.shift();
  if (done !== undefined) worker.taken.delete(done.kind);
  worker.freeAt = 0;
}

/** The least busy takes first, as it asks first. */
function takeJobs(workers: readonly Worker[], queued: Arrival[]): void {
  queued.sort((a, b) => a.dueAt - b.dueAt);
  for (const worker of workers.toSorted((a, b) => a.waiting.length - b.waiting.length)) {
    for (let index = 0; index < queued.length;) {
      const job = queued[index];
      if (job === undefined || worker.taken.has(job.kind)) {
        index += 1;
        continue;
      }
      worker.taken.add(job.kind);
      worker.waiting.push(job);
      queued.splice(index, 1);
    }
  }
}

function nextMoment(now: number, coming: Arrival | undefined, workers: readonly Worker[]): number | null {
  const moments = workers.filter(({ waiting }) => waiting.length > 0).map(({ freeAt }) => freeAt);
  if (coming !== undefined) moments.push(coming.at);
  const later = moments.filter((moment) => moment > now);
  return later.length === 0 ? null : Math.min(...later);
}
