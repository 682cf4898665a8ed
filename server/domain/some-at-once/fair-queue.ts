/** Something to do for an account. */
export type Waiting = {
  readonly account: string;
};

export type FairQueue<Job extends Waiting> = {
  /** Puts a job behind those of its account. Gives the job that has no room for it: that one, or another account's. */
  add: (job: Job) => Job | null;
  /** Puts a job that was taken before those of its account; always has room. */
  putBack: (job: Job) => void;
  /** The next job that may start now; null when there is none. */
  take: (mayStart: (job: Job) => boolean) => Job | null;
  /** Empties it. */
  takeAll: () => Job[];
};

/**
 * Accounts take turns, one job each. When it is full, the account that has most waiting loses its newest: who floods it keeps nobody out.
 */
export function createFairQueue<Job extends Waiting>(limits: { inAll: number; perAccount: number }): FairQueue<Job> {
  /** In the order of turns; no list is empty. */
  const accounts = new Map<string, Job[]>();
  let count = 0;

  const longest = (): Job[] => Array.from(accounts.values()).reduce((a, b) => (b.length > a.length ? b : a), []);
  const dropNewest = (jobs: Job[]): Job | null => {
    const dropped = jobs.pop();
    if (dropped === undefined) return null;
    count -= 1;
    if (jobs.length === 0) accounts.delete(dropped.account);
    return dropped;
  };

  return {
    add: (job) => {
      const own = accounts.get(job.account) ?? [];
      if (own.length >= limits.perAccount) return job;
      const most = longest();
      if (count >= limits.inAll && most.length <= own.length + 1) return job;
      const dropped = count >= limits.inAll ? dropNewest(most) : null;
      accounts.set(job.account, own);
      own.push(job);
      count += 1;
      return dropped;
    },
    putBack: (job) => {
      const own = accounts.get(job.account) ?? [];
      accounts.set(job.account, own);
      own.unshift(job);
      count += 1;
    },
    take: (mayStart) => {
      for (const [account, jobs] of accounts) {
        const [next] = jobs;
        if (next === undefined || !mayStart(next)) continue;
        jobs.shift();
        count -= 1;
        // To the end of the turns.
        accounts.delete(account);
        if (jobs.length > 0) accounts.set(account, jobs);
        return next;
      }
      return null;
    },
    takeAll: () => {
      const all = [...accounts.values()].flat();
      accounts.clear();
      count = 0;
      return all;
    },
  };
}
