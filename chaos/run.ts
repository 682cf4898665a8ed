// `npm run chaos [-- --minutes=<n> --people=<n> --seed=<n>]`: several machines under load, killed again and again; then the books are read.
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { Row } from "#attack/attack.ts";
import { createRandom } from "#attack/random.ts";
import { formatFinding, tableHead } from "#attack/table.ts";
import { openBooks } from "./books.ts";
import { startCluster } from "./cluster/start-cluster.ts";
import { killNowAndThen } from "./kill-now-and-then.ts";
import { runCustomer, type CustomerRecord } from "./load/customer.ts";

const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    people: { type: "string", default: "4" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1e6)) },
    /** Seconds between two kills of machines of one role. */
    least: { type: "string", default: "4" },
    most: { type: "string", default: "10" },
  },
});
const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function run(): Promise<boolean> {
  await using closing = new AsyncDisposableStack();
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort());
  const cluster = await startCluster(closing);
  print(
    `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, --seed=${options.seed}; two web and two worker machines behind HAProxy; ${cluster.stands}\n`,
  );
  const startedAt = performance.now();
  const over = AbortSignal.any([AbortSignal.timeout(Number(options.minutes) * 60_000), interrupted.signal]);
  const kills = [cluster.webs, cluster.workers].map((machines, index) =>
    killNowAndThen({
      machines,
      random: createRandom(Number(options.seed) + index),
      everySeconds: [Number(options.least), Number(options.most)],
      signal: over,
      onKill: (line) => print(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${line}`),
    }),
  );
  const records = await runLoad(cluster.site, over);
  const [web, worker] = await Promise.all(kills);
  const books = await openBooks(cluster.databaseUrl);
  closing.defer(() => books.close());
  print(`\n${tableHead}`);
  let failed = 0;
  for await (const row of withKills(books.readBooks(records), [web, worker])) {
    failed += row.holds === false ? 1 : 0;
    print(formatFinding({ attack: "chaos", ...row }));
  }
  print(`\n${failed === 0 ? "all holds" : `${failed} fail`}`);
  if (failed > 0)
    for (const one of [...cluster.webs, ...cluster.workers]) print(`\n${one.name}:\n${one.readOutput().slice(-6000)}`);
  return failed === 0;
}

/** As many people at a time as were asked for; who has no more tokens makes room for the next. */
async function runLoad(site: Parameters<typeof runCustomer>[0]["site"], over: AbortSignal): Promise<CustomerRecord[]> {
  const records: CustomerRecord[] = [];
  let number = 0;
  const oneAfterTheOther = async (): Promise<void> => {
    while (!over.aborted) records.push(await runCustomer({ site, number: number++, noMore: over }));
  };
  await Promise.all(Array.from({ length: Number(options.people) }, oneAfterTheOther));
  return records;
}

type KillCounts = Awaited<ReturnType<typeof killNowAndThen>> | undefined;

async function* withKills(rows: AsyncIterable<Row>, [web, worker]: readonly KillCounts[]): AsyncIterable<Row> {
  const count = (kills: KillCounts): number => (kills?.powerCuts ?? 0) + (kills?.processes ?? 0);
  yield {
    sent: `${options.minutes} minutes of kills`,
    limit: "each role is hit again and again",
    seen: `web machines ${count(web)} times, ${web?.powerCuts ?? 0} of them without power; workers ${count(worker)}, ${worker?.powerCuts ?? 0}`,
    holds: count(web) > 0 && count(worker) > 0,
  };
  yield* rows;
}

process.exit((await run()) ? 0 : 1);
