import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import type { JobName } from "#server/jobs/job-definitions.ts";

/** A job that is done, as the queue's own table tells it. Seconds since the first of those that were read. */
export type DoneJob = {
  readonly name: JobName;
  readonly at: number;
  /** From its order to its end. */
  readonly seconds: number;
  /** Of it, until a worker took it. */
  readonly untilTakenSeconds: number;
  /** By when it was due, for the order in which jobs are taken. */
  readonly dueAt: number;
};

const rows = z.array(
  z.object({
    name: z.string(),
    at: z.number(),
    seconds: z.number(),
    until_taken: z.number(),
    priority: z.number(),
  }),
);

const doneJobs = `select name, extract(epoch from created_on)::float8 as at, priority,
  extract(epoch from completed_on - created_on)::float8 as seconds, extract(epoch from started_on - created_on)::float8 as until_taken
  from pgboss.job where state = 'completed' and name = any($1) and created_on >= to_timestamp($2) order by created_on`;

/** The jobs of these kinds that were ordered since then and are done, in the order in which they came. */
export async function readDoneJobs(
  databaseUrl: string,
  { names, since }: { names: readonly JobName[]; since: Date },
): Promise<DoneJob[]> {
  return withClient(databaseUrl, async (client) => {
    const read = rows.parse((await client.query(doneJobs, [names, since.getTime() / 1000])).rows);
    const first = read[0]?.at ?? 0;
    return read.map(({ name, at, seconds, until_taken: untilTakenSeconds, priority }) => ({
      name: nameAmong(names, name),
      at: at - first,
      seconds,
      untilTakenSeconds,
      dueAt: -priority,
    }));
  });
}

const openJobs = `select count(*)::int as open from pgboss.job where state in ('created', 'retry', 'active') and name = any($1)`;

export async function untilNoneOpen(databaseUrl: string, names: readonly JobName[]): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    while ((await client.query<{ open: number }>(openJobs, [names])).rows[0]?.open !== 0) await sleep(100);
  });
}

async function withClient<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function nameAmong(names: readonly JobName[], name: string): JobName {
  const found = names.find((one) => one === name);
  if (found === undefined) throw new Error(`the queue gave a job that was not asked for: ${name}`);
  return found;
}
